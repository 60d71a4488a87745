package io.whizbang.chaos.control;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A running {@link JavaProgram}, which can be killed, frozen, thawed and stopped. */
public final class ServiceProcess {

  private static final String READY = "ready";

  private final JavaProgram program;
  private final Process process;
  private final CompletableFuture<String> firstLine = new CompletableFuture<>();
  private volatile String lastLine = "";
  private volatile boolean frozen;

  private ServiceProcess(JavaProgram program, Process process) {
    this.program = program;
    this.process = process;
    Thread reader = new Thread(this::read, "output of " + program.name());
    reader.setDaemon(true);
    reader.start();
  }

  /** Starts it, and does not wait until it is ready. What it says on stderr is in a file of its name. */
  public static ServiceProcess start(JavaProgram program, Workspace workspace, Path logs)
      throws IOException {
    Process process = program
        .command()
        .redirectError(logs.resolve(program.name() + ".log").toFile())
        .start();
    workspace.look(process);
    return new ServiceProcess(program, process);
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      lines.lines().forEach(this::hear);
    } catch (IOException | UncheckedIOException e) {
      firstLine.completeExceptionally(e);
    }
    firstLine.completeExceptionally(new IOException(program.name() + " ended before it was ready"));
  }

  /** What others in its process say, such as a log, is not meant for us. */
  private void hear(String line) {
    if (line.startsWith(READY)) {
      lastLine = line;
      firstLine.complete(line);
    }
  }

  /** What it said last of itself. */
  public String lastLine() {
    return lastLine;
  }

  /** Waits for the line that says that it is ready. */
  public String awaitReady(Duration longest) throws InterruptedException, IOException {
    try {
      return firstLine.get(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException(program.name() + " is not ready after " + longest, e);
    }
  }

  public String name() {
    return program.name();
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public boolean isFrozen() {
    return frozen;
  }

  /** Ends when the process has. */
  public CompletableFuture<?> onExit() {
    return process.onExit();
  }

  /** As by kill -9. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  public void freeze() throws IOException, InterruptedException {
    Signal.STOP.sendTo(pid());
    frozen = true;
  }

  /** Whether it is stopped, as the operating system tells; one that tells nothing of its processes is believed. */
  public boolean standsStill() throws IOException {
    Path status = Path.of("/proc", Long.toString(pid()), "status");
    return Files.exists(status)
        ? Files.readAllLines(status).stream().anyMatch(line -> line.matches("State:\\s+T.*"))
        : frozen && isAlive();
  }

  public void thaw() throws IOException, InterruptedException {
    Signal.CONT.sendTo(pid());
    frozen = false;
  }

  /**
   * Has it stop cleanly.
   *
   * @return false if it had not within this time, and was killed
   */
  public boolean stop(Duration longest) throws InterruptedException {
    beginToStop();
    boolean stopped = process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS);
    if (!stopped) {
      kill();
    }
    return stopped;
  }

  /** Has it stop cleanly, by the end of its input, and does not wait for that. */
  public void beginToStop() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      process.destroy();
    }
  }
}
