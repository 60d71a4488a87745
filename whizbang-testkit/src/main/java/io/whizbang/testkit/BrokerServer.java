package io.whizbang.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A broker of one's own, in a process of its own: on free ports of the loopback interface, with data of its own, as root
 * or as an ordinary user. It may be killed and started again, ends with this process however this process ends, and takes
 * its data with it. Whoever is no test may use it, too.
 */
public abstract sealed class BrokerServer implements BrokerHarness.Mortal, AutoCloseable
    permits KafkaServer, RabbitServer {

  private static final Duration STARTUP = Duration.ofMinutes(5);
  private static final int LOOKS_PER_SECOND = 20;

  private final String name;
  private final LastWill lastWill;
  private final Certificate certificate;
  final Path home;
  private @Nullable Process process;
  private int starts;

  /**
   * Prepares one.
   *
   * @param ends what to do in the end beside stopping it, as {@link LastWill} takes it
   */
  BrokerServer(String name, String ends) throws IOException {
    this.name = name;
    home = Files.createTempDirectory("whizbang-broker-");
    lastWill = LastWill.of("stop -KILL server.pid\n" + ends, home);
    certificate = Certificate.in(home);
  }

  /** What starts it, and becomes it: the process itself is what is killed. */
  abstract ProcessBuilder command();

  /** Whether it serves, as it seems from outside and by what it has said since it was started. */
  abstract boolean isServing(String said);

  /** Said here once more, so that whoever is no test knows nothing of the tests' words. */
  @Override
  public abstract String address();

  interface Preparation<S extends BrokerServer> {
    S prepare() throws IOException;
  }

  static <S extends BrokerServer> S start(Preparation<S> preparation) {
    try {
      S server = preparation.prepare();
      server.startAgain();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException("A broker could not be prepared", e);
    }
  }

  /** That of what speaks TLS. */
  public final Certificate certificate() {
    return certificate;
  }

  /** Copies into a directory what it has said so far, a file for each start. */
  public final void copyLogs(Path directory) throws IOException {
    for (int start = 1; start <= starts; start++) {
      Files.copy(home.resolve(log(start)), directory.resolve(log(start)));
    }
  }

  private static String log(int start) {
    return "broker-%02d.log".formatted(start);
  }

  @Override
  public final void startAgain() {
    try {
      launch();
    } catch (IOException e) {
      close();
      throw new UncheckedIOException(name + " does not start. " + e.getMessage(), e);
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while " + name + " was starting", e);
    }
  }

  private void launch() throws IOException, InterruptedException {
    Path log = home.resolve(log(++starts));
    Process started =
        command().redirectErrorStream(true).redirectOutput(log.toFile()).start();
    process = started;
    Files.writeString(home.resolve("server.pid"), Long.toString(started.pid()));
    Instant end = Instant.now().plus(STARTUP);
    while (!isServing(Files.readString(log))) {
      boolean ended = started.waitFor(1000 / LOOKS_PER_SECOND, TimeUnit.MILLISECONDS);
      if (ended || Instant.now().isAfter(end)) {
        throw new IOException((ended ? "It ended: " : "It is too slow: ") + Files.readString(log));
      }
    }
  }

  @Override
  public final void kill() {
    Process running = process;
    if (running == null) {
      return;
    }
    try {
      if (!running.destroyForcibly().waitFor(1, TimeUnit.MINUTES)) {
        throw new IllegalStateException(name + " does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while " + name + " ended", e);
    }
  }

  @Override
  public final void close() {
    try {
      kill();
    } finally {
      lastWill.close();
    }
  }
}
