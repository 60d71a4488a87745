package io.whizbang.benchmarks.measure;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;

/** One PostgreSQL of its own for a run: durable commits, no checkpoint in the middle of a round. */
public final class BenchmarkServer implements AutoCloseable {

  /** Where the engine is installed if it is measured alone. */
  public static final String SCHEMA = "whizbang_bench";

  private static final Map<String, String> SETTINGS = Map.of(
      "fsync", "on",
      "synchronous_commit", "on",
      "full_page_writes", "on",
      "shared_buffers", "512MB",
      "max_wal_size", "8GB",
      "checkpoint_timeout", "30min",
      "autovacuum", "on");

  private static final String CALLS = SqlFile.named("services.sql").statement("calls");

  private static final Map<String, String> COUNTING =
      Map.of("shared_preload_libraries", "pg_stat_statements", "pg_stat_statements.track", "top");

  private static final Map<String, String> PROFILING = Map.of(
      "shared_preload_libraries", "pg_stat_statements",
      "pg_stat_statements.track", "all",
      "pg_stat_statements.max", "10000",
      "track_functions", "all",
      "track_io_timing", "on");

  private final EmbeddedPostgres postgres;
  private final Connection control;

  private BenchmarkServer(EmbeddedPostgres postgres) throws SQLException {
    this.postgres = postgres;
    this.control = connect();
  }

  public static BenchmarkServer start() throws IOException, SQLException {
    return start(SETTINGS);
  }

  /** Collects statistics on what applications call. */
  public static BenchmarkServer startCounting() throws IOException, SQLException {
    return startWithStatistics(COUNTING);
  }

  /** Collects statistics on every statement and function, which makes each of them a little slower. */
  public static BenchmarkServer startProfiling() throws IOException, SQLException {
    return startWithStatistics(PROFILING);
  }

  private static BenchmarkServer startWithStatistics(Map<String, String> statistics)
      throws IOException, SQLException {
    Map<String, String> settings = new LinkedHashMap<>(SETTINGS);
    settings.putAll(statistics);
    BenchmarkServer server = start(settings);
    server.execute("create extension pg_stat_statements");
    return server;
  }

  private static BenchmarkServer start(Map<String, String> settings)
      throws IOException, SQLException {
    EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
        .setOverrideWorkingDirectory(directory())
        .setPGStartupWait(Duration.ofMinutes(3));
    settings.forEach(builder::setServerConfig);
    BenchmarkServer server = new BenchmarkServer(builder.start());
    server.requireDurableCommits();
    return server;
  }

  /** One per user: whoever comes second could not write into the folder that all would share by default. */
  private static File directory() {
    return new File(
        System.getProperty("java.io.tmpdir"),
        "whizbang-benchmarks-" + System.getProperty("user.name"));
  }

  /** The embedded server is made for tests and turns these off unless told otherwise. */
  private void requireDurableCommits() throws SQLException {
    for (String setting : new String[] {"fsync", "synchronous_commit", "full_page_writes"}) {
      if (!text("show " + setting).equals("on")) {
        throw new IllegalStateException(setting + " is off: such numbers mean nothing");
      }
    }
  }

  public Connection connect() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", "postgres");
    properties.setProperty("currentSchema", SCHEMA + ",public");
    return DriverManager.getConnection(url(), properties);
  }

  /** Where other processes find it. */
  public String url() {
    return postgres.getJdbcUrl("postgres", "postgres");
  }

  /** Where to find another database of it. */
  public String url(String database) {
    return postgres.getJdbcUrl("postgres", database);
  }

  public DataSource dataSource() {
    return postgres.getPostgresDatabase();
  }

  /** Connections as an application has them. */
  public HikariDataSource pool() {
    return new HikariDataSource(poolConfig());
  }

  public HikariDataSource pool(int connections) {
    HikariConfig config = poolConfig();
    config.setMaximumPoolSize(connections);
    return new HikariDataSource(config);
  }

  private HikariConfig poolConfig() {
    HikariConfig config = new HikariConfig();
    config.setDataSource(dataSource());
    return config;
  }

  public void execute(String sql) throws SQLException {
    try (Statement statement = control.createStatement()) {
      statement.execute(sql);
    }
  }

  public long number(String sql) throws SQLException {
    return Long.parseLong(text(sql));
  }

  public String text(String sql) throws SQLException {
    try (Statement statement = control.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }

  /** How often applications have called it so far, if it counts that; asking for this number is no call. */
  public long calls() throws SQLException {
    return number(CALLS);
  }

  /** Clears away what the set-up left behind, so that each round starts from the same state. */
  public void settle() throws SQLException {
    execute("vacuum (analyze)");
    execute("checkpoint");
  }

  public Map<String, String> settings() throws SQLException {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("version", text("show server_version"));
    for (String name : SETTINGS.keySet().stream().sorted().toList()) {
      settings.put(name, text("show " + name));
    }
    return settings;
  }

  @Override
  public void close() throws SQLException, IOException {
    control.close();
    postgres.close();
  }
}
