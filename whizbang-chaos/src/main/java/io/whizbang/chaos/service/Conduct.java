package io.whizbang.chaos.service;

/** How the receptor of a message is to behave. */
public enum Conduct {
  SOUND,
  /** It throws at the first two attempts. */
  FAILING,
  /** It does not return at the first attempt, until it is interrupted. */
  HANGING,
  /** It throws at each attempt, until the message is given up. */
  POISONOUS
}
