package io.whizbang.kafka;

import static org.awaitility.Awaitility.await;

import io.whizbang.Whizbang;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.postgresql.ds.PGSimpleDataSource;

/** An instance of billing in a process of its own, which a test may kill. */
final class BillingProcess implements AutoCloseable {

  private final Process process;

  private BillingProcess(Process process) {
    this.process = process;
  }

  /** What an instance is told. */
  record Settings(String url, String servers, String topic, String service) {

    private List<String> arguments() {
      return List.of(url, servers, topic, service);
    }
  }

  /** Arguments: those of the settings, and the file to make when it is at work. */
  public static void main(String[] arguments) throws IOException {
    var dataSource = new PGSimpleDataSource();
    dataSource.setUrl(arguments[0]);
    dataSource.setUser("postgres");
    KafkaTransport transport =
        KafkaTransport.connect(KafkaSettings.of(arguments[1]).withTopic(arguments[2]));
    try (Whizbang whizbang =
        Invoices.billing(dataSource, arguments[3], transport).start()) {
      Files.createFile(Path.of(arguments[4]));
      while (System.in.read() >= 0) {
        System.out.println(whizbang.health());
      }
    }
  }

  /** Starts it, and waits until it is at work. */
  static BillingProcess start(Settings settings, Path directory) throws IOException {
    Path ready = directory.resolve("ready");
    var command = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx128m",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        BillingProcess.class.getName());
    command.command().addAll(settings.arguments());
    command.command().add(ready.toString());
    Process process = command
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("billing.log").toFile())
        .start();
    await().atMost(Duration.ofMinutes(2)).until(() -> Files.exists(ready) || !process.isAlive());
    return new BillingProcess(process);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** As by kill -9. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
