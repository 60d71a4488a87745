package io.whizbang.demo;

import java.util.Optional;

/** Who sees the scenes, and may ask for actions. */
interface Spectator extends AutoCloseable {

  void show(Scene scene);

  /** Something was done. */
  void tell(String news);

  /** Waits until there is something to do, or so many milliseconds have passed. */
  Optional<Action> await(long millis) throws InterruptedException;

  @Override
  void close();
}
