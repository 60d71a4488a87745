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
public abstract class RaceTest {

  protected final TestSchema schema = TestDatabase.freshSchema();
  protected final Instance one;
  protected final Instance two;
  protected final Instance three;
  protected final UUID stream = UUID.randomUUID();
  protected final Message first = Message.of(stream);
  protected final Message second = Message.of(stream);
  protected final Message third = Message.of(stream);

  protected RaceTest() throws SQLException {
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
  protected static List<UUID> handed(List<Work> work) {
    return work.stream()
        .filter(each -> !each.isRejection())
        .map(Work::messageId)
        .toList();
  }

  /** What became of the reports that were not applied: 'stale' or 'gone'. */
  protected static List<String> rejected(List<Work> work) {
    return work.stream().filter(Work::isRejection).map(Work::source).toList();
  }

  @Nullable
  protected String place(Queue queue, Message message) throws SQLException {
    return ask(queue, message, "place");
  }

  @Nullable
  protected String holder(Queue queue, Message message) throws SQLException {
    return ask(queue, message, "instance_id");
  }

  @Nullable
  protected String ask(Queue queue, Message message, String column) throws SQLException {
    try (var observer = Instance.in(schema)) {
      return observer.ask("select %s from %s where message_id = '%s'"
          .formatted(column, queue.table(), message.id()));
    }
  }

  /** What an application writes in a transaction of its own. */
  protected static String insert(Message message) {
    return """
        insert into wh_outbox (message_id, stream_id, destination, message_type, payload)
        values ('%s', %s, 'there', 'Thing', '{}')""".formatted(
            message.id(), message.stream() == null ? "null" : "'" + message.stream() + "'");
  }
}
