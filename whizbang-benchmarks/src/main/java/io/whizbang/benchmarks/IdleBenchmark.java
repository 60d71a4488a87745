package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;

/** The command {@code bench idle}: what services cost that have nothing to do. */
@Command(
    name = "idle",
    description =
        "Counts the database calls of services that have nothing to do, and the processor time that they take."
            + " Ends with 1 if a target was missed, unless it was quick.",
    mixinStandardHelpOptions = true)
final class IdleBenchmark extends Benchmark {

  private static final Duration FULL = Duration.ofSeconds(60);
  private static final Duration QUICK = Duration.ofSeconds(10);

  IdleBenchmark() {
    super(new Grid("calls per service", "time of clients", "time of server"));
  }

  @Override
  String about() {
    return "Services at rest for %d seconds, each asked for its health once a second"
        .formatted(time().toSeconds());
  }

  @Override
  String notes() {
    return """
        Calls are counted by pg_stat_statements: what a client asks of the server, not what functions do there. Each service
        has a schema, a receptor and connections of its own; all of them together, processor time is taken per second.""";
  }

  @Override
  BenchmarkServer startServer() throws IOException, SQLException {
    return BenchmarkServer.startCounting();
  }

  @Override
  List<Scenario> scenarios(BenchmarkServer server, Profiler profiler) {
    return List.of(
        new IdleServices(server, 1, time(), profiler),
        new IdleServices(server, 10, time(), profiler));
  }

  private Duration time() {
    return isQuick() ? QUICK : FULL;
  }
}
