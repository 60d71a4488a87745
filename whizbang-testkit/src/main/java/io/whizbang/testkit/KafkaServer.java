package io.whizbang.testkit;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * A Kafka of one node, made of {@code org.apache.kafka:kafka_2.13} on the class path, which listens three times: for
 * anybody, for {@link #USER} with {@link #PASSWORD}, and with TLS.
 */
public final class KafkaServer extends BrokerServer {

  public static final String USER = "whizbang";
  public static final String PASSWORD = "not-to-be-seen-in-any-log";

  private final int openPort;
  private final int saslPort;
  private final int tlsPort;
  private final int controllerPort;

  private KafkaServer() throws IOException {
    super("Kafka", "");
    List<Integer> ports = Ports.free(4);
    openPort = ports.get(0);
    saslPort = ports.get(1);
    tlsPort = ports.get(2);
    controllerPort = ports.get(3);
    writeSettings();
  }

  /** Whether there is a Kafka to be started. */
  public static boolean isOnClassPath() {
    return KafkaServer.class.getResource("/" + KafkaMain.SERVER.replace('.', '/') + ".class")
        != null;
  }

  /** Formats its storage, and starts it. */
  public static KafkaServer start() {
    return start(KafkaServer::new);
  }

  /** Where anybody may connect. */
  @Override
  public String address() {
    return "127.0.0.1:" + openPort;
  }

  /** Where one has to say who one is. */
  public String saslAddress() {
    return "127.0.0.1:" + saslPort;
  }

  /** Where TLS is spoken. */
  public String tlsAddress() {
    return "127.0.0.1:" + tlsPort;
  }

  @Override
  ProcessBuilder command() {
    return new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx256m",
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Dlogback.configurationFile=io/whizbang/testkit/kafka-logback.xml",
        "-cp",
        System.getProperty("java.class.path"),
        KafkaMain.class.getName(),
        settingsFile().toString());
  }

  @Override
  boolean isServing(String said) {
    return said.contains(KafkaMain.STARTED);
  }

  private Path settingsFile() {
    return home.resolve("server.properties");
  }

  private void writeSettings() throws IOException {
    var settings = new Properties();
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", "1");
    settings.put("controller.quorum.bootstrap.servers", "127.0.0.1:" + controllerPort);
    settings.put("controller.listener.names", "CONTROLLER");
    settings.put("inter.broker.listener.name", "OPEN");
    settings.put(
        "listeners",
        "OPEN://%s,KNOWN://%s,TLS://%s,CONTROLLER://127.0.0.1:%d"
            .formatted(address(), saslAddress(), tlsAddress(), controllerPort));
    settings.put(
        "listener.security.protocol.map",
        "OPEN:PLAINTEXT,CONTROLLER:PLAINTEXT,KNOWN:SASL_PLAINTEXT,TLS:SSL");
    settings.put("log.dirs", home.resolve("data").toString());
    addSecurity(settings);
    addSmallness(settings);
    try (Writer writer = Files.newBufferedWriter(settingsFile())) {
      settings.store(writer, null);
    }
  }

  private void addSecurity(Properties settings) {
    settings.put("sasl.enabled.mechanisms", "PLAIN");
    settings.put(
        "listener.name.known.plain.sasl.jaas.config",
        "org.apache.kafka.common.security.plain.PlainLoginModule required user_%s=\"%s\";"
            .formatted(USER, PASSWORD));
    settings.put("ssl.keystore.type", "PKCS12");
    settings.put("ssl.keystore.location", certificate().keyStore().toString());
    settings.put("ssl.keystore.password", Certificate.PASSWORD);
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
}
