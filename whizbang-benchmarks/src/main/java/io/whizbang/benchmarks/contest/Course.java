package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.contest.Contestant.Role;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where races take place: fresh databases of one server, and how much is to be done there. */
public final class Course {

  private final @Nullable BenchmarkServer server;
  private final Scale scale;
  private final Set<String> templates = new HashSet<>();
  private int databases;

  /** How much is measured. */
  public record Scale(Duration time, int repeats, Size size) {

    /** After this time peers begin such a round no more, so that a run comes to its end. */
    Duration timeForPeers(int round) {
      return round == 0 ? size.timeForPeers : size.timeToRepeat;
    }
  }

  /**
   * Enough for numbers to stand, or just enough to see that everything runs.
   *
   * <p>The usual run ends within 45 minutes, as calculated: Whizbang and the floor take 28 of them, whatever peers do, which
   * is 11 for the long races (5 for scaling out, 3 for the held snapshot, 3 for being idle), 6 for drains, 7 for
   * latencies and 4 for the rest. Of those they have 10 behind them after 25 minutes, when peers begin nothing any more; the
   * other 18 make 43, and two are left for a peer that is slow to end. Three rounds of all peers would take 35 minutes
   * and one takes 12, so that they repeat nothing after 12 minutes and come as far as the latencies.
   */
  public enum Size {
    QUICK(Duration.ofSeconds(50), Duration.ofSeconds(50)),
    USUAL(Duration.ofMinutes(12), Duration.ofMinutes(25)),
    FULL(Duration.ofDays(1), Duration.ofDays(1));

    private final Duration timeToRepeat;
    private final Duration timeForPeers;

    Size(Duration timeToRepeat, Duration timeForPeers) {
      this.timeToRepeat = timeToRepeat;
      this.timeForPeers = timeForPeers;
    }
  }

  public Course(@Nullable BenchmarkServer server, Scale scale) {
    this.server = server;
    this.scale = scale;
  }

  /** For races that need no database. */
  static Course nowhere(Scale scale) {
    return new Course(null, scale);
  }

  public BenchmarkServer server() {
    return Objects.requireNonNull(server, "a race that needs a database");
  }

  Scale scale() {
    return scale;
  }

  public Duration time() {
    return scale.time();
  }

  Duration warmUp() {
    return time().dividedBy(4);
  }

  Finish finishOf(Contestant contestant, Player player) {
    return finishOf(contestant, List.of(player));
  }

  /** A peer that is slow must not make a quick run long; who must come to the finish has time on a busy machine, too. */
  Finish finishOf(Contestant contestant, List<Player> players) {
    return new Finish(players, Duration.ofSeconds(contestant.isPeer() ? count(90, 10) : 90));
  }

  boolean isQuick() {
    return scale.size() == Size.QUICK;
  }

  /** One number, or a small one if it only matters that it runs. */
  int count(int usual, int quick) {
    return isQuick() ? quick : usual;
  }

  /** What is measured in a database. */
  interface Attempt<T> {
    T in(Database database) throws Exception;
  }

  /** Measures in a database with the tables of a contestant and nothing in them. */
  <T> T on(Contestant contestant, Attempt<T> attempt) throws Exception {
    Database database = fresh(contestant);
    try {
      return attempt.in(database);
    } finally {
      discard(database);
    }
  }

  /** A database with the tables of a contestant and nothing in them. */
  Database fresh(Contestant contestant) throws Exception {
    return create(nextName(), installed(contestant));
  }

  /** A database in which a backlog waits. */
  Database withBacklog(Contestant contestant, Backlog backlog) throws Exception {
    return create(nextName(), stored(contestant, backlog) + " strategy file_copy");
  }

  private String nextName() {
    databases++;
    return "race_" + databases;
  }

  private String installed(Contestant contestant) throws Exception {
    String name = "of_" + contestant.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "_");
    return template(name, "template1", database -> {
      database.createOrders();
      contestant.install(database);
    });
  }

  /** A backlog takes some contestants long to store, so that is done once. */
  private String stored(Contestant contestant, Backlog backlog) throws Exception {
    String empty = installed(contestant);
    return template(empty + backlog.suffix(), empty, database -> {
      try (Player sender = contestant.start(database, Role.STORES)) {
        sender.preload(backlog);
      }
      database.settle();
    });
  }

  /** What is done once in a database of which there will be copies. */
  private interface Preparation {
    void in(Database database) throws Exception;
  }

  private String template(String name, String origin, Preparation preparation) throws Exception {
    if (!templates.contains(name)) {
      Database database = create(name, origin);
      try {
        preparation.in(database);
        templates.add(name);
      } finally {
        if (!templates.contains(name)) {
          discard(database);
        }
      }
    }
    return name;
  }

  private Database create(String name, String template) throws SQLException {
    server().execute("create database %s template %s".formatted(name, template));
    return new Database(server().url(name));
  }

  void discard(Database database) throws SQLException {
    String name = database.url().replaceAll(".*/([a-z_0-9]+)\\?.*", "$1");
    server().execute("drop database %s with (force)".formatted(name));
  }
}
