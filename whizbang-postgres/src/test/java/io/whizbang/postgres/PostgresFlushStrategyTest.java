package io.whizbang.postgres;

import io.whizbang.postgres.testing.Query;
import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import io.whizbang.strategy.FlushStrategyContract;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.WorkCoordinator;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;

/** The contract of the strategies, over a real database. */
class PostgresFlushStrategyTest extends FlushStrategyContract {

  private static final TestSchema SCHEMA = TestDatabase.freshSchema();

  private final JdbcWorkCoordinator coordinator = new JdbcWorkCoordinator(
      SCHEMA.dataSource(),
      SCHEMA.name(),
      ServiceInstance.ofThisProcess("orders"),
      CoordinationPolicy.DEFAULT);

  @AfterEach
  void leaveNothing() throws SQLException {
    coordinator.close();
    try (Connection connection = SCHEMA.connect()) {
      Query.execute(connection, "delete from wh_outbox; delete from wh_inbox");
    }
  }

  @AfterAll
  static void close() {
    SCHEMA.close();
  }

  @Override
  protected WorkCoordinator coordinator() {
    return coordinator;
  }

  @Override
  protected List<UUID> outbox() throws SQLException {
    List<UUID> ids = new ArrayList<>();
    try (Connection connection = SCHEMA.connect();
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery("select message_id from wh_outbox order by sequence_order")) {
      while (rows.next()) {
        ids.add(rows.getObject(1, UUID.class));
      }
    }
    return ids;
  }
}
