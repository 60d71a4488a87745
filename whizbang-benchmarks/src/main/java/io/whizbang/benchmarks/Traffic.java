package io.whizbang.benchmarks;

import io.whizbang.Whizbang;
import io.whizbang.WhizbangBuilder;
import io.whizbang.benchmarks.Instances.Instance;
import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.StartingLine;
import io.whizbang.postgres.schema.SchemaInstaller;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A service that sends to another one of the same database, which has several instances. */
final class Traffic implements AutoCloseable {

  static final int RECEIVERS = 3;
  static final int CALLERS = 4;
  private static final String SCHEMA = Engine.SCHEMA + "_receiver";
  private static final int MAX_UNDERWAY = 4_000;
  private static final int SECONDS_TO_END = 60;

  /** Whether receivers are rung. */
  enum WakeUps {
    ON {
      @Override
      WhizbangBuilder describe(WhizbangBuilder builder) {
        return builder.pollInterval(Duration.ofHours(1));
      }
    },
    /** They look as often as those do who have been rung. */
    OFF {
      @Override
      WhizbangBuilder describe(WhizbangBuilder builder) {
        return builder.pollInterval(Duration.ofMillis(4)).databaseProvider(NoLine::open);
      }
    };

    abstract WhizbangBuilder describe(WhizbangBuilder builder);
  }

  /** How the sender publishes. */
  enum Load {
    IN_BATCHES("publish 20 at once", 20) {
      @Override
      void publish(Instance sender, List<OrderPlaced> events) {
        sender.whizbang().dispatcher().publishAll(events);
      }
    },
    IN_TRANSACTIONS("publish one in each transaction", 1) {
      @Override
      void publish(Instance sender, List<OrderPlaced> events) throws SQLException {
        try (Connection connection = sender.dataSource().getConnection()) {
          connection.setAutoCommit(false);
          for (OrderPlaced event : events) {
            sender.whizbang().dispatcher().publish(connection, event);
          }
          connection.commit();
        }
      }
    };

    final String title;
    private final int messages;

    Load(String title, int messages) {
      this.title = title;
      this.messages = messages;
    }

    abstract void publish(Instance sender, List<OrderPlaced> events) throws SQLException;
  }

  private final BenchmarkServer server;
  private final Instances instances;
  private final Instance sender;
  private final List<Whizbang> receivers = new ArrayList<>();
  private final Semaphore room = new Semaphore(MAX_UNDERWAY);

  private Traffic(BenchmarkServer server, Instances instances, Instance sender) {
    this.server = server;
    this.instances = instances;
    this.sender = sender;
  }

  static Traffic start(BenchmarkServer server, WakeUps wakeUps) throws Exception {
    new Engine(server).reset();
    new SchemaInstaller(server.dataSource(), SCHEMA).install();
    var instances = new Instances(server);
    try {
      var traffic = new Traffic(server, instances, instances.startSender());
      traffic.startReceivers(wakeUps);
      return traffic;
    } catch (RuntimeException e) {
      instances.close();
      throw e;
    }
  }

  private void startReceivers(WakeUps wakeUps) {
    for (int i = 0; i < RECEIVERS; i++) {
      receivers.add(instances
          .start(builder -> wakeUps
              .describe(builder)
              .service("bench-receiver")
              .schema(SCHEMA)
              .schemaInstalledElsewhere()
              .receptor(OrderPlaced.class, (order, context) -> room.release()))
          .whizbang());
    }
  }

  List<Whizbang> receivers() {
    return List.copyOf(receivers);
  }

  /** Sends so many, as fast as they go, and returns the nanoseconds until the last has arrived. */
  long pass(Load load, int messages) throws Exception {
    int requests = messages / load.messages / CALLERS;
    long start = System.nanoTime();
    StartingLine.run(CALLERS, (caller, line) -> {
      line.await();
      for (int i = 0; i < requests; i++) {
        request(load);
      }
    });
    awaitArrival();
    return System.nanoTime() - start;
  }

  private void request(Load load) throws InterruptedException, SQLException {
    room.acquire(load.messages);
    load.publish(sender, Stream.generate(OrderPlaced::next).limit(load.messages).toList());
  }

  private void awaitArrival() throws InterruptedException {
    if (!room.tryAcquire(MAX_UNDERWAY, SECONDS_TO_END, TimeUnit.SECONDS)) {
      throw new IllegalStateException(
          "messages that have not arrived after " + SECONDS_TO_END + " seconds");
    }
    room.release(MAX_UNDERWAY);
  }

  /** Waits until sender and receivers wait to be rung. */
  void awaitSleep() throws SQLException, InterruptedException {
    Instances.awaitSleepers(server, RECEIVERS + 1);
  }

  @Override
  public void close() {
    instances.close();
  }
}
