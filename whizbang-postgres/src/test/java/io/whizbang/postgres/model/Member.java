package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Story.Manner;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** A process as it sees itself: its id, and the messages that it believes to hold. */
final class Member {

  private final int number;
  private final Map<Queue, Set<UUID>> inHand = new EnumMap<>(Queue.class);
  private final Set<CheckpointKey> checkpoints = new LinkedHashSet<>();
  private UUID id;

  Member(int number, UUID id) {
    this.number = number;
    this.id = id;
  }

  UUID id() {
    return id;
  }

  Call.Caller caller(Manner manner) {
    int process = manner == Manner.AS_ANOTHER_PROCESS ? 666 : number;
    return new Call.Caller(id, "host-" + number, process);
  }

  /** Comes back as somebody else, with empty hands. */
  void restart(UUID newId) {
    id = newId;
    inHand.clear();
    checkpoints.clear();
  }

  List<UUID> inHand(Queue queue) {
    return new ArrayList<>(inHand.getOrDefault(queue, Set.of()));
  }

  List<CheckpointKey> checkpointsInHand() {
    return new ArrayList<>(checkpoints);
  }

  void take(CheckpointKey checkpoint) {
    checkpoints.add(checkpoint);
  }

  void drop(CheckpointKey checkpoint) {
    checkpoints.remove(checkpoint);
  }

  void take(Queue queue, UUID message) {
    inHand.computeIfAbsent(queue, q -> new LinkedHashSet<>()).add(message);
  }

  void drop(Queue queue, UUID message) {
    inHand.getOrDefault(queue, new LinkedHashSet<>()).remove(message);
  }
}
