package io.whizbang.testkit;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A PostgreSQL server on a free port of the loopback interface, as root or as an ordinary user. It ends with this process
 * however this process ends, and takes its data with it.
 */
public final class PostgresServer implements AutoCloseable {

  /** What a server does for its data. */
  public enum Durability {
    /** Nothing: for tests, which never need the data after a crash. */
    FAST,
    /** What a server in production does: for measurements. */
    DURABLE
  }

  /** Whose value is the major version that tests run on. */
  static final String VERSION_PROPERTY = "whizbang.postgres";

  private static final String DIRECTORY_PROPERTY = "whizbang.postgres.directory";

  /** A file system in memory, where there is one. */
  private static final Path MEMORY = Path.of("/dev/shm");

  private static final long ROOM_FOR_TESTS = 2L << 30;

  private final int version;
  private final Durability durability;
  private final Path data;
  private final LastWill lastWill;
  private final int port;
  private EmbeddedPostgres postgres;

  private PostgresServer(int version, Durability durability) throws IOException {
    this.version = version;
    this.durability = durability;
    data = disk(durability).resolve("whizbang-data-" + UUID.randomUUID());
    lastWill = LastWill.of("stop -QUIT postmaster.pid", data);
    postgres = launch(0);
    port = postgres.getPort();
  }

  /** Starts a server of the version that the system property {@code whizbang.postgres} names, 18 without it. */
  public static PostgresServer start(Durability durability) {
    return start(Integer.getInteger(VERSION_PROPERTY, 18), durability);
  }

  /**
   * Starts a server of a major version: the one whose binaries are at {@code /postgres/<version>} on the
   * class path, or else those that are there at all.
   */
  public static PostgresServer start(int version, Durability durability) {
    try {
      return new PostgresServer(version, durability);
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL " + version + " did not start", e);
    }
  }

  /** Stops the server, does something while it is down, and starts it again with its data and its port. */
  public void whileDown(Runnable task) {
    try {
      postgres.close();
      task.run();
      postgres = launch(port);
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL did not stop, or not start again", e);
    }
  }

  /** A port of 0 means any. */
  private EmbeddedPostgres launch(int atPort) throws IOException {
    var builder = EmbeddedPostgres.builder()
        .setOverrideWorkingDirectory(
            directory().resolve(Integer.toString(version)).toFile())
        .setDataDirectory(data)
        .setCleanDataDirectory(false)
        .setPort(atPort)
        .setPGStartupWait(Duration.ofMinutes(1))
        .setLocaleConfig("locale", "C.UTF-8")
        .setServerConfig("listen_addresses", "127.0.0.1")
        .setServerConfig("unix_socket_directories", "")
        .setServerConfig("max_connections", "200");
    if (PostgresServer.class.getResource(resource(version)) != null) {
      builder.setPgBinaryResolver((system, hardware) -> binaries(version));
    }
    configure(builder, durability);
    return builder.start();
  }

  private static void configure(EmbeddedPostgres.Builder builder, Durability durability) {
    String onOrOff = durability == Durability.DURABLE ? "on" : "off";
    builder
        .setServerConfig("fsync", onOrOff)
        .setServerConfig("synchronous_commit", onOrOff)
        .setServerConfig("full_page_writes", onOrOff);
  }

  private static InputStream binaries(int version) throws IOException {
    @Nullable InputStream binaries = PostgresServer.class.getResourceAsStream(resource(version));
    if (binaries == null) {
      throw new FileNotFoundException("There is no PostgreSQL " + version + " on the class path");
    }
    return binaries;
  }

  private static String resource(int version) {
    return "/postgres/" + version + "/postgres.txz";
  }

  /** A database is a thousand files, and tests make many: what nobody needs after a crash is kept off the disk. */
  private static Path disk(Durability durability) throws IOException {
    boolean isInMemory = durability == Durability.FAST
        && Files.isWritable(MEMORY)
        && Files.getFileStore(MEMORY).getUsableSpace() > ROOM_FOR_TESTS;
    return isInMemory ? MEMORY : directory();
  }

  /** One per user, as nobody else could write into it. */
  private static Path directory() {
    @Nullable String given = System.getProperty(DIRECTORY_PROPERTY);
    return given != null
        ? Path.of(given)
        : Path.of(
            System.getProperty("java.io.tmpdir"),
            "whizbang-postgres-" + System.getProperty("user.name"));
  }

  /** The major version, such as 18. */
  public int version() {
    return version;
  }

  /** The port on 127.0.0.1. */
  public int port() {
    return port;
  }

  /** Opens connections to one of the server's databases as its superuser. */
  public PGSimpleDataSource dataSource(String database) {
    var dataSource = new PGSimpleDataSource();
    dataSource.setServerNames(new String[] {"127.0.0.1"});
    dataSource.setPortNumbers(new int[] {port()});
    dataSource.setDatabaseName(database);
    dataSource.setUser("postgres");
    return dataSource;
  }

  /** Makes an empty database. */
  public void createDatabase(String database) {
    administer("create database " + database);
  }

  /** Makes a copy of a database that nobody is connected to. */
  public void copyDatabase(String template, String database) {
    administer("create database " + database + " template " + template);
  }

  /** Ends all connections to the database and removes it. */
  public void dropDatabase(String database) {
    administer("drop database if exists " + database + " with (force)");
  }

  private void administer(String sql) {
    try (Connection connection = dataSource("postgres").getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  @Override
  public void close() {
    try {
      postgres.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      lastWill.close();
    }
  }
}
