package io.whizbang.postgres;

import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.Message;
import io.whizbang.work.NewInboxMessage;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkBatchRequestBuilder;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** The words in which tests of the coordinator speak: a schema of their own, instances, messages. */
abstract class CoordinatorTest {

  static final WorkBatchRequest ASK = WorkBatchRequest.builder().build();

  final TestSchema schema = TestDatabase.freshSchema();
  private final Deque<AutoCloseable> closedAtEnd = new ArrayDeque<>(List.of(schema));

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable resource : closedAtEnd) {
      resource.close();
    }
  }

  /** Closes something when the test is over, before what was there before it. */
  final <T extends AutoCloseable> T closedAtEnd(T resource) {
    closedAtEnd.push(resource);
    return resource;
  }

  /** A new instance of the service "orders". */
  final JdbcWorkCoordinator coordinator() {
    return coordinator(schema.dataSource());
  }

  final JdbcWorkCoordinator coordinator(DataSource dataSource) {
    return coordinator(dataSource, CallPolicy.DEFAULT);
  }

  final JdbcWorkCoordinator coordinator(DataSource dataSource, CallPolicy callPolicy) {
    return coordinator(dataSource, ServiceInstance.ofThisProcess("orders"), callPolicy);
  }

  final JdbcWorkCoordinator coordinator(
      DataSource dataSource, ServiceInstance instance, CallPolicy callPolicy) {
    return closedAtEnd(new JdbcWorkCoordinator(
        dataSource, schema.name(), instance, CoordinationPolicy.DEFAULT, callPolicy));
  }

  static WorkBatchRequestBuilder request() {
    return WorkBatchRequest.builder();
  }

  static Message message() {
    return Message.of("OrderPlaced", Json.of("{\"amount\": 1}")).withStream(UuidV7.next());
  }

  static NewOutboxMessage outgoing(Message message) {
    return NewOutboxMessage.of("shipping", message);
  }

  static NewInboxMessage incoming(Message message) {
    return NewInboxMessage.of("billing", message);
  }

  /** Runs a statement of the test's own, with the schema as its search path. */
  final void execute(String sql) throws SQLException {
    try (Connection connection = schema.connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  final long count(String table) throws SQLException {
    return Long.parseLong(String.valueOf(value("select count(*) from " + table)));
  }

  final @Nullable String value(String query) throws SQLException {
    try (Connection connection = schema.connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(query)) {
      return rows.next() ? rows.getString(1) : null;
    }
  }

  /** What the row of a message holds in one of its columns. */
  final @Nullable String column(String table, UUID messageId, String column) throws SQLException {
    return value("select " + column + " from " + table + " where message_id = '" + messageId + "'");
  }

  /** Has the database do something before it stores messages in the outbox. */
  final void beforeEachStore(String body) throws SQLException {
    execute(
        "create function provoke() returns trigger language plpgsql set search_path from current as $$"
            + " begin " + body + " return null; end $$");
    execute(
        "create trigger provoke before insert on wh_outbox for each statement execute function provoke()");
  }
}
