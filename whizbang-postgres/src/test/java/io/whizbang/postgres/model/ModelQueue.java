package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.ToIntBiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rows of one queue: waiting for admission, in their streams, or kept for inspection. */
final class ModelQueue {

  final Queue kind;

  private final ToIntBiFunction<UUID, Integer> partitions;
  private final Map<UUID, ModelMessage> rows = new LinkedHashMap<>();
  private final Map<UUID, ModelMessage> kept = new LinkedHashMap<>();
  private final Map<UUID, ModelStream> streams = new HashMap<>();
  private final Map<UUID, DeadLetter> deadLetters = new LinkedHashMap<>();
  private final Map<UUID, ModelMessage> buried = new HashMap<>();
  private final Map<UUID, Map<String, ReceptorState>> receptors = new HashMap<>();
  private long lastSequence;

  ModelQueue(Queue kind, ToIntBiFunction<UUID, Integer> partitions) {
    this.kind = kind;
    this.partitions = partitions;
  }

  /** The unfinished message with this id. */
  @Nullable
  ModelMessage find(UUID id) {
    return rows.get(id);
  }

  boolean knows(UUID id) {
    return rows.containsKey(id) || kept.containsKey(id);
  }

  Collection<ModelMessage> unfinished() {
    return rows.values();
  }

  Collection<ModelMessage> kept() {
    return kept.values();
  }

  Collection<DeadLetter> deadLetters() {
    return deadLetters.values();
  }

  /** The ids of the dead letters, in the order in which they died. */
  Set<UUID> letters() {
    return deadLetters.keySet();
  }

  ModelMessage buried(UUID id) {
    return Objects.requireNonNull(buried.get(id), "not dead");
  }

  /** What became of a message's receptors, by name; known as long as the message is. */
  Map<String, ReceptorState> receptors(UUID message) {
    return receptors.computeIfAbsent(message, id -> new TreeMap<>());
  }

  Set<String> completedReceptors(UUID message) {
    Set<String> completed = new TreeSet<>();
    receptors(message).forEach((name, state) -> {
      if (state.completed()) {
        completed.add(name);
      }
    });
    return completed;
  }

  Map<UUID, Map<String, ReceptorState>> receptors() {
    return receptors;
  }

  /** What is known of one receptor of a message. */
  record ReceptorState(
      boolean completed, int attempts, @Nullable String error) {}

  /** Every line that is not empty. */
  Stream<ModelStream> lines() {
    return rows.values().stream()
        .filter(ModelMessage::isAdmitted)
        .map(ModelMessage::stream)
        .distinct();
  }

  /** The lines whose lease, live or run out, names one of these instances. */
  List<ModelStream> heldBy(Set<UUID> instances) {
    return lines()
        .filter(line -> line.wasHeld() && instances.contains(line.heldLease().holder()))
        .toList();
  }

  /** The lease on the message's stream, also if the message itself waits for admission. */
  @Nullable
  Lease leaseOnStreamOf(ModelMessage message) {
    ModelStream line = message.isAdmitted() ? message.stream() : streams.get(message.streamId);
    return line == null || line.isEmpty() ? null : line.lease();
  }

  /** A direct insert: a row in no line yet. */
  void insert(ModelMessage message) {
    rows.put(message.id, message);
  }

  List<ModelMessage> waitingForAdmission() {
    return rows.values().stream().filter(m -> !m.isAdmitted()).toList();
  }

  /** These direct inserts, which nobody admitted, take another way. */
  void takeOut(Set<UUID> ids) {
    rows.values().removeIf(m -> !m.isAdmitted() && ids.contains(m.id));
  }

  /** Puts a message at the end of its stream. */
  void enter(ModelMessage message, int partitionCount, Instant now) {
    rows.put(message.id, message);
    UUID key = message.streamId == null ? message.id : message.streamId;
    int partition = partitions.applyAsInt(key, partitionCount);
    line(message).append(message, ++lastSequence, partition, now);
  }

  private ModelStream line(ModelMessage message) {
    return message.streamId == null
        ? new ModelStream()
        : streams.computeIfAbsent(message.streamId, id -> new ModelStream());
  }

  void finish(ModelMessage message, UUID by, Instant now, boolean keep) {
    rows.remove(message.id);
    if (message.isAdmitted()) {
      message.stream().finish(message, by, now);
    }
    if (keep) {
      kept.put(message.id, message);
    } else {
      receptors.remove(message.id);
    }
  }

  void bury(ModelMessage message, String reason, Instant now) {
    rows.remove(message.id);
    message.stream().bury(message, now);
    deadLetters.put(message.id, DeadLetter.of(kind, message, reason, now));
    buried.put(message.id, message);
  }

  void discard(UUID id) {
    deadLetters.remove(id);
    buried.remove(id);
  }

  /** A dead letter stands in line again, with all its attempts before it and no schedule. */
  void requeue(ModelMessage message, boolean toFront, Instant now) {
    discard(message.id);
    message.beginAnew();
    rows.put(message.id, message);
    ModelStream line = line(message);
    if (toFront && !line.isEmpty()) {
      line.prepend(message, now);
    } else {
      line.append(message, ++lastSequence, message.admittedPartition(), now);
    }
  }
}
