package io.whizbang.process;

/** What a turn can learn of its lane, and do to it, while its handler works. */
interface TurnWatch {

  boolean isFenced(Lane lane);

  /** Lets go of the lane's lease: its handler does not end. */
  void letGo(Lane lane);
}
