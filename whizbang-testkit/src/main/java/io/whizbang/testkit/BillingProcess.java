package io.whizbang.testkit;

import static org.awaitility.Awaitility.await;

import io.whizbang.Whizbang;
import io.whizbang.transport.Transport;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.postgresql.ds.PGSimpleDataSource;

/** An instance of billing in a process of its own, which a test may kill. */
final class BillingProcess implements AutoCloseable {

  private final Process process;

  private BillingProcess(Process process) {
    this.process = process;
  }

  /**
   * Arguments: the class of the harness, the database's URL, the service, and the file to make when it is at work. The
   * broker's address is in the environment, where no list of processes shows it.
   */
  public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
    Constructor<?> harness = Class.forName(arguments[0]).getDeclaredConstructor();
    harness.setAccessible(true);
    var broker = (BrokerHarness) harness.newInstance();
    var dataSource = new PGSimpleDataSource();
    dataSource.setUrl(arguments[1]);
    dataSource.setUser("postgres");
    Transport transport = broker.connect(System.getenv("BROKER"));
    try (Whizbang whizbang =
        Invoices.billing(dataSource, arguments[2], transport).start()) {
      Files.createFile(Path.of(arguments[3]));
      while (System.in.read() >= 0 && whizbang.health().ready()) {
        // It ends with its parent.
      }
    }
  }

  /** Starts it, and waits until it is at work. */
  static BillingProcess start(
      BrokerHarness broker, String address, Invoices invoices, Path directory)
      throws IOException, SQLException {
    Path ready = directory.resolve("ready");
    var command = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx128m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            BillingProcess.class.getName(),
            broker.getClass().getName(),
            invoices.url(),
            invoices.billingName(),
            ready.toString())
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("billing.log").toFile());
    command.environment().put("BROKER", address);
    Process process = command.start();
    await().atMost(Duration.ofMinutes(5)).until(() -> Files.exists(ready) || !process.isAlive());
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
