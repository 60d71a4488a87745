package io.whizbang.runtime;

import static io.whizbang.postgres.testing.Eventually.eventually;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/** An instance of a service in a process of its own, which a test may kill, freeze and thaw. */
final class ServiceProcess implements AutoCloseable {

  private final Process process;
  private final Path output;

  /**
   * What an instance is to be like.
   *
   * @param gate its receptor ends when this file is there
   */
  record Settings(
      String url, String service, int leaseSeconds, int staleSeconds, int connections, Path gate) {

    static Settings of(String[] arguments) {
      return new Settings(
          arguments[0],
          arguments[1],
          Integer.parseInt(arguments[2]),
          Integer.parseInt(arguments[3]),
          Integer.parseInt(arguments[4]),
          Path.of(arguments[5]));
    }

    private List<String> arguments() {
      return List.of(
          url,
          service,
          Integer.toString(leaseSeconds),
          Integer.toString(staleSeconds),
          Integer.toString(connections),
          gate.toString());
    }

    Settings withGate(Path newGate) {
      return new Settings(url, service, leaseSeconds, staleSeconds, connections, newGate);
    }

    Settings withTimes(int newLeaseSeconds, int newStaleSeconds) {
      return new Settings(url, service, newLeaseSeconds, newStaleSeconds, connections, gate);
    }

    Settings withConnections(int newConnections) {
      return new Settings(url, service, leaseSeconds, staleSeconds, newConnections, gate);
    }
  }

  private ServiceProcess(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /** Starts it, and waits until it is at work. */
  static ServiceProcess start(Settings settings, Path directory) throws IOException {
    return start(NotingService.class, settings.arguments(), directory);
  }

  /** The same, for a program that says "ready" and its id when it is at work. */
  static ServiceProcess start(Class<?> program, List<String> arguments, Path directory)
      throws IOException {
    Path output = Files.createTempFile(directory, "process", ".log");
    var command = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx128m",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        program.getName());
    command.command().addAll(arguments);
    Process process =
        command.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    var started = new ServiceProcess(process, output);
    eventually().until(() -> started.says("ready") || !process.isAlive());
    return started;
  }

  long pid() {
    return process.pid();
  }

  /** The id under which it began. */
  UUID firstId() {
    return UUID.fromString(output().replaceAll("(?s).*?ready (\\S+).*", "$1"));
  }

  boolean says(String text) {
    return output().contains(text);
  }

  private String output() {
    try {
      return Files.readString(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void freeze() throws Exception {
    signal("STOP");
  }

  void thaw() throws Exception {
    signal("CONT");
  }

  /** As by kill -9. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Has it stop cleanly, by the end of its input. */
  void beginToStop() throws IOException {
    process.getOutputStream().close();
  }

  private void signal(String name) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
