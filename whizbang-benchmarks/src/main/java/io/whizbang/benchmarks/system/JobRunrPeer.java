package io.whizbang.benchmarks.system;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.benchmarks.contest.Ability;
import io.whizbang.benchmarks.contest.Database;
import io.whizbang.benchmarks.contest.Instance;
import io.whizbang.benchmarks.contest.JavaContestant;
import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.benchmarks.contest.Tally;
import java.time.Duration;
import java.util.List;
import org.jobrunr.jobs.lambdas.JobRequest;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jobrunr.jobs.mappers.JobMapper;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.server.BackgroundJobServer;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.server.JobActivator;
import org.jobrunr.storage.sql.postgres.PostgresStorageProvider;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;
import org.jspecify.annotations.Nullable;

/** JobRunr: each message is a job request. */
public final class JobRunrPeer extends JavaContestant {

  private static final int CONNECTIONS = 30;
  private static final Duration POLL = Duration.ofSeconds(5);

  public JobRunrPeer() {
    super(
        "jobrunr",
        new Setup(
            "16 workers, 30 connections, polls every 5 s (the least that it allows), enqueue(Stream) for batches",
            "https://www.jobrunr.io/en/documentation/configuration/fluent/"));
    cannot(Ability.JOINS_TRANSACTIONS, "only JobRunr Pro joins the transaction of an application");
    cannot(Ability.KEEPS_ORDER, "its jobs have no order");
    cannot(Ability.DEDUPLICATES, "has no inbox");
    cannot(Ability.KEEPS_EVENTS, "has no events");
  }

  @Override
  public void install(Database database) {
    try (HikariDataSource pool = database.pool(2)) {
      storage(pool).close();
    }
  }

  private static PostgresStorageProvider storage(HikariDataSource pool) {
    PostgresStorageProvider storage = new PostgresStorageProvider(pool);
    storage.setJobMapper(new JobMapper(new Jackson3JsonMapper()));
    return storage;
  }

  @Override
  protected Instance open(Database database, Role role, Tally tally) {
    HikariDataSource pool = database.pool(CONNECTIONS);
    PostgresStorageProvider storage = storage(pool);
    BackgroundJobServer server = !role.handles() ? null : server(storage, tally);
    return new JobRunrInstance(new JobRequestScheduler(storage), server, storage, pool);
  }

  private static BackgroundJobServer server(PostgresStorageProvider storage, Tally tally) {
    JobActivator handlers = new JobActivator() {
      @Override
      public <T> T activateJob(Class<T> type) {
        return type.cast(new Handler(tally));
      }
    };
    BackgroundJobServer server = new BackgroundJobServer(
        storage,
        new Jackson3JsonMapper(),
        handlers,
        BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration()
            .andPollInterval(POLL)
            .andWorkerCount(16)
            .andInterruptJobsAwaitDurationOnStopBackgroundJobServer(Duration.ofSeconds(1)));
    server.start();
    return server;
  }

  /** A message as JobRunr takes it. */
  public record Request(String order) implements JobRequest {

    @Override
    public Class<Handler> getJobRequestHandler() {
      return Handler.class;
    }
  }

  /** Hands messages to the tally. */
  public record Handler(Tally tally) implements JobRequestHandler<Request> {

    @Override
    public void run(Request request) {
      tally.handle(OrderPlaced.parse(request.order()));
    }
  }

  private record JobRunrInstance(
      JobRequestScheduler scheduler,
      @Nullable BackgroundJobServer server,
      PostgresStorageProvider storage,
      HikariDataSource pool)
      implements Instance {

    /** On its own, as it does not join. */
    @Override
    public void place(OrderPlaced order, BeforeCommit beforeCommit) {
      beforeCommit.run();
      scheduler.enqueue(new Request(order.json()));
    }

    @Override
    public void store(List<OrderPlaced> orders) {
      scheduler.enqueue(orders.stream().map(order -> new Request(order.json())));
    }

    @Override
    public void close() {
      if (server != null) {
        server.stop();
      }
      storage.close();
      pool.close();
    }
  }
}
