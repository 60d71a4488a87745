package io.whizbang.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * A RabbitMQ node of its own, made of the installed {@code rabbitmq-server}: on free ports of the loopback
 * interface, with a home, a cookie, data and plugins of its own, as root or as an ordinary user. The system's
 * service is not touched. It ends with this process however this process ends, and takes its data with it.
 */
public final class RabbitServer implements AutoCloseable {

  /** Not Debian's wrapper at {@code /usr/sbin}, which runs as the system's user. */
  private static final Path DEBIAN = Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server");

  private static final String END = """
      stop -KILL server.pid
      ERL_EPMD_PORT=$(cat "$directory/epmd.port") epmd -kill > /dev/null 2>&1
      """;

  private final Path home;
  private final LastWill lastWill;
  private final Ports ports;
  private final String password = UUID.randomUUID().toString();
  private Process process;

  private record Ports(int plain, int tls, int distribution, int mapper) {

    /** Taken all at once, so that they differ. */
    private static Ports free() throws IOException {
      try (ServerSocket one = any();
          ServerSocket two = any();
          ServerSocket three = any();
          ServerSocket four = any()) {
        return new Ports(
            one.getLocalPort(), two.getLocalPort(), three.getLocalPort(), four.getLocalPort());
      }
    }

    private static ServerSocket any() throws IOException {
      return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }
  }

  private RabbitServer(Function<Path, Map<String, String>> configuration) throws IOException {
    home = Files.createTempDirectory("whizbang-rabbitmq-");
    lastWill = LastWill.of(END, home);
    ports = Ports.free();
    Files.writeString(home.resolve("epmd.port"), Integer.toString(ports.mapper));
    Files.writeString(home.resolve("enabled_plugins"), "[].");
    Files.writeString(home.resolve("rabbitmq.conf"), text(configuration.apply(home)));
    process = launch();
  }

  /** Whether there is a {@code rabbitmq-server} to be started. */
  public static boolean isInstalled() {
    return executable().isPresent();
  }

  /**
   * Starts a node.
   *
   * @param configuration what to add to its {@code rabbitmq.conf}. Where it has a certificate, the node also
   *     listens at {@link #tlsPort}
   */
  public static RabbitServer start(Map<String, String> configuration) {
    return start(home -> configuration);
  }

  /** The same, for a configuration that names files of its own: made in the node's home, they go with it. */
  public static RabbitServer start(Function<Path, Map<String, String>> configuration) {
    try {
      return new RabbitServer(configuration);
    } catch (IOException e) {
      throw new UncheckedIOException("RabbitMQ did not start", e);
    }
  }

  private static Optional<Path> executable() {
    Stream<Path> onPath = Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .map(directory -> Path.of(directory, "rabbitmq-server"));
    return Stream.concat(Stream.of(DEBIAN), onPath).filter(Files::isExecutable).findFirst();
  }

  private String text(Map<String, String> configuration) {
    var text = new StringBuilder("""
        listeners.tcp.1 = 127.0.0.1:%d
        default_user = whizbang
        default_pass = %s
        log.file = false
        log.console = true
        log.console.level = warning
        disk_free_limit.absolute = 10MB
        """.formatted(ports.plain, password));
    configuration.forEach(
        (name, value) -> text.append(name).append(" = ").append(value).append('\n'));
    if (configuration.containsKey("ssl_options.certfile")) {
      text.append("listeners.ssl.1 = 127.0.0.1:").append(ports.tls).append('\n');
    }
    return text.toString();
  }

  private Process launch() throws IOException {
    var builder = new ProcessBuilder(executable().orElseThrow().toString())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(home.resolve("log").toFile()));
    builder.environment().keySet().removeIf(name -> name.startsWith("RABBITMQ_"));
    builder.environment().putAll(environment());
    Process started = builder.start();
    Files.writeString(home.resolve("server.pid"), Long.toString(started.pid()));
    awaitReady(started);
    return started;
  }

  /** Input allowed means that the shell becomes the server instead of watching over it. */
  private Map<String, String> environment() {
    return Map.ofEntries(
        Map.entry("HOME", home.toString()),
        Map.entry("RABBITMQ_NODENAME", "whizbang-" + ports.plain + "@localhost"),
        Map.entry("RABBITMQ_CONF_ENV_FILE", "/dev/null"),
        Map.entry("RABBITMQ_CONFIG_FILE", home.resolve("rabbitmq.conf").toString()),
        Map.entry(
            "RABBITMQ_ADVANCED_CONFIG_FILE", home.resolve("advanced.config").toString()),
        Map.entry(
            "RABBITMQ_ENABLED_PLUGINS_FILE", home.resolve("enabled_plugins").toString()),
        Map.entry("RABBITMQ_MNESIA_BASE", home.resolve("data").toString()),
        Map.entry("RABBITMQ_LOG_BASE", home.resolve("logs").toString()),
        Map.entry("RABBITMQ_PID_FILE", home.resolve("node.pid").toString()),
        Map.entry("RABBITMQ_DIST_PORT", Integer.toString(ports.distribution)),
        Map.entry("RABBITMQ_ALLOW_INPUT", "true"),
        Map.entry(
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS",
            "-noinput -kernel inet_dist_use_interface {127,0,0,1}"),
        Map.entry("ERL_EPMD_PORT", Integer.toString(ports.mapper)),
        Map.entry("ERL_EPMD_ADDRESS", "127.0.0.1"));
  }

  /** Leaves no process behind that comes too late. */
  private void awaitReady(Process started) {
    try {
      awaitListening(started);
    } catch (RuntimeException | Error e) {
      started.destroyForcibly();
      throw e;
    }
  }

  private void awaitListening(Process started) {
    Awaitility.await("RabbitMQ on port " + ports.plain)
        .atMost(Duration.ofMinutes(5))
        .pollInterval(Duration.ofMillis(50))
        .until(() -> {
          if (!started.isAlive()) {
            throw new IOException("It ended: " + Files.readString(home.resolve("log")));
          }
          return listens();
        });
  }

  private boolean listens() {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), ports.plain)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  /** The port on 127.0.0.1. */
  public int port() {
    return ports.plain;
  }

  /** The port for TLS on 127.0.0.1, if it has a certificate. */
  public int tlsPort() {
    return ports.tls;
  }

  /** The password of the user {@code whizbang}. */
  public String password() {
    return password;
  }

  /** How to connect to it. */
  public String uri() {
    return "amqp://whizbang:%s@127.0.0.1:%d".formatted(password, ports.plain);
  }

  /** Ends it without any warning, as {@code kill -9} does. */
  public void kill() {
    try {
      process.destroyForcibly();
      if (!process.waitFor(1, TimeUnit.MINUTES)) {
        throw new IllegalStateException("RabbitMQ does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Starts it again, after it was killed, with its data and its ports. */
  public void startAgain() {
    try {
      process = launch();
    } catch (IOException e) {
      throw new UncheckedIOException("RabbitMQ did not start again", e);
    }
  }

  @Override
  public void close() {
    kill();
    lastWill.close();
  }
}
