package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.postgres.schema.SchemaInstaller;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Another service of the database, in a process of its own; see {@link ReceivingService}. */
final class ReceivingProcess implements AutoCloseable {

  private static final int SECONDS_TO_ANSWER = 60;
  private static final int SECONDS_TO_END = 30;

  private final Process process;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  private ReceivingProcess(Process process) {
    this.process = process;
  }

  /** Starts it, and waits until it is at work. */
  static ReceivingProcess start(BenchmarkServer server) throws Exception {
    new SchemaInstaller(server.dataSource(), ReceivingService.SCHEMA).install();
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            ReceivingService.class.getName(),
            server.url())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    var receiver = new ReceivingProcess(process);
    try {
      receiver.beginToRead();
      receiver.awaitLine(ReceivingService.READY);
      return receiver;
    } catch (Exception e) {
      receiver.close();
      throw e;
    }
  }

  private void beginToRead() {
    var reader = new Thread(this::read, "bench-receiver-output");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader output = process.inputReader()) {
      output.lines().forEach(lines::add);
    } catch (IOException e) {
      lines.add(e.toString());
    }
  }

  private void awaitLine(String expected) throws InterruptedException {
    String line = nextLine();
    if (!line.equals(expected)) {
      throw new IllegalStateException("the receiving process should say " + expected + ": " + line);
    }
  }

  /** Waits for the next message that reaches a receptor. */
  Reception next() throws InterruptedException {
    return Reception.parse(nextLine());
  }

  private String nextLine() throws InterruptedException {
    String line = lines.poll(SECONDS_TO_ANSWER, TimeUnit.SECONDS);
    if (line == null) {
      throw new IllegalStateException(
          "the receiving process has said nothing for " + SECONDS_TO_ANSWER + " seconds");
    }
    return line;
  }

  /** It stops cleanly at the end of its input. */
  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}
