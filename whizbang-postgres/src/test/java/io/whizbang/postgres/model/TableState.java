package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All that the tables hold at one moment, as PostgreSQL has it or as the model expects it. */
final class TableState {

  final Map<Queue, Map<UUID, Row>> rows = new EnumMap<>(Queue.class);
  final Map<Letter, DeadLetter> deadLetters = new HashMap<>();
  final Map<UUID, StoredEvent> events = new HashMap<>();
  final Map<CheckpointKey, Checkpoint> checkpoints = new HashMap<>();
  final Map<UUID, Instant> seen = new HashMap<>();
  final Map<UUID, Instance> instances = new HashMap<>();
  final Map<ReceptorKey, ModelQueue.ReceptorState> receptors = new HashMap<>();

  TableState() {
    for (Queue queue : Queue.values()) {
      rows.put(queue, new HashMap<>());
    }
  }

  /** A row of a queue. Numbers are those of its own side: model and SQL draw different ones. */
  record Row(
      UUID id,
      @Nullable UUID stream,
      @Nullable Integer partition,
      String place,
      int status,
      int flags,
      int attempts,
      @Nullable Instant scheduledFor,
      @Nullable String error,
      @Nullable Instant claimableAt,
      @Nullable UUID holder,
      @Nullable Instant leaseExpiry,
      long sequence,
      @Nullable Long through) {

    /** A finished row: kept to be looked at, of no consequence. */
    static Row done(
        UUID id, @Nullable UUID stream, int status, int attempts, @Nullable String error) {
      return new Row(
          id, stream, null, "done", status, 0, attempts, null, error, null, null, null, 0, null);
    }

    Row withoutNumbers() {
      return new Row(
          id,
          stream,
          partition,
          place,
          status,
          flags,
          attempts,
          scheduledFor,
          error,
          claimableAt,
          holder,
          leaseExpiry,
          0,
          null);
    }

    boolean isUnfinished() {
      return !place.equals("done");
    }

    boolean isInLine() {
      return isHead() || place.equals("behind");
    }

    boolean isHead() {
      return place.equals("head");
    }

    /** The stream, or the message itself if it has none. */
    UUID line() {
      return stream == null ? id : stream;
    }
  }

  record Letter(Queue queue, UUID message) {}

  record Instance(String host, int process, Instant lastHeartbeat, Set<Kind> takes) {}

  record ReceptorKey(UUID message, String receptor) {}

  /** What applications inserted and nobody has given its place yet. */
  Set<UUID> unadmitted() {
    return of(Queue.OUTBOX).values().stream()
        .filter(row -> row.place().equals("new"))
        .map(Row::id)
        .collect(Collectors.toSet());
  }

  Map<UUID, Row> of(Queue queue) {
    return rows.getOrDefault(queue, Map.of());
  }

  List<Row> unfinished(Queue queue) {
    return of(queue).values().stream().filter(Row::isUnfinished).toList();
  }

  List<Row> unfinished() {
    return Stream.of(Queue.values())
        .flatMap(queue -> unfinished(queue).stream())
        .toList();
  }

  boolean isFinished() {
    return unfinished().isEmpty()
        && checkpoints.values().stream().allMatch(Checkpoint::isCompleted);
  }

  String whatIsLeft() {
    return unfinished() + " " + checkpoints;
  }

  void add(Queue queue, Row row) {
    rows.computeIfAbsent(queue, q -> new HashMap<>()).put(row.id(), row);
  }

  void add(DeadLetter letter) {
    deadLetters.put(new Letter(letter.queue(), letter.message()), letter);
  }

  void add(StoredEvent event) {
    events.put(event.id(), event);
  }

  void add(Checkpoint checkpoint) {
    checkpoints.put(checkpoint.key(), checkpoint);
  }

  List<StoredEvent> inGlobalOrder() {
    return events.values().stream()
        .sorted(Comparator.comparingLong(StoredEvent::position))
        .toList();
  }

  /** The lines of a queue, by stream, or by message for those without a stream. */
  Map<UUID, Line> lines(Queue queue) {
    return of(queue).values().stream()
        .filter(Row::isInLine)
        .sorted(Comparator.comparingLong(Row::sequence))
        .collect(Collectors.groupingBy(
            Row::line, Collectors.collectingAndThen(Collectors.toList(), Line::new)));
  }
}
