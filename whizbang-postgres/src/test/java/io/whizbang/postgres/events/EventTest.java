package io.whizbang.postgres.events;

import io.whizbang.postgres.rules.Message;
import io.whizbang.postgres.rules.RuleTest;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What tests of the event store ask of it. */
abstract class EventTest extends RuleTest {

  /** The ids of a stream's events in the order of their versions, each with its version, such as {@code 1 …}. */
  List<@Nullable String> stored(UUID stream) {
    return db.texts(
        "select version || ' ' || event_id from wh_event_store where stream_id = ? order by version",
        stream);
  }

  /** What {@link #stored} shows of these events if they are all that there is. */
  static List<String> versionsOf(Message... events) {
    return versionsOf(List.of(events).stream().map(Message::id).toArray(UUID[]::new));
  }

  static List<String> versionsOf(UUID... events) {
    return IntStream.range(0, events.length)
        .mapToObj(n -> (n + 1) + " " + events[n])
        .toList();
  }

  @Nullable
  String column(String column, UUID event) {
    return db.text("select " + column + " from wh_event_store where event_id = ?", event);
  }

  /** Inserts an event into the outbox as an application does, in plain SQL. */
  void insert(Message event) {
    db.execute(
        "insert into wh_outbox (message_id, stream_id, destination, message_type, payload, is_event)"
            + " values (?, ?, 'orders', 'OrderPlaced', '7', true)",
        event.id(),
        event.stream());
  }
}
