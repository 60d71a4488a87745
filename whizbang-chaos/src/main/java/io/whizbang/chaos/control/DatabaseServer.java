package io.whizbang.chaos.control;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A PostgreSQL server in processes of its own, on a free port of the loopback interface, which can be stopped in several ways
 * and started again with its data and its port. It works as root and as an ordinary user, and ends with its workspace.
 *
 * <p>Commits are durable as far as the death of a process goes: they are written to the operating system, which is not asked
 * to write them to the disk.
 */
public final class DatabaseServer {

  private static final Map<String, String> SETTINGS = Map.of(
      "listen_addresses", "127.0.0.1",
      "unix_socket_directories", "''",
      "max_connections", "300",
      "fsync", "off",
      "synchronous_commit", "on",
      "full_page_writes", "on",
      "max_wal_size", "256MB",
      "logging_collector", "on",
      "log_filename", "server.log");

  private final Path disk;
  private final Path logs;
  private int port;

  private DatabaseServer(Path disk, Path logs) {
    this.disk = disk;
    this.logs = logs;
  }

  /** Starts a server whose data are in the workspace, and whose log is in the other folder. */
  public static DatabaseServer start(Workspace workspace, Path logs) throws IOException {
    DatabaseServer server = new DatabaseServer(workspace.disk(), logs.toAbsolutePath());
    server.initialize();
    return server;
  }

  /** The same with its data on a disk that can be filled, where that is possible. */
  public static DatabaseServer startOnSmallDisk(Workspace workspace, Path logs, int megabytes)
      throws IOException {
    if (SmallDisk.isPossible() && !SmallDisk.mount(workspace.disk(), megabytes)) {
      throw new IOException("No disk could be mounted at " + workspace.disk());
    }
    return start(workspace, logs);
  }

  private void initialize() throws IOException {
    EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
        .setOverrideWorkingDirectory(binaries())
        .setDataDirectory(data())
        .setCleanDataDirectory(false)
        .setRegisterShutdownHook(false)
        .setPGStartupWait(Duration.ofMinutes(3))
        .setLocaleConfig("locale", "C.UTF-8")
        .setServerConfig("log_directory", logs.toString());
    SETTINGS.forEach(builder::setServerConfig);
    port = builder.start().getPort();
  }

  /** Starts it again; it answers a moment later. */
  public void start() throws IOException {
    String command = Files.readString(data().resolve("postmaster.opts")).strip();
    new ProcessBuilder("sh", "-c", asNobody() + command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** The server refuses to be root, also in name only. */
  private static String asNobody() {
    return System.getProperty("user.name").equals("root") ? "exec unshare -U " : "exec ";
  }

  /** One per user, as nobody else could write into it. */
  private static File binaries() {
    return new File(
        System.getProperty("java.io.tmpdir"),
        "whizbang-postgres-" + System.getProperty("user.name"));
  }

  private Path data() {
    return disk.resolve("data");
  }

  /** Brings it down, and returns when all its processes have ended. */
  public void stop(StopMode mode) throws IOException, InterruptedException {
    ProcessHandle postmaster = postmaster();
    List<ProcessHandle> backends = postmaster.descendants().toList();
    mode.signal.sendTo(postmaster.pid());
    if (mode == StopMode.KILL) {
      backends.forEach(ProcessHandle::destroyForcibly);
    }
    Stream.concat(Stream.of(postmaster), backends.stream())
        .forEach(process -> process.onExit().join());
  }

  /** Whether its first process is there. */
  public boolean isAlive() {
    try {
      return postmaster().isAlive();
    } catch (IOException e) {
      return false;
    }
  }

  private ProcessHandle postmaster() throws IOException {
    Path file = data().resolve("postmaster.pid");
    long pid = Long.parseLong(Files.readAllLines(file).get(0).strip());
    return ProcessHandle.of(pid)
        .orElseThrow(() -> new IOException("The database server is not running"));
  }

  /** Leaves no space for its data, until the ballast is removed. */
  public SmallDisk.Ballast fillDisk() throws IOException {
    return SmallDisk.fill(disk);
  }

  public int port() {
    return port;
  }

  /** Where to find it, or what stands between at another port. */
  public static String urlAt(int port) {
    return "jdbc:postgresql://127.0.0.1:" + port
        + "/postgres?user=postgres&sslmode=disable&connectTimeout=5";
  }

  /** A connection for whoever looks after the server, whatever its settings for others are. */
  public Connection connect() throws SQLException {
    return DriverManager.getConnection(
        urlAt(port) + "&ApplicationName=control&options=-c%20default_transaction_read_only=off");
  }
}
