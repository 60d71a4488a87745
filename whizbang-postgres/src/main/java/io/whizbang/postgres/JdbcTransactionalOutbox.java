package io.whizbang.postgres;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.Text;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.TransactionalOutbox;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/**
 * The outbox within the application's transactions: one plain insert for a list of messages, which a
 * later call admits. A message that is there already changes nothing.
 */
public final class JdbcTransactionalOutbox implements TransactionalOutbox {

  /** Rows get their place in their stream in the order of the list. */
  private static final String INSERT = """
      insert into %s.wh_outbox (message_id, stream_id, destination, message_type, payload, metadata, scope,
        is_event, aggregate_type, scheduled_for)
      select id, stream, destination, type, payload, metadata, scope, coalesce(is_event, false), aggregate, due
      from rows from (jsonb_to_recordset(cast(? as jsonb)) as (
        "messageId" uuid, "streamId" uuid, "destination" text, "messageType" text, "payload" jsonb,
        "metadata" jsonb, "scope" jsonb, "isEvent" boolean, "aggregateType" text, "scheduledFor" timestamptz))
        with ordinality as message (
          id, stream, destination, type, payload, metadata, scope, is_event, aggregate, due, position)
      order by position
      on conflict do nothing""";

  private final String insert;

  public JdbcTransactionalOutbox(String schema) {
    insert = INSERT.formatted(FunctionCall.quoted(Text.name("Schema", schema)));
  }

  @Override
  public void insert(Connection transaction, List<NewOutboxMessage> messages) {
    try {
      requireTransaction(transaction);
      write(transaction, JsonArray.of(messages, Documents::newOutbox));
    } catch (SQLException e) {
      throw SqlErrors.fromStatement(e);
    }
  }

  private void write(Connection transaction, String documents) throws SQLException {
    try (PreparedStatement statement = transaction.prepareStatement(insert)) {
      statement.setString(1, documents);
      statement.executeUpdate();
    }
  }

  /** In auto-commit mode the message would be sent whether or not the application's work commits. */
  private static void requireTransaction(Connection connection) throws SQLException {
    if (connection.getAutoCommit()) {
      throw new InvalidInputException(
          "The connection is in auto-commit mode, so there is no transaction to send within");
    }
  }
}
