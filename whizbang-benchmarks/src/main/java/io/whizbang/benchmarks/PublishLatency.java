package io.whizbang.benchmarks;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.Whizbang;
import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Target;
import io.whizbang.benchmarks.measure.Unit;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/** Messages one at a time, from being published to the start of their receptor in the same process. */
record PublishLatency(BenchmarkServer server, Way way, Size size, Profiler profiler)
    implements Scenario {

  private static final int SECONDS_TO_START = 30;
  private static final long BETWEEN_LOOKS_NANOS = 200_000;

  /** How many messages are sent before anything counts, and how many then do. */
  record Size(int warmUp, int messages) {}

  /** How an application publishes. */
  enum Way {
    ALONE("publish") {
      @Override
      Finding judged(Finding median) {
        return median.mustReach(Target.atMost(2));
      }

      @Override
      long publish(Whizbang whizbang, DataSource dataSource, OrderPlaced event) {
        long start = System.nanoTime();
        whizbang.dispatcher().publish(event);
        return start;
      }
    },
    IN_A_TRANSACTION("publish in a transaction, from its commit") {
      @Override
      long publish(Whizbang whizbang, DataSource dataSource, OrderPlaced event)
          throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
          connection.setAutoCommit(false);
          whizbang.dispatcher().publish(connection, event);
          long start = System.nanoTime();
          connection.commit();
          return start;
        }
      }
    };

    private final String title;

    Way(String title) {
      this.title = title;
    }

    /** The same with the target that it has, if any. */
    Finding judged(Finding median) {
      return median;
    }

    /** Returns the moment from which time counts. */
    abstract long publish(Whizbang whizbang, DataSource dataSource, OrderPlaced event)
        throws SQLException;
  }

  private record Start(UUID order, long nanos) {}

  @Override
  public List<Finding> run() throws Exception {
    new Engine(server).reset();
    Samples samples = measure();
    return List.of(
        way.judged(Finding.of(way.title, "median", Unit.MILLISECONDS, samples)),
        Finding.percentile(way.title, 95, Unit.MILLISECONDS, samples),
        Finding.percentile(way.title, 99, Unit.MILLISECONDS, samples));
  }

  private Samples measure() throws Exception {
    BlockingQueue<Start> starts = new LinkedBlockingQueue<>();
    try (HikariDataSource pool = server.pool();
        Whizbang whizbang = Whizbang.create(pool)
            .service("bench")
            .schema(Engine.SCHEMA)
            .schemaInstalledElsewhere()
            .receptor(
                OrderPlaced.class,
                (order, context) -> starts.add(new Start(order.id(), System.nanoTime())))
            .start()) {
      Journey journey = new Journey(whizbang, pool, starts);
      repeat(journey, size.warmUp());
      server.settle();
      return profiler.during(way.title, () -> repeat(journey, size.messages()));
    }
  }

  private Samples repeat(Journey journey, int messages) throws Exception {
    Samples samples = new Samples();
    for (int i = 0; i < messages; i++) {
      samples.add(journey.nanos(way) / 1e6);
      journey.awaitIdle();
    }
    return samples;
  }

  /** The way of one message through a process that has nothing else to do. */
  private record Journey(Whizbang whizbang, DataSource dataSource, BlockingQueue<Start> starts) {

    private long nanos(Way way) throws Exception {
      OrderPlaced event = OrderPlaced.next();
      long published = way.publish(whizbang, dataSource, event);
      Start start = starts.poll(SECONDS_TO_START, TimeUnit.SECONDS);
      if (start == null || !start.order().equals(event.id())) {
        throw new IllegalStateException("published " + event.id() + ", and got " + start);
      }
      return start.nanos() - published;
    }

    /** A receptor has begun long before its message is reported as done; the next must not meet that. */
    private void awaitIdle() {
      while (!whizbang.load().isIdle()) {
        LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
      }
    }
  }
}
