package io.whizbang.benchmarks;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.benchmarks.OfferedLoad.Outcome;
import io.whizbang.benchmarks.OfferedLoad.Rate;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Unit;
import io.whizbang.concurrent.SystemScheduler;
import io.whizbang.postgres.JdbcWorkCoordinator;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.ServiceInstance;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** A strategy under an offered load: when messages are committed, and how many calls that takes. */
record StrategyUnderLoad(
    BenchmarkServer server, StrategyName strategy, Rate rate, Profiler profiler)
    implements Scenario {

  private static final int WARM_UP_RATE = 1_000;

  /** What became of the messages, and how many calls that took. */
  record Effort(Outcome outcome, long calls) {}

  @Override
  public List<Finding> run() throws Exception {
    Effort effort = measure();
    return findings(effort.outcome(), effort.calls());
  }

  Effort measure() throws Exception {
    new Engine(server).reset();
    server.settle();
    try (HikariDataSource pool = server.pool();
        SystemScheduler scheduler = new SystemScheduler("bench");
        JdbcWorkCoordinator coordinator = new JdbcWorkCoordinator(
            pool,
            Engine.SCHEMA,
            ServiceInstance.ofThisProcess("bench"),
            CoordinationPolicy.DEFAULT);
        Requests requests = strategy.open(coordinator, scheduler)) {
      Outcome warmUp = load(requests, new Rate(WARM_UP_RATE, warmUpTime())).run();
      long before = coordinator.counters().calls();
      Outcome outcome = profiler.during(title(), load(requests, rate)::run);
      long calls = coordinator.counters().calls() - before;
      requireStored(warmUp.messages() + outcome.messages());
      return new Effort(outcome, calls);
    }
  }

  private OfferedLoad load(Requests requests, Rate offered) {
    return new OfferedLoad(requests, strategy.messagesPerRequest(), offered);
  }

  private Duration warmUpTime() {
    return rate.time().dividedBy(3);
  }

  private void requireStored(long expected) throws SQLException {
    long stored = new Engine(server).remaining();
    if (stored != expected) {
      throw new IllegalStateException(
          strategy + " should have stored " + expected + " messages, and stored " + stored);
    }
  }

  private List<Finding> findings(Outcome outcome, long calls) {
    return List.of(
        Finding.of(
            title(),
            "reached",
            Unit.MESSAGES_PER_SECOND,
            Samples.ofOne(outcome.messagesPerSecond())),
        Finding.of(title(), "median", Unit.MILLISECONDS, outcome.latencies()),
        Finding.percentile(title(), 95, Unit.MILLISECONDS, outcome.latencies()),
        Finding.of(
            title(),
            "calls",
            Unit.CALLS_PER_MESSAGE,
            Samples.ofOne((double) calls / outcome.messages())));
  }

  private String title() {
    return String.format(Locale.ROOT, "%s, %,d/s offered", strategy, rate.messagesPerSecond());
  }
}
