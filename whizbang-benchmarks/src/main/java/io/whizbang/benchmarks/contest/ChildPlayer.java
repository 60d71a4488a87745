package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.contest.Contestant.Role;
import io.whizbang.benchmarks.measure.Samples;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A player in a process of its own, which it tells what to do in lines of words: the name of what is to be done and
 * what that needs. The answer is a line of numbers. It ends with its input.
 */
public final class ChildPlayer implements Player {

  static final String READY = "ready";
  private static final int SECONDS_TO_END = 30;

  private final Process process;
  private final Function<Database, String> address;
  private final BufferedReader answers;
  private final PrintWriter commands;

  private ChildPlayer(Process process, Function<Database, String> address) {
    this.process = process;
    this.address = address;
    this.answers = process.inputReader();
    this.commands = new PrintWriter(process.outputWriter(), true);
  }

  static ChildPlayer ofJava(Contestant contestant, Database database, Role role)
      throws IOException {
    return start(
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            PlayerProcess.class.getName(),
            contestant.name(),
            database.url(),
            role.name()),
        Database::url);
  }

  /** Starts a process that says when it is ready, and to which databases have an address of this form. */
  public static ChildPlayer start(ProcessBuilder builder, Function<Database, String> address)
      throws IOException {
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    var player = new ChildPlayer(process, address);
    String line = player.answers.readLine();
    if (!READY.equals(line)) {
      player.close();
      throw new IllegalStateException("should have said " + READY + ": " + line);
    }
    return player;
  }

  private String ask(String command, Object... words) throws IOException {
    StringBuilder line = new StringBuilder(command);
    for (Object word : words) {
      line.append(' ').append(word);
    }
    commands.println(line);
    String answer = answers.readLine();
    if (answer == null) {
      throw new IllegalStateException("the process has ended at " + line);
    }
    return answer;
  }

  @Override
  public long place(Effort effort) throws IOException {
    return Long.parseLong(
        ask("place", effort.threads(), effort.time().toMillis(), effort.maxAhead()));
  }

  @Override
  public long store(Effort effort) throws IOException {
    return Long.parseLong(
        ask("store", effort.threads(), effort.time().toMillis(), effort.maxAhead()));
  }

  @Override
  public void preload(Backlog backlog) throws IOException {
    ask("preload", backlog.streams(), backlog.perStream(), backlog.blocked());
  }

  @Override
  public void placeAt(Rate rate) throws IOException {
    ask("place-at", rate.perSecond(), rate.time().toMillis());
  }

  @Override
  public long moveTo(Database database) throws IOException {
    return Long.parseLong(ask("move-to", address.apply(database)));
  }

  @Override
  public Progress progress() throws IOException {
    String[] numbers = ask("progress").split(" ", -1);
    return new Progress(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
  }

  @Override
  public Samples takeLatencies() throws IOException {
    Samples samples = new Samples();
    List.of(ask("latencies").strip().split(" ", -1)).stream()
        .filter(number -> !number.isEmpty())
        .forEach(number -> samples.add(Double.parseDouble(number)));
    return samples;
  }

  @Override
  public void close() {
    commands.close();
    try {
      process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}
