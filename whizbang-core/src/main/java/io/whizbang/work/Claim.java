package io.whizbang.work;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Under what terms a piece of work was handed out.
 *
 * @param leaseExpiry the moment of the database's clock until which it is the caller's alone
 * @param attempt which attempt now begins: 1 the first time
 * @param sequenceOrder its place in its stream, or null for a perspective
 * @param partitionNumber the partition of its stream, or null if it has none
 * @param origin how the caller came by it
 */
public record Claim(
    Instant leaseExpiry,
    int attempt,
    @Nullable Long sequenceOrder,
    @Nullable Integer partitionNumber,
    Origin origin) {

  /** How the caller came by a piece of work. */
  public enum Origin {
    /** It was waiting, or is held already. */
    WAITING,
    /** This call stored it. */
    NEWLY_STORED,
    /** It was taken from an expired lease or from a lost instance; it may have been begun before. */
    ORPHANED
  }
}
