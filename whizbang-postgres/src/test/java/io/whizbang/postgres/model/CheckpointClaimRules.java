package io.whizbang.postgres.model;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** What a call claims of checkpoints: those that are due, in the order in which they became so. */
final class CheckpointClaimRules {

  private static final int WINDOW = 4;
  private static final Duration LEFT_TO_ITS_OWNER = Duration.ofSeconds(3);

  private final Registry registry;
  private final ModelPerspectives perspectives;
  private final Call call;
  private final ToIntFunction<UUID> partitions;
  private final Set<CheckpointKey> reported;
  private final UUID caller;
  private final Instant now;

  CheckpointClaimRules(
      Registry registry,
      ModelPerspectives perspectives,
      Call call,
      ToIntFunction<UUID> partitions) {
    this.registry = registry;
    this.perspectives = perspectives;
    this.call = call;
    this.partitions = partitions;
    this.reported = call.perspectives().reports().stream()
        .map(Call.CheckpointReport::key)
        .collect(Collectors.toSet());
    this.caller = call.caller().instance();
    this.now = call.now();
  }

  /** All that the caller holds at this moment, without what this call reports. */
  void handOutHeld(Answer answer) {
    perspectives.heldBy(Set.of(caller)).stream()
        .filter(checkpoint -> checkpoint.isHeld(now) && !reported.contains(checkpoint.key))
        .forEach(checkpoint -> answer.handOut(checkpoint, partition(checkpoint), 0));
  }

  /** Leases up to so many to the caller. What became due at one moment has no order: there the engine chooses. */
  void claim(int limit, ClaimChoice choice, Answer answer) {
    perspectives.all().stream()
        .filter(checkpoint -> checkpoint.isDue(now))
        .sorted(Comparator.comparing(CheckpointClaimRules::dueSince)
            .thenComparing(checkpoint -> turn(checkpoint, choice)))
        .limit((long) Math.max(limit, 0) * WINDOW)
        .filter(this::mayTake)
        .limit(Math.max(limit, 0))
        .toList()
        .forEach(checkpoint -> lease(checkpoint, answer));
  }

  private static Instant dueSince(ModelCheckpoint checkpoint) {
    return Objects.requireNonNull(checkpoint.row().claimableAt());
  }

  private int turn(ModelCheckpoint checkpoint, ClaimChoice choice) {
    if (!mayTake(checkpoint)) {
      return 1;
    }
    return choice.prefers(checkpoint.key) ? 0 : 2;
  }

  /** The caller's by rank, or taken from an expired lease, or overdue; not what the call reports. */
  private boolean mayTake(ModelCheckpoint checkpoint) {
    return !reported.contains(checkpoint.key)
        && (checkpoint.wasHeld()
            || registry.owns(caller, Kind.PERSPECTIVE, partition(checkpoint))
            || !dueSince(checkpoint).isAfter(now.minus(LEFT_TO_ITS_OWNER)));
  }

  private void lease(ModelCheckpoint checkpoint, Answer answer) {
    int flags = checkpoint.wasHeld() ? ReferenceModel.ORPHANED : 0;
    checkpoint.lease(caller, now.plus(call.settings().lease()));
    answer.handOut(checkpoint, partition(checkpoint), flags);
  }

  private int partition(ModelCheckpoint checkpoint) {
    return partitions.applyAsInt(checkpoint.key.stream());
  }
}
