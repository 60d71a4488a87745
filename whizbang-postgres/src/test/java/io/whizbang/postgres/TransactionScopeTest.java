package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import io.whizbang.error.WhizbangException;
import io.whizbang.strategy.ScopedStrategy;
import io.whizbang.strategy.Verdict;
import io.whizbang.strategy.WorkCoordinatorStrategy;
import io.whizbang.strategy.WorkIntake;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Completion;
import io.whizbang.work.Message;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.OutboxWork;
import io.whizbang.work.Queue;
import io.whizbang.work.WorkLimits;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A scope in the application's own transaction. */
class TransactionScopeTest extends CoordinatorTest {

  private final JdbcWorkCoordinator coordinator = coordinator();
  private final UUID stream = UuidV7.next();

  @Test
  void messagesAreSentIfTheTransactionCommitsInTheOrderInWhichTheyWereQueued() throws SQLException {
    List<Message> messages =
        IntStream.range(0, 20).mapToObj(i -> message().withStream(stream)).toList();

    try (Connection transaction = begin()) {
      try (var scope = within(transaction)) {
        messages.forEach(message -> scope.store(outgoing(message)));
        assertThat(count("wh_outbox")).isZero();
      }
      assertThat(coordinator.processWorkBatch(ASK).work()).isEmpty();
      transaction.commit();
    }

    assertThat(coordinator.processWorkBatch(ASK).outbox())
        .extracting(OutboxWork::message)
        .containsExactlyElementsOf(messages);
  }

  @Test
  void messagesAreNotSentIfTheTransactionIsRolledBack() throws SQLException {
    try (Connection transaction = begin()) {
      try (var scope = within(transaction)) {
        scope.store(outgoing(message()));
      }
      transaction.rollback();
    }

    assertThat(count("wh_outbox")).isZero();
  }

  /** One message and several take different ways. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void everythingThatAMessageSaysIsKept(int times) throws SQLException {
    Message message = Message.event(stream, "Odd \"name\"", Json.of("{\"a\": [1.50, \"é\\\\\"]}"))
        .withMetadata(Json.of("{\"correlation\": 7}"))
        .withScope(Json.of("{\"tenant\": \"t\"}"));
    NewOutboxMessage later = NewOutboxMessage.of("far away", message)
        .withAggregateType("Thing")
        .withScheduledFor(Instant.parse("2999-01-01T00:00:00Z"));

    store(later, times);

    assertThat(
            value(
                "select concat_ws('|', stream_id, destination, message_type, payload, metadata, scope,"
                    + " is_event, aggregate_type, extract(year from scheduled_for at time zone 'UTC')) from wh_outbox"))
        .isEqualTo(stream + "|far away|Odd \"name\"|{\"a\": [1.50, \"é\\\\\"]}|{\"correlation\": 7}"
            + "|{\"tenant\": \"t\"}|t|Thing|2999");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whatAMessageLeavesOutIsLeftOut(int times) throws SQLException {
    Message message = Message.of("Short", Json.of("7"));

    store(NewOutboxMessage.of("near", message), times);

    assertThat(value(
            "select concat_ws('|', message_id, stream_id, destination, message_type, payload, metadata, scope,"
                + " is_event, aggregate_type, scheduled_for) from wh_outbox"))
        .isEqualTo(message.id() + "|near|Short|7|f");
  }

  private void store(NewOutboxMessage message, int times) throws SQLException {
    try (Connection transaction = begin()) {
      try (var scope = within(transaction)) {
        for (int i = 0; i < times; i++) {
          scope.store(message);
        }
      }
      transaction.commit();
    }
    assertThat(count("wh_outbox")).isOne();
  }

  @Test
  void reportsCommitWithTheTransactionAndARejectionIsTold() throws SQLException {
    Message received = message();
    coordinator.processWorkBatch(request().store(incoming(received)).build());

    try (Connection transaction = begin()) {
      var scope = within(transaction);
      scope.store(outgoing(message()));
      var mine = scope.complete(Queue.INBOX, null, Completion.handled(received.id()));
      var gone = scope.complete(Queue.INBOX, null, Completion.handled(UuidV7.next()));

      assertThat(scope.flush().rejected()).hasSize(1);

      assertThat(mine.toCompletableFuture()).isCompletedWithValue(Verdict.APPLIED);
      assertThat(gone.toCompletableFuture()).isCompletedWithValue(Verdict.GONE);
      transaction.commit();
    }

    assertThat(count("wh_inbox")).isZero();
    assertThat(count("wh_outbox")).isEqualTo(1);
  }

  @Test
  void itSendsAndTakesNothing() throws SQLException {
    try (Connection transaction = begin();
        var scope = within(transaction)) {
      assertThatThrownBy(() -> scope.store(incoming(message())))
          .isInstanceOf(InvalidInputException.class);
      assertThatThrownBy(() -> scope.flush(WorkLimits.DEFAULT))
          .isInstanceOf(InvalidInputException.class);
      assertThatThrownBy(() -> scope.feed(WorkIntake.NONE))
          .isInstanceOf(InvalidInputException.class);
    }
  }

  @Test
  void whatFailsIsNotTriedAgainInATransactionThatHasFailed() throws SQLException {
    try (Connection transaction = begin()) {
      var scope = within(transaction);
      var told = scope.store(outgoing(message())).toCompletableFuture();
      assertThatThrownBy(() -> transaction.createStatement().execute("select 1 / 0"))
          .isInstanceOf(SQLException.class);

      assertThatThrownBy(scope::flush).isInstanceOf(WhizbangException.class);

      assertThat(told).isCompletedExceptionally();
      transaction.rollback();
      scope.close();
      transaction.commit();
    }
    assertThat(count("wh_outbox")).isZero();
  }

  @Test
  void withoutATransactionThereIsNothingToSendWithin() throws SQLException {
    try (Connection connection = schema.dataSource().getConnection()) {
      var scope = within(connection);
      scope.store(outgoing(message()));

      assertThatThrownBy(scope::close)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("auto-commit mode");
    }
  }

  private WorkCoordinatorStrategy within(Connection transaction) {
    return ScopedStrategy.within(
        transaction, coordinator, new JdbcTransactionalOutbox(schema.name()));
  }

  /** As an application does: the schema is not in its search path. */
  private Connection begin() throws SQLException {
    Connection connection = schema.dataSource().getConnection();
    connection.setAutoCommit(false);
    return connection;
  }
}
