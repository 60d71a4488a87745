package io.whizbang.postgres.events;

import io.whizbang.postgres.races.Call;
import io.whizbang.postgres.races.Queue;
import java.util.UUID;

/** The ways into the event store as plain text, for connections that race. */
final class EventSql {

  private EventSql() {}

  static String append(UUID stream, UUID event) {
    return "select version from append_events('%s', '[%s]')".formatted(stream, document(event));
  }

  static String append(UUID stream, UUID event, long expected) {
    return "select version from append_events('%s', '[%s]', %d)"
        .formatted(stream, document(event), expected);
  }

  private static String document(UUID event) {
    return "{\"eventId\": \"%s\", \"eventType\": \"Thing\", \"eventData\": {}}".formatted(event);
  }

  /** A call that stores an event in a queue. */
  static Call store(Queue queue, UUID stream, UUID event) {
    return Call.to(queue)
        .with(
            "p_new_" + queue.word() + "_messages",
            "'[{\"messageId\": \"%s\", \"streamId\": \"%s\", \"%s\": \"there\", \"messageType\": \"Thing\", \"payload\": {}, \"isEvent\": true}]'"
                .formatted(event, stream, queue.target()));
  }

  /** What an application writes in a transaction of its own. */
  static String insert(UUID stream, UUID event) {
    return """
        insert into wh_outbox (message_id, stream_id, destination, message_type, payload, is_event)
        values ('%s', '%s', 'there', 'Thing', '{}', true)""".formatted(event, stream);
  }

  /** What somebody writes who goes around everything. */
  static String insertByHand(UUID stream, UUID event, long version) {
    return """
        insert into wh_event_store (event_id, stream_id, version, aggregate_type, event_type, event_data)
        values ('%s', '%s', %d, 'Thing', 'Thing', '{}')""".formatted(event, stream, version);
  }
}
