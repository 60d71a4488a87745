package io.whizbang.benchmarks.contest;

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
  public record Scale(Duration time, int repeats, Size size) {}

  /** Enough for numbers to stand, or just enough to see that everything runs. */
  public enum Size {
    QUICK,
    USUAL,
    FULL
  }

  public Course(@Nullable BenchmarkServer server, Scale scale) {
    this.server = server;
    this.scale = scale;
  }

  /** For races that need no database. */
  static Course nowhere(Scale scale) {
    return new Course(null, scale);
  }

  BenchmarkServer server() {
    return Objects.requireNonNull(server, "a race that needs a database");
  }

  Scale scale() {
    return scale;
  }

  Duration time() {
    return scale.time();
  }

  Duration warmUp() {
    return time().dividedBy(4);
  }

  Finish finishOf(Player... players) {
    return finishOf(List.of(players));
  }

  Finish finishOf(List<Player> players) {
    return new Finish(players, Duration.ofSeconds(count(90, 10)));
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
    String template = "of_" + contestant.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "_");
    if (templates.add(template)) {
      Database database = create(template, "template1");
      database.createOrders();
      contestant.install(database);
    }
    databases++;
    return create("race_" + databases, template);
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
