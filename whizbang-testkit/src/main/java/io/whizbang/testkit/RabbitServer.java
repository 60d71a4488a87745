package io.whizbang.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A RabbitMQ node of its own, made of the installed {@code rabbitmq-server}, with a home, a cookie, data and plugins of
 * its own. The system's service is not touched.
 */
public final class RabbitServer extends BrokerServer {

  /** In bytes. */
  public static final int LARGEST_MESSAGE = 1 << 20;

  /** Names the {@code rabbitmq-server} to start, where it is not to be looked for. */
  static final String PROPERTY = "whizbang.rabbitmq.server";

  /** Not Debian's wrapper at {@code /usr/sbin}, which runs as the system's user. */
  private static final Path DEBIAN = Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server");

  private static final String END =
      "ERL_EPMD_PORT=$(cat \"$directory/epmd.port\") epmd -kill > /dev/null 2>&1";

  private final String password = UUID.randomUUID().toString();
  private final int port;
  private final int tlsPort;
  private final int distributionPort;
  private final int mapperPort;

  private RabbitServer() throws IOException {
    super("RabbitMQ", END);
    List<Integer> ports = Ports.free(4);
    port = ports.get(0);
    tlsPort = ports.get(1);
    distributionPort = ports.get(2);
    mapperPort = ports.get(3);
    Files.writeString(home.resolve("epmd.port"), Integer.toString(mapperPort));
    Files.writeString(home.resolve("enabled_plugins"), "[].");
    Files.writeString(home.resolve("rabbitmq.conf"), configuration());
  }

  /** Whether there is a {@code rabbitmq-server} to be started. */
  public static boolean isInstalled() {
    return executable().isPresent();
  }

  /** Starts a node. */
  public static RabbitServer start() {
    return start(RabbitServer::new);
  }

  private static Optional<Path> executable() {
    return places().filter(Files::isExecutable).findFirst();
  }

  private static Stream<Path> places() {
    String given = System.getProperty(PROPERTY, "");
    if (!given.isEmpty()) {
      return Stream.of(Path.of(given));
    }
    Stream<Path> onPath = Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .map(directory -> Path.of(directory, "rabbitmq-server"));
    return Stream.concat(Stream.of(DEBIAN), onPath);
  }

  private String configuration() {
    return """
        listeners.tcp.1 = 127.0.0.1:%d
        listeners.ssl.1 = 127.0.0.1:%d
        ssl_options.cacertfile = %s
        ssl_options.certfile = %3$s
        ssl_options.keyfile = %s
        ssl_options.verify = verify_none
        ssl_options.fail_if_no_peer_cert = false
        default_user = whizbang
        default_pass = %s
        max_message_size = %d
        log.file = false
        log.console = true
        log.console.level = warning
        disk_free_limit.absolute = 10MB
        """.formatted(
            port,
            tlsPort,
            certificate().certificateFile(),
            certificate().keyFile(),
            password,
            LARGEST_MESSAGE);
  }

  @Override
  ProcessBuilder command() {
    var builder = new ProcessBuilder(executable().orElseThrow().toString());
    builder.environment().keySet().removeIf(name -> name.startsWith("RABBITMQ_"));
    builder.environment().putAll(environment());
    return builder;
  }

  /** Input allowed means that the shell becomes the server instead of watching over it. */
  private Map<String, String> environment() {
    return Map.ofEntries(
        Map.entry("HOME", home.toString()),
        Map.entry("RABBITMQ_NODENAME", "whizbang-" + port + "@localhost"),
        Map.entry("RABBITMQ_CONF_ENV_FILE", "/dev/null"),
        Map.entry("RABBITMQ_CONFIG_FILE", home.resolve("rabbitmq.conf").toString()),
        Map.entry(
            "RABBITMQ_ADVANCED_CONFIG_FILE", home.resolve("advanced.config").toString()),
        Map.entry(
            "RABBITMQ_ENABLED_PLUGINS_FILE", home.resolve("enabled_plugins").toString()),
        Map.entry("RABBITMQ_MNESIA_BASE", home.resolve("data").toString()),
        Map.entry("RABBITMQ_LOG_BASE", home.resolve("logs").toString()),
        Map.entry("RABBITMQ_PID_FILE", home.resolve("node.pid").toString()),
        Map.entry("RABBITMQ_DIST_PORT", Integer.toString(distributionPort)),
        Map.entry("RABBITMQ_ALLOW_INPUT", "true"),
        Map.entry(
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS",
            "-noinput -kernel inet_dist_use_interface {127,0,0,1}"),
        Map.entry("ERL_EPMD_PORT", Integer.toString(mapperPort)),
        Map.entry("ERL_EPMD_ADDRESS", "127.0.0.1"));
  }

  @Override
  boolean isServing(String said) {
    return Ports.isListening(port);
  }

  /** The port on 127.0.0.1. */
  public int port() {
    return port;
  }

  /** The port for TLS on 127.0.0.1. */
  public int tlsPort() {
    return tlsPort;
  }

  /** The password of the user {@code whizbang}. */
  public String password() {
    return password;
  }

  /** Its URI, password included. */
  @Override
  public String address() {
    return "amqp://whizbang:%s@127.0.0.1:%d".formatted(password, port);
  }
}
