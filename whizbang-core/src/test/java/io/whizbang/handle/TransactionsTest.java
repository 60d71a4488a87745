package io.whizbang.handle;

import static io.whizbang.testing.Waiting.until;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.DatabaseUnavailableException;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class TransactionsTest {

  private final NotedConnections connections = new NotedConnections();
  private final Transactions transactions = new Transactions(connections.dataSource(), 1);

  @Test
  void aTransactionThatWasNotCommittedIsRolledBackWhenItIsClosed() throws Exception {
    transactions.begin().close();

    assertThat(connections.calls)
        .containsExactly(
            "getConnection", "setAutoCommit false", "rollback", "setAutoCommit true", "close");
  }

  @Test
  void oneThatWasCommittedIsNot() throws Exception {
    try (Transaction transaction = transactions.begin()) {
      transaction.commit();
    }

    assertThat(connections.calls)
        .containsExactly(
            "getConnection", "setAutoCommit false", "commit", "setAutoCommit true", "close");
  }

  @Test
  void aCommitThatFailsIsRolledBack() throws Exception {
    connections.failAt("commit", new SQLException("broken"));

    try (Transaction transaction = transactions.begin()) {
      assertThatThrownBy(transaction::commit).hasMessage("broken");
    }

    assertThat(connections.calls).contains("rollback");
  }

  @Test
  void aLostConnectionIsClosedAllTheSame() throws Exception {
    connections.failAt("rollback", new SQLException("broken"));

    transactions.begin().close();

    assertThat(connections.calls).endsWith("close");
    assertThatAnotherMayBegin();
  }

  /** A slow handler holds a connection that others need. */
  @Test
  void noMoreAreOpenAtATimeThanMayBe() throws Exception {
    Transaction first = transactions.begin();
    var second = new CompletableFuture<Transaction>();
    var thread = new Thread(() -> second.completeAsync(this::begin, Runnable::run));
    thread.start();
    until(() -> thread.getState() == Thread.State.WAITING || second.isDone());
    assertThat(connections.calls).containsOnlyOnce("getConnection");

    first.close();

    assertThat(second).succeedsWithin(30, SECONDS);
  }

  @Test
  void withoutAConnectionTheDatabaseIsUnavailable() throws Exception {
    connections.failAt("getConnection", new SQLException("pool is empty"));

    assertThatThrownBy(transactions::begin)
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessage("No connection for a receptor's transaction. pool is empty");
    assertThatAnotherMayBegin();
  }

  @Test
  void aPoolThatThrowsAsItLikesCostsNoTransactionEither() throws Exception {
    connections.failAt("getConnection", new IllegalStateException("closed"));

    assertThatThrownBy(transactions::begin).hasMessage("closed");
    assertThatAnotherMayBegin();
  }

  @Test
  void aConnectionThatTakesNoTransactionIsClosed() throws Exception {
    connections.failAt("setAutoCommit false", new SQLException("read only"));
    assertThatThrownBy(transactions::begin).isInstanceOf(DatabaseUnavailableException.class);
    assertThat(connections.calls).endsWith("close");

    connections.failAt("setAutoCommit false", new IllegalStateException("odd"));
    assertThatThrownBy(transactions::begin).hasMessage("odd");

    assertThat(connections.calls).endsWith("close");
    assertThatAnotherMayBegin();
  }

  private Transaction begin() {
    try {
      return transactions.begin();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void assertThatAnotherMayBegin() throws Exception {
    connections.calls.clear();
    transactions.begin().close();
    assertThat(connections.calls).contains("getConnection");
  }
}
