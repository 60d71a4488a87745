package io.whizbang.chaos.history;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The model of a stream: how many events it has, the number of the last, and a digest that tells any other order, any gap and
 * any repetition from the right one.
 */
public record Tally(long count, long last, long digest) {

  /** No event yet. */
  public static final Tally NONE = new Tally(0, 0, 0);

  /** The one that follows on another, or on none. */
  public static Tally after(@Nullable Tally before, long number) {
    Tally known = before == null ? NONE : before;
    return new Tally(known.count + 1, number, Objects.hash(known.digest, number));
  }
}
