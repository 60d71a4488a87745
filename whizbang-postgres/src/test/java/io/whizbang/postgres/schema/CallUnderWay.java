package io.whizbang.postgres.schema;

import static io.whizbang.postgres.testing.Query.execute;

import io.whizbang.postgres.testing.TestSchema;
import io.whizbang.value.UuidV7;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A transaction of an instance that has been busy for long: it leaves messages behind whose leases have run out already, and
 * others that it stored for whoever wants them.
 */
final class CallUnderWay implements AutoCloseable {

  private final List<UUID> expired = List.of(UuidV7.next(), UuidV7.next());
  private final List<UUID> due = List.of(UuidV7.next(), UuidV7.next());
  private final Connection connection;

  CallUnderWay(TestSchema schema) throws SQLException {
    connection = schema.connect();
    connection.setAutoCommit(false);
    store(
        expired,
        "p_max_outbox_work => 1, p_max_inbox_work => 1, p_as_of => now() - interval '6 minutes'");
    store(due, "p_max_outbox_work => 0, p_max_inbox_work => 0, p_max_perspective_work => 0");
  }

  List<UUID> messages() {
    return Stream.concat(expired.stream(), due.stream()).toList();
  }

  void commit() throws SQLException {
    connection.commit();
  }

  /** The first into the outbox, the second into the inbox. */
  private void store(List<UUID> ids, String settings) throws SQLException {
    execute(connection, """
        select process_work_batch('%1$s', 'orders', 'host', 1,
          p_new_outbox_messages => '[{"messageId": "%2$s", "destination": "shipping", "messageType": "OrderPlaced", "payload": {}}]',
          p_new_inbox_messages => '[{"messageId": "%3$s", "handlerName": "billing", "messageType": "OrderPlaced", "payload": {}}]',
          %4$s)
        """.formatted(UuidV7.next(), ids.get(0), ids.get(1), settings));
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
