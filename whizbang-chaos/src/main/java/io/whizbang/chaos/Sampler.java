package io.whizbang.chaos;

import io.whizbang.chaos.cluster.Cluster;
import io.whizbang.chaos.cluster.Instance;
import io.whizbang.chaos.history.LineKind;
import io.whizbang.chaos.history.SampleName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Measures every second what the system uses, and notices what dies by itself. */
final class Sampler implements AutoCloseable {

  private static final String DATABASE = """
      select (select deadlocks from pg_stat_database where datname = current_database()),
        (select count(*) from pg_stat_activity
          where backend_type = 'client backend' and application_name ~ '^(orders|shipping)-')
      """;

  private final Cluster cluster;
  private final Set<Long> dead = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

  Sampler(Cluster cluster) {
    this.cluster = cluster;
    var unused = clock.scheduleWithFixedDelay(this::sample, 1, 1, TimeUnit.SECONDS);
  }

  private void sample() {
    cluster.instances().forEach(this::sampleProcess);
    try (Connection connection = cluster.database().connect();
        var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(DATABASE)) {
      rows.next();
      write(SampleName.DEADLOCKS, rows.getLong(1));
      write(SampleName.CONNECTIONS, rows.getLong(2));
    } catch (SQLException e) {
      // The database is down, which is somebody else's business.
    }
  }

  private void sampleProcess(Instance instance) {
    long pid = instance.process().pid();
    if (!instance.process().isAlive()) {
      if (cluster.instances().contains(instance) && dead.add(pid)) {
        write(SampleName.DIED, pid);
      }
      return;
    }
    Path file = Path.of("/proc", Long.toString(pid), "status");
    try (var lines = Files.lines(file)) {
      lines
          .filter(line -> line.startsWith("VmRSS"))
          .map(line -> line.replaceAll("\\D", ""))
          .forEach(kilobytes -> write(SampleName.PROCESS_BYTES, 1024 * Long.parseLong(kilobytes)));
    } catch (IOException | UncheckedIOException e) {
      // It has ended meanwhile, or this system tells nothing of its processes.
    }
  }

  void write(SampleName name, long value) {
    cluster.history().write(LineKind.SAMPLE, name, value);
  }

  /** What the server's log says of deadlocks. */
  void readLog(Path log) throws IOException {
    try (var lines = Files.lines(log, java.nio.charset.StandardCharsets.ISO_8859_1)) {
      write(
          SampleName.DEADLOCKS_LOGGED,
          lines.filter(line -> line.contains("deadlock detected")).count());
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
