package io.whizbang.kafka.testing;

import io.whizbang.testkit.LastWill;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * A Kafka of one node in a process of its own, on free ports of the loopback interface: one that anybody may
 * use, one for {@link #USER} and {@link #PASSWORD}, and one with TLS and the certificate of {@link
 * #certificate}. It may be killed and started again, and ends with this process however that ends.
 */
public final class KafkaBroker implements AutoCloseable {

  public static final String USER = "whizbang";
  public static final String PASSWORD = "not-to-be-seen-in-any-log";

  private static final Duration STARTUP = Duration.ofMinutes(5);

  private final Path directory;
  private final LastWill lastWill;
  private final TestCertificate certificate;
  private final Ports ports;
  private Process process;

  private record Ports(int open, int sasl, int tls, int controller) {

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

  private KafkaBroker(Path directory) throws IOException {
    this.directory = Files.createDirectories(directory);
    lastWill = LastWill.of("stop -KILL server.pid", directory);
    certificate = TestCertificate.in(directory);
    ports = Ports.free();
    writeSettings();
    process = launch();
  }

  /** Starts one whose data and log are in a new directory below this one. */
  public static KafkaBroker start(Path parent) {
    try {
      return new KafkaBroker(parent.resolve("kafka-" + UUID.randomUUID()));
    } catch (IOException e) {
      throw new UncheckedIOException("Kafka did not start", e);
    }
  }

  public String bootstrapServers() {
    return "127.0.0.1:" + ports.open;
  }

  /** Where one has to say who one is. */
  public String saslServers() {
    return "127.0.0.1:" + ports.sasl;
  }

  /** Where TLS is spoken; the certificate is that of localhost. */
  public String tlsServers() {
    return "localhost:" + ports.tls;
  }

  public TestCertificate certificate() {
    return certificate;
  }

  /** As by kill -9. */
  public void kill() {
    try {
      process.destroyForcibly().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while Kafka ended", e);
    }
  }

  /** Starts it again on its ports, with its data. */
  public void restart() {
    try {
      process = launch();
    } catch (IOException e) {
      throw new UncheckedIOException("Kafka did not start again", e);
    }
  }

  private Process launch() throws IOException {
    Path log = Files.createTempFile(directory, "broker", ".log");
    Process started = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Dlogback.configurationFile=broker-logback.xml",
            "-cp",
            System.getProperty("java.class.path"),
            BrokerMain.class.getName(),
            directory.toString())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
    Files.writeString(directory.resolve("server.pid"), Long.toString(started.pid()));
    awaitStarted(started, log);
    return started;
  }

  private static void awaitStarted(Process started, Path log) throws IOException {
    Instant end = Instant.now().plus(STARTUP);
    while (!Files.readString(log).contains("Kafka Server started")) {
      if (hasEnded(started) || Instant.now().isAfter(end)) {
        started.destroyForcibly();
        throw new IOException("Kafka says: " + Files.readString(log));
      }
    }
  }

  /** Waits a moment for it. */
  private static boolean hasEnded(Process started) {
    try {
      return started.waitFor(50, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private void writeSettings() throws IOException {
    var settings = new Properties();
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", "1");
    settings.put("controller.quorum.bootstrap.servers", "127.0.0.1:" + ports.controller);
    settings.put("controller.listener.names", "CONTROLLER");
    settings.put("inter.broker.listener.name", "OPEN");
    settings.put("listeners", String.join(",", listeners()));
    settings.put(
        "listener.security.protocol.map",
        "OPEN:PLAINTEXT,CONTROLLER:PLAINTEXT,KNOWN:SASL_PLAINTEXT,TLS:SSL");
    settings.put("log.dirs", directory.resolve("data").toString());
    addSecurity(settings);
    addSmallness(settings);
    try (Writer writer = Files.newBufferedWriter(directory.resolve("server.properties"))) {
      settings.store(writer, null);
    }
  }

  private List<String> listeners() {
    return List.of(
        "OPEN://127.0.0.1:" + ports.open,
        "KNOWN://127.0.0.1:" + ports.sasl,
        "TLS://localhost:" + ports.tls,
        "CONTROLLER://127.0.0.1:" + ports.controller);
  }

  private void addSecurity(Properties settings) {
    settings.put("sasl.enabled.mechanisms", "PLAIN");
    settings.put(
        "listener.name.known.plain.sasl.jaas.config",
        "org.apache.kafka.common.security.plain.PlainLoginModule required user_%s=\"%s\";"
            .formatted(USER, PASSWORD));
    settings.put("ssl.keystore.type", "PKCS12");
    settings.put("ssl.keystore.location", certificate.keyStore().toString());
    settings.put("ssl.keystore.password", TestCertificate.PASSWORD);
  }

  private static void addSmallness(Properties settings) {
    settings.put("auto.create.topics.enable", "false");
    settings.put("num.partitions", "4");
    settings.put("offsets.topic.num.partitions", "1");
    settings.put("offsets.topic.replication.factor", "1");
    settings.put("transaction.state.log.num.partitions", "1");
    settings.put("transaction.state.log.replication.factor", "1");
    settings.put("transaction.state.log.min.isr", "1");
    settings.put("share.coordinator.state.topic.num.partitions", "1");
    settings.put("share.coordinator.state.topic.replication.factor", "1");
    settings.put("share.coordinator.state.topic.min.isr", "1");
    settings.put("group.initial.rebalance.delay.ms", "0");
    settings.put("broker.session.timeout.ms", "3000");
    settings.put("broker.heartbeat.interval.ms", "500");
    settings.put("log.cleaner.dedupe.buffer.size", "10000000");
    settings.put("num.network.threads", "2");
    settings.put("num.io.threads", "2");
  }

  @Override
  public void close() {
    kill();
    lastWill.close();
  }
}
