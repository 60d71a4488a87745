package io.whizbang.postgres;

import io.whizbang.database.Database;
import io.whizbang.database.DatabaseSettings;
import io.whizbang.database.DatabaseTransport;
import io.whizbang.database.Lifeline;
import io.whizbang.event.EventLog;
import io.whizbang.observe.Snapshot;
import io.whizbang.operate.Operations;
import io.whizbang.perspective.PerspectiveStore;
import io.whizbang.postgres.schema.InstallReport;
import io.whizbang.postgres.schema.SchemaInstaller;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.TransactionalOutbox;
import io.whizbang.work.WorkCoordinator;
import java.sql.Connection;
import java.time.InstantSource;

/** One schema of a PostgreSQL database. */
final class PostgresDatabase implements Database {

  private final DatabaseSettings settings;
  private final CallPolicy callPolicy;
  private final JdbcTransactionalOutbox outbox;
  private final TransactionWatch transactions = new TransactionWatch();
  private final JdbcOperations operations;
  private final JdbcEventLog events;
  private final JdbcPerspectiveStore perspectives;
  private final DatabaseClock clock;
  private final Lines lines;
  private final PostgresTransport transport;

  PostgresDatabase(DatabaseSettings settings) {
    this.settings = settings;
    callPolicy = CallPolicy.DEFAULT.withTestClock(settings.testClock());
    outbox = new JdbcTransactionalOutbox(settings.schema());
    operations = new JdbcOperations(settings.dataSource(), settings.schema());
    events = new JdbcEventLog(settings.dataSource(), settings.schema(), callPolicy);
    perspectives = new JdbcPerspectiveStore(settings.dataSource(), settings.schema(), callPolicy);
    clock = new DatabaseClock(settings.dataSource());
    lines = new Lines(new LineSettings(
        settings.direct(), settings.dataSource(), settings.schema(), clock, settings.testClock()));
    transport = new PostgresTransport(
        settings.schema(),
        new Registry(settings.dataSource(), settings.schema(), settings.testClock()));
  }

  @Override
  public String install() {
    InstallReport report = new SchemaInstaller(settings.dataSource(), settings.schema()).install();
    return report.changedNothing()
        ? "Schema %s is up to date at version %d".formatted(report.schema(), report.version())
        : "Schema %s was brought from version %d to %d by %d scripts"
            .formatted(
                report.schema(),
                report.versionBefore(),
                report.version(),
                report.scripts().size());
  }

  @Override
  public WorkCoordinator coordinator(ServiceInstance instance, CoordinationPolicy policy) {
    return new JdbcWorkCoordinator(
        settings.dataSource(), settings.schema(), instance, policy, callPolicy);
  }

  @Override
  public TransactionalOutbox outbox() {
    return outbox;
  }

  @Override
  public boolean whenEnded(Connection transaction, Runnable then) {
    return transactions.watch(transaction, then);
  }

  @Override
  public Operations operations() {
    return operations;
  }

  @Override
  public EventLog events() {
    return events;
  }

  @Override
  public PerspectiveStore perspectives() {
    return perspectives;
  }

  @Override
  public Lifeline lifeline(ServiceInstance instance) {
    return lines.open(instance);
  }

  @Override
  public Lifeline.Pulse beat(ServiceInstance instance) {
    return lines.beatWithout(instance);
  }

  @Override
  public DatabaseTransport transport() {
    return transport;
  }

  @Override
  public Snapshot snapshot() {
    InstantSource testClock = settings.testClock();
    return operations.snapshot(testClock == null ? null : testClock.instant());
  }

  @Override
  public InstantSource clock() {
    InstantSource testClock = settings.testClock();
    return testClock == null ? clock : testClock;
  }

  @Override
  public void readClock() {
    clock.read();
  }

  @Override
  public void close() {
    transactions.close();
    transport.close();
    operations.close();
    events.close();
    perspectives.close();
  }
}
