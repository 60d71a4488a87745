package io.whizbang.demo;

import io.whizbang.demo.Demo.Programme;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code demo}: the whole system at work, to be looked at and to be broken. */
@Command(
    name = "demo",
    description =
        "Starts a database and two services, orders and shipping, with three instances each, and shows them"
            + " at work. Kill them and see. Ends with 1 if a message was lost, doubled or out of order.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  whizbang demo --seconds 30 --script 5:kill,12:freeze,20:restart-db"
    })
public final class DemoCommand implements Callable<Integer> {

  private static final int MOST_PER_SECOND = 10_000;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "Ends by itself after so many seconds; otherwise by the key q, or Ctrl-C.")
  private @Nullable Integer seconds;

  @Option(
      names = "--script",
      paramLabel = "STEPS",
      description = {
        "What to do at which second, as in the example below. There are:",
        "kill, freeze, thaw, start, fail, stop-db, start-db, restart-db, quit."
      })
  private @Nullable String script;

  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "50",
      description = "How many orders a second are placed; ${DEFAULT-VALUE} unless given.")
  private int rate;

  @Option(
      names = "--slack",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "By which bounds of time are multiplied, on a machine that is busy with other things.")
  private int slack;

  @Override
  public Integer call() throws Exception {
    Programme programme = programme();
    PrintWriter out = spec.commandLine().getOut();
    Verdict verdict = play(programme, out);
    verdict.print(out);
    return verdict.isGood() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private Programme programme() {
    if (rate < 1 || rate > MOST_PER_SECOND) {
      throw bad("--rate %d: it must be 1 to %,d".formatted(rate, MOST_PER_SECOND));
    }
    if (seconds != null && seconds < 1) {
      throw bad("--seconds " + seconds + ": it must be 1 or more");
    }
    if (slack < 1) {
      throw bad("--slack " + slack + ": it must be 1 or more");
    }
    try {
      Duration longest = seconds == null ? Duration.ofDays(365) : Duration.ofSeconds(seconds);
      return new Programme(
          longest, script == null ? Script.EMPTY : Script.parse(script), rate, slack);
    } catch (IllegalArgumentException e) {
      throw bad("--script: " + e.getMessage());
    }
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private static Verdict play(Programme programme, PrintWriter out) throws Exception {
    out.println("Starting a database and six instances …");
    out.flush();
    try (Spectator spectator = Viewer.atTerminal().orElseGet(() -> new Reader(out))) {
      return new Demo(spectator, programme, Demo.SYSTEM).play();
    }
  }
}
