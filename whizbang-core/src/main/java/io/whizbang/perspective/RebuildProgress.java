package io.whizbang.perspective;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How far a rebuild is, or how it ended.
 *
 * @param abandoned whether it was given up; the perspective is as it was
 * @param done how many events are applied
 * @param total how many there are in all, once they are counted; those that came since it began are not among them
 * @param failed in how many streams an event could not be applied; a new table has to wait for them
 * @param error of one of these, or why nobody leads it
 * @param leader the instance that leads it at this moment, or null if none does; several may work on it
 * @param begunAt by the database's clock
 * @param countedAt when this was noted
 * @param endedAt null while it is under way
 */
public record RebuildProgress(
    RebuildPhase phase,
    boolean inPlace,
    boolean abandoned,
    long done,
    long total,
    long failed,
    @Nullable String error,
    @Nullable UUID leader,
    Instant begunAt,
    Instant countedAt,
    @Nullable Instant endedAt) {

  public boolean isOver() {
    return phase == RebuildPhase.OVER;
  }

  /** How much of it is done, from 0 to 1. */
  public double fraction() {
    return total == 0 ? (isOver() ? 1 : 0) : (double) done / total;
  }

  /** The time from its beginning to its end, or to the last count. */
  public Duration took() {
    Duration took = Duration.between(begunAt, endedAt == null ? countedAt : endedAt);
    return took.isNegative() ? Duration.ZERO : took;
  }

  /** Events a second. */
  public double rate() {
    return took().isZero() ? 0 : done * 1000.0 / Math.max(1, took().toMillis());
  }

  /** How long it will take if it goes on as fast; empty while that cannot be told. */
  public Optional<Duration> timeLeft() {
    return rate() == 0
        ? Optional.empty()
        : Optional.of(Duration.ofMillis(Math.round((total - done) * 1000.0 / rate())));
  }
}
