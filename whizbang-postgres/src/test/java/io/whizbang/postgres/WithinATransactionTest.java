package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Completion;
import io.whizbang.work.Message;
import io.whizbang.work.Queue;
import io.whizbang.work.RejectedReport;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkLimits;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WithinATransactionTest extends CoordinatorTest {

  private final JdbcWorkCoordinator coordinator = coordinator();
  private final Message message = message();

  @BeforeEach
  void receiveAMessage() throws SQLException {
    execute("create table invoices (id int)");
    coordinator.processWorkBatch(request().store(incoming(message)).build());
  }

  @Test
  void aCompletionCommitsWithTheTransaction() throws SQLException {
    try (Connection transaction = begin()) {
      transaction.createStatement().execute("insert into invoices values (1)");
      assertThat(
              coordinator.processWithin(transaction, completionOf(message.id())).rejected())
          .isEmpty();
      assertThat(count("wh_inbox")).isEqualTo(1);
      transaction.commit();
    }

    assertThat(count("wh_inbox")).isZero();
    assertThat(count("invoices")).isEqualTo(1);
  }

  @Test
  void aCompletionIsRolledBackWithTheTransaction() throws SQLException {
    try (Connection transaction = begin()) {
      transaction.createStatement().execute("insert into invoices values (1)");
      coordinator.processWithin(transaction, completionOf(message.id()));
      transaction.rollback();
    }

    assertThat(count("wh_inbox")).isEqualTo(1);
    assertThat(count("invoices")).isZero();
  }

  @Test
  void aMessageThatIsNoLongerOnesOwnIsRejected() throws SQLException {
    UUID unknown = UuidV7.next();

    try (Connection transaction = begin()) {
      assertThat(coordinator.processWithin(transaction, completionOf(unknown)).rejected())
          .containsExactly(new RejectedReport.OfMessage(
              Queue.INBOX, RejectedReport.Kind.COMPLETION, unknown, RejectedReport.Reason.GONE));
    }
  }

  @Test
  void onlyReportsAreAllowedThere() throws SQLException {
    try (Connection transaction = begin()) {
      assertThatThrownBy(() -> coordinator.processWithin(transaction, ASK))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("use WorkLimits.NONE");
      assertThatThrownBy(() -> coordinator.processWithin(
              transaction,
              request().store(outgoing(message())).limits(WorkLimits.NONE).build()))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("insert new messages into wh_outbox instead");
    }
  }

  @Test
  void withoutATransactionThereIsNothingToReportWithin() throws SQLException {
    try (Connection connection = schema.dataSource().getConnection()) {
      assertThatThrownBy(() -> coordinator.processWithin(connection, completionOf(message.id())))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("auto-commit mode");
    }
  }

  private Connection begin() throws SQLException {
    Connection connection = schema.connect();
    connection.setAutoCommit(false);
    return connection;
  }

  private static WorkBatchRequest completionOf(UUID messageId) {
    return request()
        .complete(Queue.INBOX, Completion.handled(messageId))
        .limits(WorkLimits.NONE)
        .build();
  }
}
