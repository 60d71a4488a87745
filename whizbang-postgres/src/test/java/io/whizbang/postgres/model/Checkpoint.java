package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The row of a checkpoint: how far it has come, how far it must go, and who works on it. */
record Checkpoint(
    CheckpointKey key,
    CheckpointStatus status,
    @Nullable UUID lastEvent,
    long lastVersion,
    long targetVersion,
    int attempts,
    @Nullable String error,
    @Nullable UUID holder,
    @Nullable Instant leaseExpiry,
    @Nullable Instant claimableAt) {

  boolean isHeld(Instant now) {
    return leaseExpiry != null && leaseExpiry.isAfter(now);
  }

  boolean isCompleted() {
    return status == CheckpointStatus.COMPLETED;
  }

  /** The same but for how far it must go, which any event may change. */
  Checkpoint withTarget(long version) {
    return new Checkpoint(
        key,
        status,
        lastEvent,
        lastVersion,
        version,
        attempts,
        error,
        holder,
        leaseExpiry,
        claimableAt);
  }
}
