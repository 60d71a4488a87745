package io.whizbang.chaos.history;

import java.util.UUID;

/**
 * A message, and the receptor that is to have it.
 *
 * @param number which message of its stream it is: 1 for the first that committed
 */
public record MessageKey(String receptor, UUID stream, long number) {

  /** All messages of the stream for this receptor. */
  public Lane lane() {
    return new Lane(receptor, stream);
  }

  /** A stream as one receptor sees it: what must keep its order. */
  public record Lane(String receptor, UUID stream) {}

  @Override
  public String toString() {
    return "%s: message %d of stream %s".formatted(receptor, number, stream);
  }
}
