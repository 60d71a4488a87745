package io.whizbang.postgres.model;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One call of {@code process_work_batch}: who calls, when, under which settings, with what, and with receptors
 * for which destinations, if it says so.
 */
record Call(
    Caller caller,
    Instant now,
    Settings settings,
    Part outbox,
    Part inbox,
    List<ReceptorReport> receptors,
    Perspectives perspectives,
    List<String> receives) {

  Part part(Queue queue) {
    return queue == Queue.OUTBOX ? outbox : inbox;
  }

  /**
   * Takes and stores nothing: it may be part of somebody's transaction, so it leaves alone what is not
   * its own. No sign of life, no clean-up, no admission.
   */
  boolean onlyReports() {
    return outbox.isOnlyReports() && inbox.isOnlyReports() && perspectives.limit() == 0;
  }

  int limit(Kind kind) {
    return switch (kind) {
      case OUTBOX -> outbox.limit();
      case INBOX -> inbox.limit();
      case PERSPECTIVE -> perspectives.limit();
    };
  }

  /** A process: the same id from another host or with another process id is another one. */
  record Caller(UUID instance, String host, int process) {}

  /** What lives in the coordinator's constructor, and the flags of this call. */
  record Settings(
      Duration lease,
      Duration staleThreshold,
      int partitions,
      @Nullable Integer maxAttempts,
      boolean debugMode,
      boolean returnHeld) {

    int flags() {
      return (debugMode ? 4 : 0) | (returnHeld ? 8 : 0);
    }
  }

  /** What a call says and asks about one queue. */
  record Part(
      int limit,
      List<Completion> completions,
      List<Failure> failures,
      List<NewMessage> stores,
      List<UUID> renewals) {

    boolean isOnlyReports() {
      return limit == 0 && stores.isEmpty();
    }

    /** Whether it says that something of this message is done. */
    boolean reportsBits(UUID message) {
      return completions.stream().anyMatch(c -> c.message().equals(message) && c.status() != 0);
    }

    boolean stores(UUID message) {
      return stores.stream().anyMatch(s -> s.id().equals(message));
    }

    static Part asking(int limit) {
      return new Part(limit, List.of(), List.of(), List.of(), List.of());
    }
  }

  /** Bits that are done; no bits at all gives the message back. */
  record Completion(UUID message, int status) {}

  /** An attempt that failed; {@code status} holds the bits that did succeed. */
  record Failure(
      UUID message,
      int status,
      String error,
      @Nullable Integer retryAfterSeconds,
      boolean deadLetter,
      boolean attempted) {}

  /** A message to store; {@code address} is the destination or the handler name. */
  record NewMessage(
      UUID id,
      @Nullable UUID stream,
      String address,
      String type,
      String payload,
      @Nullable Instant scheduledFor,
      boolean isEvent,
      @Nullable String aggregateType) {

    NewMessage sentTo(String another) {
      return new NewMessage(
          id, stream, another, type, payload, scheduledFor, isEvent, aggregateType);
    }
  }

  /** What became of one receptor of an inbox message. */
  record ReceptorReport(
      UUID message,
      String receptor,
      boolean completed,
      @Nullable String error) {}

  /** What a call says and asks about checkpoints. */
  record Perspectives(
      int limit, List<CheckpointReport> completions, List<CheckpointReport> failures) {

    /** In the order in which they count. */
    List<CheckpointReport> reports() {
      return Stream.concat(completions.stream(), failures.stream()).toList();
    }

    static Perspectives asking(int limit) {
      return new Perspectives(limit, List.of(), List.of());
    }
  }

  /** How far a checkpoint has come, and how its run ended or that it goes on. */
  record CheckpointReport(
      CheckpointKey key,
      CheckpointStatus status,
      @Nullable UUID lastEvent,
      @Nullable String error) {

    /** Whether it says nothing of how the run went. */
    boolean leavesTheError() {
      return status == CheckpointStatus.PROCESSING || status == CheckpointStatus.PENDING;
    }

    /** Said by somebody who has done his part, be it done or given back. */
    boolean endsTheRun() {
      return status == CheckpointStatus.COMPLETED || status == CheckpointStatus.PENDING;
    }
  }
}
