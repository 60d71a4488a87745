package io.whizbang.postgres;

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
import org.junit.jupiter.api.AfterEach;

/** The contract of the strategies, over a real database. */
class PostgresFlushStrategyTest extends FlushStrategyContract {

  private final TestSchema schema = TestDatabase.freshSchema();
  private final JdbcWorkCoordinator coordinator = new JdbcWorkCoordinator(
      schema.dataSource(),
      schema.name(),
      ServiceInstance.ofThisProcess("orders"),
      CoordinationPolicy.DEFAULT);

  @AfterEach
  void closeAll() {
    coordinator.close();
    schema.close();
  }

  @Override
  protected WorkCoordinator coordinator() {
    return coordinator;
  }

  @Override
  protected List<UUID> outbox() throws SQLException {
    List<UUID> ids = new ArrayList<>();
    try (Connection connection = schema.connect();
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
