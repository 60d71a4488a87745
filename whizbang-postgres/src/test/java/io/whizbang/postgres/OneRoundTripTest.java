package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class OneRoundTripTest extends CoordinatorTest {

  private static final Pattern ROUND_TRIP =
      Pattern.compile(".*\\.(execute.*|commit|rollback|isValid)");

  private final List<String> methods = new CopyOnWriteArrayList<>();
  private final DataSource spied = Interception.of(schema.dataSource(), (method, proceed) -> {
    methods.add(method);
    return proceed.call();
  });

  @Test
  void aBatchIsOneStatementAndNothingElse() {
    JdbcWorkCoordinator coordinator = coordinator(spied);
    coordinator.processWorkBatch(ASK);
    methods.clear();

    coordinator.processWorkBatch(
        request().store(outgoing(message())).store(incoming(message())).build());

    assertThat(methods)
        .filteredOn(method -> ROUND_TRIP.matcher(method).matches())
        .containsExactly("PreparedStatement.executeQuery");
    assertThat(methods).doesNotContain("Connection.setAutoCommit");
  }

  @Test
  void aPoolWithoutAutoCommitWillDo() throws SQLException {
    Connection pooled = schema.dataSource().getConnection();
    pooled.setAutoCommit(false);
    DataSource pool = Interception.of(schema.dataSource(), (method, proceed) -> switch (method) {
      case "DataSource.getConnection" -> pooled;
      case "Connection.close" -> null;
      default -> proceed.call();
    });

    coordinator(pool).processWorkBatch(request().store(outgoing(message())).build());

    assertThat(count("wh_outbox")).as("committed").isEqualTo(1);
    assertThat(pooled.getAutoCommit()).as("given back as it was").isFalse();
  }
}
