package io.whizbang.chaos.history;

import java.util.UUID;

/**
 * Somebody tried to append an event at a version of a stream.
 *
 * @param number which no other attempt has
 */
public record Attempt(UUID stream, long version, long number, Result result) {

  /** What the one who tried was told. */
  public enum Result {
    WON,
    /** Another one was there before. */
    BEATEN,
    /** The database did not say. */
    IN_DOUBT
  }
}
