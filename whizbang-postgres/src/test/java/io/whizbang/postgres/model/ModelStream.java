package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An ordered line of unfinished messages. Its head competes for leases; the lease on the head is the
 * lease on the run that starts with it. A message without a stream is a line of its own.
 */
final class ModelStream {

  private final NavigableMap<Long, ModelMessage> line = new TreeMap<>();
  private @Nullable Lease lease;
  private Instant claimableAt = Instant.MIN;
  private int flags;

  boolean isEmpty() {
    return line.isEmpty();
  }

  ModelMessage head() {
    return line.firstEntry().getValue();
  }

  /** Those behind the head, in their order. */
  Collection<ModelMessage> behind() {
    return line.tailMap(line.firstKey(), false).values();
  }

  /** The messages that the lease covers. */
  List<ModelMessage> run() {
    return line.values().stream().filter(heldLease()::covers).toList();
  }

  /** The message directly before this one, which is not the head. */
  ModelMessage before(ModelMessage message) {
    return line.lowerEntry(message.sequence()).getValue();
  }

  /** How many messages stand from the head to this one, both included. */
  int position(ModelMessage message) {
    return line.headMap(message.sequence(), true).size();
  }

  @Nullable
  Lease lease() {
    return lease;
  }

  Lease heldLease() {
    if (lease == null) {
      throw new IllegalStateException("nobody holds the stream of " + head().id);
    }
    return lease;
  }

  boolean wasHeld() {
    return lease != null;
  }

  Instant claimableAt() {
    return claimableAt;
  }

  /** How the head was last handed out or lost, for its next holder. */
  int flags() {
    return flags;
  }

  /** Goes to the end of the line; the first of an empty line is its head, free for a claim. */
  void append(ModelMessage message, long sequence, int partition, Instant now) {
    message.enter(this, sequence, partition);
    line.put(sequence, message);
    if (message == head()) {
      free(now);
    }
  }

  /** Goes before the head, which nobody holds; one whose lease ran out has used up an attempt. */
  void prepend(ModelMessage message, Instant now) {
    if (wasHeld()) {
      head().attempts++;
    }
    long first = line.firstKey() - 1;
    message.enter(this, first, message.admittedPartition());
    line.put(first, message);
    free(now);
  }

  /** Hands the run from the head through this message to an instance. */
  void lease(UUID holder, Instant expiry, ModelMessage through, int newFlags) {
    lease = new Lease(holder, expiry, through.sequence());
    claimableAt = expiry;
    flags = newFlags;
  }

  /** Hands one more message to the holder, under the lease that it has. */
  void extendRun(ModelMessage message) {
    lease = heldLease().through(message.sequence());
  }

  /** A renewal never makes a lease shorter. */
  void renew(Instant expiry) {
    lease = heldLease().until(later(heldLease().expiry(), expiry));
    claimableAt = lease.expiry();
  }

  /**
   * The message is finished: the next in line follows, under the same lease if it was handed out with
   * it to the one who finished it.
   */
  void finish(ModelMessage message, UUID by, Instant now) {
    boolean wasHead = message == head();
    line.remove(message.sequence());
    if (!wasHead || isEmpty()) {
      return;
    }
    if (lease != null && lease.names(by) && lease.covers(head())) {
      lease = lease.until(later(now, lease.expiry()));
      claimableAt = lease.expiry();
    } else {
      free(now);
    }
  }

  /** The message leaves for the dead letters: nothing is inherited. */
  void bury(ModelMessage message, Instant now) {
    giveBack(message, now);
    boolean wasHead = message == head();
    line.remove(message.sequence());
    if (wasHead && !isEmpty()) {
      free(now);
    }
  }

  /** The holder gives back this message and all behind it. */
  void giveBack(ModelMessage message, Instant now) {
    if (message == head()) {
      free(now);
    } else if (lease != null && lease.covers(message)) {
      lease = lease.through(message.sequence() - 1);
    }
  }

  /** The holder was removed: its head has used up an attempt, and whoever claims it is told. */
  void lose(Instant now, int orphaned) {
    head().attempts++;
    free(now);
    flags = orphaned;
  }

  /** No lease: the head may be claimed as soon as its schedule allows. */
  void free(Instant now) {
    lease = null;
    flags = 0;
    Instant schedule = head().scheduledFor;
    claimableAt = schedule == null ? now : later(now, schedule);
  }

  @Override
  public String toString() {
    return "head %s, claimable at %s, %s".formatted(head().id, claimableAt, lease);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
