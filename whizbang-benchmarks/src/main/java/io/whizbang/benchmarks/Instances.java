package io.whizbang.benchmarks;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.Whizbang;
import io.whizbang.WhizbangBuilder;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;

/** Instances of services in this process, each with connections of its own. */
final class Instances implements AutoCloseable {

  private static final int CONNECTIONS = 8;
  private static final Duration LONGEST_TO_SLEEP = Duration.ofSeconds(60);
  private static final long MILLIS_BETWEEN_LOOKS = 20;

  private final BenchmarkServer server;
  private final Deque<Runnable> open = new ArrayDeque<>();

  /** One of them, and its connections. */
  record Instance(Whizbang whizbang, DataSource dataSource) {}

  Instances(BenchmarkServer server) {
    this.server = server;
  }

  /** One that does nothing but send. */
  Instance startSender() {
    return start(builder -> builder
        .service("bench")
        .schema(Engine.SCHEMA)
        .schemaInstalledElsewhere()
        .pollInterval(Duration.ofHours(1)));
  }

  Instance start(UnaryOperator<WhizbangBuilder> description) {
    HikariDataSource pool = server.pool(CONNECTIONS);
    open.push(pool::close);
    Whizbang whizbang = description.apply(Whizbang.create(pool)).start();
    open.push(whizbang::close);
    return new Instance(whizbang, pool);
  }

  /** Waits until so many on this server, in whichever process, have nothing to do and wait to be rung. */
  static void awaitSleepers(BenchmarkServer server, int sleepers)
      throws SQLException, InterruptedException {
    long end = System.nanoTime() + LONGEST_TO_SLEEP.toNanos();
    while (server.number(Engine.SERVICES.statement("sleepers")) < sleepers) {
      if (System.nanoTime() - end > 0) {
        throw new IllegalStateException("some still do not sleep after " + LONGEST_TO_SLEEP);
      }
      Thread.sleep(MILLIS_BETWEEN_LOOKS);
    }
  }

  @Override
  public void close() {
    while (!open.isEmpty()) {
      open.pop().run();
    }
  }
}
