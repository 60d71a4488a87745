package io.whizbang.postgres.model;

import static io.whizbang.postgres.model.CheckpointStatus.COMPLETED;
import static io.whizbang.postgres.model.CheckpointStatus.PENDING;
import static io.whizbang.postgres.model.CheckpointStatus.PROCESSING;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How far a perspective has come in a stream and how far it must go. It may be claimed from one moment
 * on: when it is due, after its wait, or when its lease ends; never while it is completed.
 */
final class ModelCheckpoint {

  private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

  final CheckpointKey key;

  /** How often it was begun since it last made progress. */
  int attempts;

  @Nullable
  String error;

  private CheckpointStatus status = COMPLETED;
  private @Nullable UUID lastEvent;
  private long lastVersion;
  private long targetVersion;
  private @Nullable UUID holder;
  private @Nullable Instant leaseExpiry;
  private @Nullable Instant claimableAt;

  ModelCheckpoint(CheckpointKey key) {
    this.key = key;
  }

  Checkpoint row() {
    return new Checkpoint(
        key,
        status,
        lastEvent,
        lastVersion,
        targetVersion,
        attempts,
        error,
        holder,
        leaseExpiry,
        claimableAt);
  }

  boolean isDue(Instant now) {
    return claimableAt != null && !claimableAt.isAfter(now);
  }

  boolean hasArrived() {
    return lastVersion >= targetVersion;
  }

  boolean wasHeld() {
    return holder != null;
  }

  boolean names(UUID instance) {
    return instance.equals(holder);
  }

  boolean isHeld(Instant now) {
    return leaseExpiry != null && leaseExpiry.isAfter(now);
  }

  /** A new event that the perspective wants. What is waiting or being processed goes on so. */
  void wake(long version, Instant now) {
    targetVersion = version;
    if (status == COMPLETED) {
      status = PENDING;
      claimableAt = now;
    }
  }

  /** Notes how far it has come; false if it was there already. A position never goes back. */
  boolean advance(@Nullable StoredEvent event) {
    if (event == null || event.version() <= lastVersion) {
      return false;
    }
    lastEvent = event.id();
    lastVersion = event.version();
    return true;
  }

  /** An attempt begins. */
  void lease(UUID instance, Instant expiry) {
    attempts++;
    holder = instance;
    status = PROCESSING;
    leaseUntil(expiry);
  }

  /** A lease that is extended never gets shorter. */
  void extend(Instant expiry) {
    if (leaseExpiry == null || leaseExpiry.isBefore(expiry)) {
      leaseUntil(expiry);
    }
  }

  /** The lease of a lost instance ends now; whoever claims it sees that it was held. */
  void endLease(Instant now) {
    if (isHeld(now)) {
      leaseUntil(now);
    }
  }

  private void leaseUntil(Instant expiry) {
    leaseExpiry = expiry;
    claimableAt = expiry;
  }

  /** Nobody's from now on, and due at that moment. */
  void free(CheckpointStatus newStatus, @Nullable Instant due) {
    status = newStatus;
    holder = null;
    leaseExpiry = null;
    claimableAt = due;
  }

  /** Nothing is left to do until the next event. */
  void complete() {
    free(COMPLETED, null);
    attempts = 0;
  }

  /** A second after the first attempt without progress, twice as long each time. */
  Duration backoff() {
    if (attempts == 0) {
      return Duration.ZERO;
    }
    Duration doubled = Duration.ofSeconds(1L << Math.min(attempts - 1, 9));
    return doubled.compareTo(LONGEST_WAIT) < 0 ? doubled : LONGEST_WAIT;
  }
}
