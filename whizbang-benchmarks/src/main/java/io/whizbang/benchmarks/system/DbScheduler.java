package io.whizbang.benchmarks.system;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.benchmarks.contest.Ability;
import io.whizbang.benchmarks.contest.Database;
import io.whizbang.benchmarks.contest.Instance;
import io.whizbang.benchmarks.contest.JavaContestant;
import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.benchmarks.contest.Tally;
import io.whizbang.benchmarks.measure.SqlFile;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** db-scheduler: each message is a one-time task. */
public final class DbScheduler extends JavaContestant {

  private static final SqlFile SQL = SqlFile.named("peers.sql");
  private static final int THREADS = 20;
  private static final int CONNECTIONS = THREADS + 10;
  private static final Duration POLL = Duration.ofMillis(100);

  public DbScheduler() {
    super(
        "db-scheduler",
        new Setup(
            "pollUsingLockAndFetch(4.0, 20.0), 20 threads, 30 connections, polls every 100 ms,"
                + " triggerCheckForDueExecutions after each commit, scheduleBatch for batches",
            "https://github.com/kagkarlsson/db-scheduler/blob/master/docs/performance.md"));
    cannot(Ability.KEEPS_ORDER, "its tasks have no order");
    cannot(Ability.DEDUPLICATES, "has no inbox");
    cannot(Ability.KEEPS_EVENTS, "has no events");
  }

  @Override
  public void install(Database database) throws SQLException {
    database.execute(SQL.statement("db-scheduler"));
  }

  @Override
  protected Instance open(Database database, Role role, Tally tally) {
    HikariDataSource pool = database.pool(CONNECTIONS);
    Joining joining = new Joining(pool);
    OneTimeTask<String> task = Tasks.oneTime("order", String.class)
        .execute((instance, context) -> tally.handle(OrderPlaced.parse(instance.getData())));
    Scheduler scheduler = Scheduler.create(joining.dataSource(), task)
        .threads(THREADS)
        .pollUsingLockAndFetch(4.0, 20.0)
        .pollingInterval(POLL)
        .shutdownMaxWait(Duration.ofSeconds(1))
        .build();
    if (role.handles()) {
      scheduler.start();
    }
    return new DbSchedulerInstance(scheduler, task, joining, pool);
  }

  private record DbSchedulerInstance(
      Scheduler scheduler, OneTimeTask<String> task, Joining joining, HikariDataSource pool)
      implements Instance {

    @Override
    public void place(OrderPlaced order, BeforeCommit beforeCommit) throws SQLException {
      joining.inTransaction(
          connection -> {
            Database.saveOrder(connection, order.id());
            scheduler.scheduleIfNotExists(instance(order), Instant.now());
          },
          beforeCommit);
      scheduler.triggerCheckForDueExecutions();
    }

    @Override
    public void store(List<OrderPlaced> orders) throws SQLException {
      List<TaskInstance<?>> instances =
          orders.stream().<TaskInstance<?>>map(this::instance).toList();
      joining.inTransaction(
          connection -> scheduler.scheduleBatch(instances, Instant.now()), BeforeCommit.NOTHING);
      scheduler.triggerCheckForDueExecutions();
    }

    private TaskInstance<String> instance(OrderPlaced order) {
      return task.instance(UUID.randomUUID().toString(), order.json());
    }

    @Override
    public void close() {
      scheduler.stop();
      pool.close();
    }
  }
}
