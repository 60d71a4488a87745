package io.whizbang.postgres;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static java.nio.file.attribute.PosixFilePermissions.fromString;

import io.whizbang.postgres.testing.TestSchema;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A private pgbouncer in transaction mode with one connection to the server, which all its clients
 * share. It ends with this process, however this process ends: its shell waits for the end of its input.
 */
final class PgBouncer implements AutoCloseable {

  private static final String UNTIL_END_OF_INPUT = "\"$@\" & cat > /dev/null; kill $!; wait";

  private final TestSchema schema;
  private final Path directory;
  private final int port;
  private final Process process;

  private PgBouncer(TestSchema schema, Path directory, int port, Process process) {
    this.schema = schema;
    this.directory = directory;
    this.port = port;
    this.process = process;
  }

  static Optional<Path> installed() {
    return Stream.of(
            "/usr/sbin", "/usr/bin", "/usr/local/bin", "/usr/local/sbin", "/opt/homebrew/bin")
        .map(folder -> Path.of(folder, "pgbouncer"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  static PgBouncer start(Path program, TestSchema schema) throws IOException {
    Path directory = Files.createTempDirectory("whizbang-pgbouncer");
    Files.setPosixFilePermissions(directory, fromString("rwxr-xr-x"));
    int port = freePort();
    Path settings = Files.writeString(directory.resolve("pgbouncer.ini"), settings(schema, port));
    Process process = new ProcessBuilder(command(program, settings))
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("log").toFile())
        .start();
    PgBouncer bouncer = new PgBouncer(schema, directory, port, process);
    eventually().until(bouncer::answers);
    return bouncer;
  }

  PGSimpleDataSource dataSource() {
    PGSimpleDataSource dataSource = schema.dataSource();
    dataSource.setPortNumbers(new int[] {port});
    return dataSource;
  }

  private boolean answers() {
    try (Connection connection = dataSource().getConnection()) {
      return connection.isValid(1);
    } catch (SQLException notYet) {
      return false;
    }
  }

  private static String settings(TestSchema schema, int port) {
    return """
        [databases]
        * = host=127.0.0.1 port=%d user=postgres
        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = %d
        unix_socket_dir =
        auth_type = any
        pool_mode = transaction
        default_pool_size = 1
        ignore_startup_parameters = extra_float_digits
        """.formatted(schema.server().port(), port);
  }

  /** It refuses to run as root. */
  private static List<String> command(Path program, Path settings) {
    List<String> command = new ArrayList<>(List.of("sh", "-c", UNTIL_END_OF_INPUT, "sh"));
    if ("root".equals(System.getProperty("user.name"))) {
      command.addAll(List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"));
    }
    command.addAll(List.of(program.toString(), settings.toString()));
    return command;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    process.onExit().join();
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }
}
