package io.whizbang.work;

import io.whizbang.error.InvalidInputException;
import java.util.UUID;

/** The check that every identifier passes. */
final class Ids {

  private static final UUID ZERO = new UUID(0, 0);

  private Ids() {}

  /** Refuses the all-zero UUID, which is what a forgotten field looks like. */
  static UUID real(String what, UUID id) {
    if (id.equals(ZERO)) {
      throw new InvalidInputException(what + " " + id + " is all zeros, so nobody set it");
    }
    return id;
  }
}
