package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.contest.Contestant.Role;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.ProcessorTime;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Services with nothing to do, each in a database of its own: their calls, and the processor time that passes. */
final class Idle implements Race {

  private static final int SERVICES = 10;

  /** What has been used up so far. */
  private record Use(double calls, Duration byClients, Duration byServer) {}

  @Override
  public String title() {
    return "idle";
  }

  @Override
  public String about() {
    return "one and ten services with nothing to do for a minute";
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.HANDLES_OWN);
  }

  @Override
  public List<Goal> goals() {
    return List.of(
        Goal.atMost(Measure.CALLS_OF_ONE, 1),
        Goal.atMost(Measure.CALLS, 1),
        Goal.atMost(Measure.CPU, 20));
  }

  @Override
  public Measure decisive() {
    return Measure.CALLS;
  }

  @Override
  public boolean isOnce() {
    return true;
  }

  @Override
  public boolean isLong() {
    return true;
  }

  @Override
  public Map<Measure, Double> run(Contestant contestant, Course course) throws Exception {
    Map<Measure, Double> one = measure(1, contestant, course);
    Map<Measure, Double> all = measure(course.count(SERVICES, 2), contestant, course);
    return Map.of(
        Measure.CALLS_OF_ONE, one.get(Measure.CALLS),
        Measure.CPU_OF_ONE, one.get(Measure.CPU),
        Measure.CALLS, all.get(Measure.CALLS),
        Measure.CPU, all.get(Measure.CPU),
        Measure.CPU_OF_SERVER, all.get(Measure.CPU_OF_SERVER));
  }

  private static Map<Measure, Double> measure(int services, Contestant contestant, Course course)
      throws Exception {
    List<Player> players = new ArrayList<>();
    List<Database> databases = new ArrayList<>();
    try {
      for (int i = 0; i < services; i++) {
        databases.add(course.fresh(contestant));
        players.add(contestant.start(databases.get(i), Role.SENDS_AND_HANDLES));
      }
      Thread.sleep(course.count(20_000, 500));
      return measure(services, course);
    } finally {
      for (Player player : players) {
        player.close();
      }
      for (Database database : databases) {
        course.discard(database);
      }
    }
  }

  private static Map<Measure, Double> measure(int services, Course course) throws Exception {
    Use before = use(course.server());
    long begun = System.nanoTime();
    Thread.sleep(course.count(60_000, 1_000));
    double seconds = (System.nanoTime() - begun) / 1e9;
    Use after = use(course.server());
    double ofServer = after.byServer().minus(before.byServer()).toMillis() / seconds;
    double ofClients = after.byClients().minus(before.byClients()).toMillis() / seconds;
    return Map.of(
        Measure.CALLS,
        (after.calls() - before.calls()) / seconds / services,
        Measure.CPU,
        ofServer + ofClients,
        Measure.CPU_OF_SERVER,
        ofServer);
  }

  private static Use use(BenchmarkServer server) throws SQLException {
    return new Use(server.calls(), ProcessorTime.ofThisProcess(), ProcessorTime.of(server));
  }
}
