package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import io.whizbang.database.Lifeline;
import io.whizbang.error.CallTimedOutException;
import io.whizbang.work.Completion;
import io.whizbang.work.Message;
import io.whizbang.work.OutboxWork;
import io.whizbang.work.Queue;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Runs where pgbouncer is installed; WHIZBANG_REQUIRE_PGBOUNCER=true makes its absence a failure. */
class TransactionPoolerTest extends CoordinatorTest {

  /** More than the five after which the driver names a statement on the server. */
  private static final int OFTEN = 12;

  private @Nullable PgBouncer bouncer;

  @BeforeEach
  void startPooler() throws IOException {
    Path program = PgBouncer.installed().orElseGet(TransactionPoolerTest::missing);
    bouncer = closedAtEnd(PgBouncer.start(program, schema));
  }

  @Test
  void clientsThatShareAServerConnectionDoNotMeet() throws SQLException {
    JdbcWorkCoordinator one = coordinator(Interception.poolOfOne(pooler().dataSource()));
    JdbcWorkCoordinator other = coordinator(Interception.poolOfOne(pooler().dataSource()));

    for (int i = 0; i < OFTEN; i++) {
      storeAndComplete(one);
      storeAndComplete(other);
    }

    assertThat(count("wh_outbox")).isZero();
  }

  @Test
  void aCallIsNamedOnTheServerOnlyWhereItIsReachedDirectly() throws SQLException {
    DataSource direct = Interception.poolOfOne(schema.dataSource());
    DataSource pooled = Interception.poolOfOne(pooler().dataSource());
    JdbcWorkCoordinator one = coordinator(direct);
    JdbcWorkCoordinator other = coordinator(pooled);

    for (int i = 0; i < OFTEN; i++) {
      storeAndComplete(one);
      storeAndComplete(other);
    }

    assertThat(namedStatements(direct)).anyMatch(each -> each.contains("process_work_batch"));
    assertThat(namedStatements(pooled)).isEmpty();
  }

  private static List<String> namedStatements(DataSource dataSource) throws SQLException {
    List<String> named = new ArrayList<>();
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("select statement from pg_catalog.pg_prepared_statements")) {
      while (rows.next()) {
        named.add(rows.getString(1));
      }
    }
    return named;
  }

  @Test
  void aReportWithinATransactionWorks() throws SQLException {
    JdbcWorkCoordinator coordinator = coordinator(pooler().dataSource());
    PGSimpleDataSource application = pooler().dataSource();
    application.setPrepareThreshold(0); // The driver would name even its BEGIN on the server.

    for (int i = 0; i < OFTEN; i++) {
      Message message = message();
      coordinator.processWorkBatch(request().store(outgoing(message)).build());
      try (Connection transaction = application.getConnection()) {
        transaction.setAutoCommit(false);
        coordinator.processWithin(
            transaction,
            request()
                .complete(Queue.OUTBOX, Completion.published(message.id()))
                .limits(WorkLimits.NONE)
                .build());
        transaction.commit();
      }
    }

    assertThat(count("wh_outbox")).isZero();
  }

  @Test
  void aLineThroughThePoolerIsDeafAndBeatsAllTheSame() throws SQLException {
    try (Lifeline line = line(pooler().dataSource())) {
      assertThat(line.hears()).isFalse();
      assertThat(line.beat().known()).isFalse();
    }
    assertThat(count("pg_locks where locktype = 'advisory' and database ="
            + " (select oid from pg_database where datname = current_database())"))
        .isZero();
  }

  @Test
  void aLineBesideThePoolerHears() {
    try (Lifeline line = line(schema.dataSource())) {
      assertThat(line.hears()).isTrue();
    }
  }

  private Lifeline line(DataSource direct) {
    PGSimpleDataSource through = pooler().dataSource();
    var settings =
        new LineSettings(direct, through, schema.name(), new DatabaseClock(through), null);
    return new Lines(settings).open(ServiceInstance.ofThisProcess("orders"));
  }

  @Test
  void aCallThatTakesTooLongIsCancelledThroughThePooler() throws SQLException {
    JdbcWorkCoordinator coordinator = coordinator(
        Interception.poolOfOne(pooler().dataSource()),
        CallPolicy.DEFAULT.withTimeout(Duration.ofSeconds(5)).withGrace(Duration.ofSeconds(30)));
    coordinator.processWorkBatch(ASK);

    try (LockedOut lock = new LockedOut(schema)) {
      assertThatThrownBy(() -> coordinator.processWorkBatch(ASK))
          .isInstanceOf(CallTimedOutException.class);
      lock.awaitNoWaitingCall();
    }

    assertThat(coordinator.processWorkBatch(ASK).work()).isEmpty();
  }

  private static void storeAndComplete(JdbcWorkCoordinator coordinator) {
    Message message = message();
    WorkBatch batch =
        coordinator.processWorkBatch(request().store(outgoing(message)).build());
    assertThat(batch.outbox()).extracting(OutboxWork::message).containsExactly(message);
    coordinator.processWorkBatch(
        request().complete(Queue.OUTBOX, Completion.published(message.id())).build());
  }

  private PgBouncer pooler() {
    if (bouncer == null) {
      throw new IllegalStateException("The pooler was not started");
    }
    return bouncer;
  }

  private static Path missing() {
    if ("true".equals(System.getenv("WHIZBANG_REQUIRE_PGBOUNCER"))) {
      throw new AssertionError(
          "pgbouncer is required and not installed: apt-get install pgbouncer");
    }
    return abort("pgbouncer is not installed");
  }
}
