package io.whizbang.rabbitmq;

import static org.awaitility.Awaitility.await;

import io.whizbang.Whizbang;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.postgresql.ds.PGSimpleDataSource;

/** An instance of billing in a process of its own, which a test may kill. */
final class BillingProcess implements AutoCloseable {

  private final Process process;

  private BillingProcess(Process process) {
    this.process = process;
  }

  /** Arguments: the database's URL, the service. The broker's URI is in the environment, where no list shows it. */
  public static void main(String[] arguments) throws IOException {
    var dataSource = new PGSimpleDataSource();
    dataSource.setUrl(arguments[0]);
    dataSource.setUser("postgres");
    RabbitTransport transport = RabbitTransport.connect(System.getenv("BROKER"));
    try (Whizbang whizbang =
        Invoices.billing(dataSource, arguments[1], transport).start()) {
      Files.createFile(Path.of(arguments[2]));
      while (System.in.read() >= 0 && whizbang.health().ready()) {
        // It ends with its parent.
      }
    }
  }

  /** Starts it, and waits until it is at work. */
  static BillingProcess start(String url, String service, Path directory) throws IOException {
    Path ready = directory.resolve("ready");
    File output = directory.resolve("billing.log").toFile();
    var command = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx128m",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            BillingProcess.class.getName(),
            url,
            service,
            ready.toString())
        .redirectErrorStream(true)
        .redirectOutput(output);
    command.environment().put("BROKER", Broker.uri());
    Process process = command.start();
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
