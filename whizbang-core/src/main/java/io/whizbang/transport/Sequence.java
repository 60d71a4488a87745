package io.whizbang.transport;

import io.whizbang.error.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * The place of a message in its stream, as the service that sends it counts. Numbers rise and have gaps, as
 * all streams of a service share them.
 *
 * @param number above that of every earlier message of the stream
 * @param previous the number of a message that was published to the same destination before, with none of
 *     this sender between them as far as it knows; null if it knows of none
 */
public record Sequence(long number, @Nullable Long previous) {

  public Sequence {
    if (previous != null && previous >= number) {
      throw new InvalidInputException(
          "Sequence %d cannot follow %d: it must be above".formatted(number, previous));
    }
  }

  public static Sequence of(long number) {
    return new Sequence(number, null);
  }

  public Sequence after(@Nullable Long newPrevious) {
    return new Sequence(number, newPrevious);
  }
}
