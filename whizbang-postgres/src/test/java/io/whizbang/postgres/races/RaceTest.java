package io.whizbang.postgres.races;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;

/** Three registered instances in a fresh schema. After each test every stream must have its oldest message as its only head. */
@Tag("contract")
abstract class RaceTest {

  final TestSchema schema = TestDatabase.freshSchema();
  final Instance one;
  final Instance two;
  final Instance three;
  final UUID stream = UUID.randomUUID();
  final Message first = Message.of(stream);
  final Message second = Message.of(stream);
  final Message third = Message.of(stream);

  RaceTest() throws SQLException {
    one = Instance.in(schema);
    two = Instance.in(schema);
    three = Instance.in(schema);
    for (Instance each : List.of(one, two, three)) {
      each.call(Call.to(Queue.OUTBOX));
    }
  }

  @AfterEach
  void everyStreamHasItsOldestMessageAsItsOnlyHead() throws SQLException {
    try (schema;
        one;
        two;
        three;
        var observer = Instance.in(schema)) {
      for (Queue queue : Queue.values()) {
        assertThat(observer.ask(Streams.withoutProperHead(queue))).isEqualTo("0");
      }
    }
  }

  /** The messages that a call handed out, in its order. */
  static List<UUID> handed(List<Work> work) {
    return work.stream()
        .filter(each -> !each.isRejection())
        .map(Work::messageId)
        .toList();
  }

  /** What became of the reports that were not applied: 'stale' or 'gone'. */
  static List<String> rejected(List<Work> work) {
    return work.stream().filter(Work::isRejection).map(Work::source).toList();
  }

  @Nullable
  String place(Queue queue, Message message) throws SQLException {
    return ask(queue, message, "place");
  }

  @Nullable
  String holder(Queue queue, Message message) throws SQLException {
    return ask(queue, message, "instance_id");
  }

  @Nullable
  String ask(Queue queue, Message message, String column) throws SQLException {
    try (var observer = Instance.in(schema)) {
      return observer.ask("select %s from %s where message_id = '%s'"
          .formatted(column, queue.table(), message.id()));
    }
  }

  /** What an application writes in a transaction of its own. */
  static String insert(Message message) {
    return """
        insert into wh_outbox (message_id, stream_id, destination, message_type, payload)
        values ('%s', %s, 'there', 'Thing', '{}')""".formatted(
            message.id(), message.stream() == null ? "null" : "'" + message.stream() + "'");
  }
}
