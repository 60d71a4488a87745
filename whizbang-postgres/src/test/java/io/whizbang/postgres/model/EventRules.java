package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Append.Appended;
import io.whizbang.postgres.model.Append.NewEvent;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How events get into the event store: with the message that is one, or by an append that may expect a
 * version. An event that is there already is left out, whatever its stream; an append of one that is in
 * another stream is refused.
 */
final class EventRules {

  private final ModelEvents events;
  private final ModelPerspectives perspectives;
  private final Instant now;

  EventRules(ModelEvents events, ModelPerspectives perspectives, Instant now) {
    this.events = events;
    this.perspectives = perspectives;
    this.now = now;
  }

  /** A message that is stored or admitted: if it is an event, it has happened now. */
  void store(ModelMessage message) {
    if (message.isEvent) {
      UUID stream = Objects.requireNonNull(message.streamId, "an event has a stream");
      store(stream, new NewEvent(message.id, message.type, message.payload), message.aggregateType);
      message.status |= Status.EVENT_STORED;
    }
  }

  /** Refused if the stream is at another version, unless all of it is in the stream already. */
  List<Appended> append(Append append) {
    Long expected = append.expected();
    if (expected != null && expected != events.version(append.stream()) && !isRepetition(append)) {
      throw new Refused("WH006");
    }
    if (append.events().stream().anyMatch(event -> isElsewhere(event, append.stream()))) {
      throw new Refused("WH001");
    }
    append.events().forEach(event -> store(append.stream(), event, null));
    return events.of(append.stream()).stream()
        .filter(stored -> append.events().stream().anyMatch(e -> e.id().equals(stored.id())))
        .map(stored -> new Appended(stored.id(), stored.version()))
        .toList();
  }

  private boolean isElsewhere(NewEvent event, UUID stream) {
    StoredEvent stored = events.find(event.id());
    return stored != null && !stored.stream().equals(stream);
  }

  private boolean isRepetition(Append append) {
    return !append.events().isEmpty()
        && append.events().stream()
            .map(event -> events.find(event.id()))
            .allMatch(stored -> stored != null && stored.stream().equals(append.stream()));
  }

  private void store(UUID stream, NewEvent event, @Nullable String aggregateType) {
    if (events.find(event.id()) == null) {
      String aggregate = aggregateType == null ? aggregateOf(event.type()) : aggregateType;
      perspectives.wake(events.add(stream, event, aggregate, now), now);
    }
  }

  /** The name of the type without namespace, "Event" and the last word: what the event is about. */
  static String aggregateOf(String type) {
    String name = type.substring(type.lastIndexOf('.') + 1);
    String fact =
        name.endsWith("Event") && name.length() > 5 ? name.substring(0, name.length() - 5) : name;
    for (int i = fact.length() - 1; i > 0; i--) {
      if (Character.isUpperCase(fact.charAt(i))) {
        return fact.substring(0, i);
      }
    }
    return fact;
  }
}
