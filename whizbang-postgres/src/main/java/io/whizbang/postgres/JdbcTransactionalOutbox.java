package io.whizbang.postgres;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.Json;
import io.whizbang.value.Text;
import io.whizbang.work.Message;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.TransactionalOutbox;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The outbox within the application's transactions: one plain insert for a message or a list of them, which a
 * later call admits.
 */
public final class JdbcTransactionalOutbox implements TransactionalOutbox {

  private static final String INTO = """
      insert into %s.wh_outbox (message_id, stream_id, destination, message_type, payload, metadata, scope,
        is_event, aggregate_type, scheduled_for)
      """;

  /** What most transactions do; as a list of one it would take a sixth longer. */
  private static final String INSERT_ONE = INTO + """
      values (?, ?, ?, ?, cast(? as jsonb), cast(? as jsonb), cast(? as jsonb), ?, ?, ?)
      """;

  /**
   * Rows get their place in their stream in the order of the list. Columns, and not one document: that would be read as a
   * whole before it is taken apart, which takes three times as long.
   */
  private static final String INSERT_ALL = INTO + """
      select id, stream, destination, type, cast(payload as jsonb), cast(metadata as jsonb), cast(scope as jsonb),
        is_event, aggregate, cast(due as timestamptz)
      from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?) with ordinality as message (
        id, stream, destination, type, payload, metadata, scope, is_event, aggregate, due, position)
      order by position
      """;

  /** Costs a fifth of an insert, as the server must be ready to take each row back. */
  private static final String UNLESS_THERE = "on conflict (message_id) do nothing";

  private final String insertOne;
  private final String insertAll;

  public JdbcTransactionalOutbox(String schema) {
    String quoted = FunctionCall.quoted(Text.name("Schema", schema));
    insertOne = INSERT_ONE.formatted(quoted);
    insertAll = INSERT_ALL.formatted(quoted);
  }

  @Override
  public void insert(Connection transaction, List<NewOutboxMessage> messages) {
    insert(transaction, messages, UNLESS_THERE);
  }

  @Override
  public void insertNew(Connection transaction, List<NewOutboxMessage> messages) {
    insert(transaction, messages, "");
  }

  private void insert(Connection transaction, List<NewOutboxMessage> messages, String onConflict) {
    try {
      requireTransaction(transaction);
      if (messages.size() == 1) {
        write(transaction, insertOne + onConflict, messages.get(0));
      } else {
        write(transaction, insertAll + onConflict, messages);
      }
    } catch (SQLException e) {
      throw SqlErrors.fromStatement(e);
    }
  }

  private static void write(Connection transaction, String insert, NewOutboxMessage stored)
      throws SQLException {
    Message message = stored.message();
    Instant due = stored.scheduledFor();
    try (PreparedStatement statement = transaction.prepareStatement(insert)) {
      statement.setObject(1, message.id());
      statement.setObject(2, message.streamId(), Types.OTHER);
      statement.setString(3, stored.destination());
      statement.setString(4, message.type());
      statement.setString(5, message.payload().text());
      statement.setString(6, text(message.metadata()));
      statement.setString(7, text(message.scope()));
      statement.setBoolean(8, message.event());
      statement.setString(9, stored.aggregateType());
      statement.setObject(
          10, due == null ? null : due.atOffset(ZoneOffset.UTC), Types.TIMESTAMP_WITH_TIMEZONE);
      statement.executeUpdate();
    }
  }

  private static @Nullable String text(@Nullable Json document) {
    return document == null ? null : document.text();
  }

  private static void write(Connection transaction, String insert, List<NewOutboxMessage> messages)
      throws SQLException {
    try (PreparedStatement statement = transaction.prepareStatement(insert)) {
      var columns = new Columns(statement, messages);
      columns.add("uuid", UUID[]::new, each -> each.message().id());
      columns.add("uuid", UUID[]::new, each -> each.message().streamId());
      columns.add("text", String[]::new, NewOutboxMessage::destination);
      columns.add("text", String[]::new, each -> each.message().type());
      columns.add("text", String[]::new, each -> each.message().payload().text());
      columns.add("text", String[]::new, each -> text(each.message().metadata()));
      columns.add("text", String[]::new, each -> text(each.message().scope()));
      columns.add("boolean", Boolean[]::new, each -> each.message().event());
      columns.add("text", String[]::new, NewOutboxMessage::aggregateType);
      columns.add("text", String[]::new, each -> Objects.toString(each.scheduledFor(), null));
      statement.executeUpdate();
    }
  }

  /** Takes a list of messages apart into arrays, one for each place of a statement. */
  private static final class Columns {

    private final PreparedStatement statement;
    private final List<NewOutboxMessage> messages;
    private int position;

    private Columns(PreparedStatement statement, List<NewOutboxMessage> messages) {
      this.statement = statement;
      this.messages = messages;
    }

    private <T> void add(
        String type, IntFunction<T[]> array, Function<NewOutboxMessage, @Nullable T> value)
        throws SQLException {
      T[] values = messages.stream().map(value).toArray(array);
      statement.setArray(++position, statement.getConnection().createArrayOf(type, values));
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
