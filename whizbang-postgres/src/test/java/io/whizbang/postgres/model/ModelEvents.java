package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The event store: versions without a gap in each stream, an event id once in all of them. */
final class ModelEvents {

  private final Map<UUID, StoredEvent> events = new LinkedHashMap<>();
  private final Map<UUID, List<StoredEvent>> streams = new HashMap<>();
  private long transactions;

  /** What is appended from now on comes behind all that is there. */
  void beginTransaction() {
    transactions++;
  }

  Collection<StoredEvent> all() {
    return events.values();
  }

  @Nullable
  StoredEvent find(UUID id) {
    return events.get(id);
  }

  /** The events of a stream, in the order of their versions. */
  List<StoredEvent> of(UUID stream) {
    return streams.computeIfAbsent(stream, id -> new ArrayList<>());
  }

  /** The version that the stream is at, 0 if it has no events. */
  long version(UUID stream) {
    return of(stream).size();
  }

  StoredEvent add(UUID stream, Append.NewEvent event, String aggregateType, Instant now) {
    StoredEvent stored = new StoredEvent(
        event.id(),
        stream,
        version(stream) + 1,
        aggregateType,
        event.type(),
        event.data(),
        now,
        transactions);
    events.put(stored.id(), stored);
    of(stream).add(stored);
    return stored;
  }
}
