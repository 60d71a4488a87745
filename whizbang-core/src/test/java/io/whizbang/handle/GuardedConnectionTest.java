package io.whizbang.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GuardedConnectionTest {

  private interface Use {
    void of(Connection connection) throws SQLException;
  }

  private final NotedConnections connections = new NotedConnections();
  private final Connection guarded = GuardedConnection.of(connections.connection());

  @ParameterizedTest
  @MethodSource("waysToEndIt")
  void theTransactionIsNotToBeEndedByIt(Use use) {
    ThrowingCallable ending = () -> use.of(guarded);

    assertThatThrownBy(ending)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is not the receptor's to call");
    assertThat(connections.calls).isEmpty();
  }

  static Stream<Use> waysToEndIt() {
    return Stream.of(
        Connection::commit,
        Connection::rollback,
        connection -> connection.setAutoCommit(true),
        connection -> connection.abort(Runnable::run),
        connection -> connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE));
  }

  @Test
  void savepointsAreTheReceptorsOwn() throws SQLException {
    Savepoint savepoint = guarded.setSavepoint();
    guarded.rollback(savepoint);
    guarded.releaseSavepoint(savepoint);

    assertThat(connections.calls).containsExactly("setSavepoint", "rollback", "releaseSavepoint");
  }

  @Test
  void closingItClosesNothing() throws SQLException {
    guarded.close();

    assertThat(connections.calls).isEmpty();
  }

  @Test
  void allElseGetsThroughAndSoDoesWhatItThrows() throws SQLException {
    guarded.prepareStatement("select 1");
    connections.failAt("createStatement", new SQLException("broken"));

    assertThatThrownBy(guarded::createStatement)
        .isInstanceOf(SQLException.class)
        .hasMessage("broken");
    assertThat(connections.calls).containsExactly("prepareStatement select 1", "createStatement");
  }

  /** Applications keep connections in maps and sets. */
  @Test
  void itIsEqualToItselfAndToNoOther() {
    var set = new HashSet<>(List.of(guarded));

    assertThat(set.contains(guarded)).isTrue();
    assertThat(set.contains(GuardedConnection.of(connections.connection()))).isFalse();
    assertThat(connections.calls).isEmpty();
  }
}
