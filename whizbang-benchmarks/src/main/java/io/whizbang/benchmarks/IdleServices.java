package io.whizbang.benchmarks;

import io.whizbang.Whizbang;
import io.whizbang.WhizbangBuilder;
import io.whizbang.benchmarks.Instances.Instance;
import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.ProcessorTime;
import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Target;
import io.whizbang.benchmarks.measure.Unit;
import io.whizbang.postgres.schema.SchemaInstaller;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Services with nothing to do: how often they call the database, and how much processor time passes. */
record IdleServices(BenchmarkServer server, int services, Duration time, Profiler profiler)
    implements Scenario {

  private static final int SECONDS_TO_START = 30;

  /** The pauses between them double, from a millisecond to the five seconds that are usual. */
  private static final int TURNS_TO_REST = 15;

  private static final long MILLIS_BETWEEN_PROBES = 1_000;

  /** What has been used up so far. */
  private record Use(double calls, Duration byClients, Duration byServer) {}

  @Override
  public List<Finding> run() throws Exception {
    server.execute(Engine.SERVICES.statement("drop_all"));
    try (Instances instances = new Instances(server)) {
      List<Whizbang> started = new ArrayList<>();
      for (int i = 0; i < services; i++) {
        started.add(start(instances, Engine.SCHEMA + "_" + i));
      }
      awaitRest(started);
      return profiler.during(title(), () -> measure(started));
    }
  }

  /** With a message that has come and gone, as no service has always been idle. */
  private Whizbang start(Instances instances, String schema) throws InterruptedException {
    new SchemaInstaller(server.dataSource(), schema).install();
    Semaphore received = new Semaphore(0);
    Instance instance = instances.start(builder -> described(builder, schema)
        .receptor(OrderPlaced.class, (order, context) -> received.release()));
    instance.whizbang().dispatcher().publish(OrderPlaced.next());
    if (!received.tryAcquire(SECONDS_TO_START, TimeUnit.SECONDS)) {
      throw new IllegalStateException("the service in " + schema + " does not receive anything");
    }
    return instance.whizbang();
  }

  /** Each has its own kind of message, or all would send to all. */
  private static WhizbangBuilder described(WhizbangBuilder builder, String schema) {
    return builder
        .service(schema)
        .schema(schema)
        .schemaInstalledElsewhere()
        .messageType(OrderPlaced.class, "OrderPlaced in " + schema);
  }

  /** Who has nothing to do looks less and less often for a while. */
  private void awaitRest(List<Whizbang> started) throws SQLException, InterruptedException {
    Instances.awaitSleepers(server, services);
    while (!started.stream().allMatch(IdleServices::isAtRest)) {
      Thread.sleep(MILLIS_BETWEEN_PROBES);
    }
  }

  private static boolean isAtRest(Whizbang whizbang) {
    return whizbang.workers().values().stream()
        .allMatch(worker -> worker.consecutiveEmptyTurns() >= TURNS_TO_REST);
  }

  private List<Finding> measure(List<Whizbang> started) throws Exception {
    Use before = use();
    long begun = System.nanoTime();
    long end = begun + time.toNanos();
    while (System.nanoTime() - end < 0) {
      Thread.sleep(MILLIS_BETWEEN_PROBES);
      started.forEach(Whizbang::health);
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    return findings(before, use(), seconds);
  }

  private Use use() throws SQLException {
    return new Use(
        server.number(Engine.SERVICES.statement("calls")),
        ProcessorTime.ofThisProcess(),
        ProcessorTime.of(server));
  }

  private List<Finding> findings(Use before, Use after, double seconds) {
    double calls = (after.calls() - before.calls()) / seconds / services;
    return List.of(
        finding("calls per service", Unit.CALLS_PER_SECOND, calls).mustReach(Target.atMost(1)),
        finding(
            "time of clients",
            Unit.CPU_PER_SECOND,
            after.byClients().minus(before.byClients()).toMillis() / seconds),
        finding(
            "time of server",
            Unit.CPU_PER_SECOND,
            after.byServer().minus(before.byServer()).toMillis() / seconds));
  }

  private Finding finding(String measure, Unit unit, double value) {
    return Finding.of(title(), measure, unit, Samples.ofOne(value));
  }

  private String title() {
    return services == 1 ? "one service" : services + " services";
  }
}
