package io.whizbang.cli;

import io.whizbang.error.InvalidInputException;
import io.whizbang.perspective.PerspectiveStore;
import io.whizbang.perspective.Rebuild;
import io.whizbang.perspective.RebuildProgress;
import io.whizbang.postgres.CallPolicy;
import io.whizbang.postgres.JdbcPerspectiveStore;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "rebuild",
    description = {
      "Has the models of a perspective made anew from its events, while the service goes on, and shows how far it is.",
      "",
      "The functions that make models are the application's, so the work is done by the running instances that have the"
          + " perspective, all of them; while there is none, it waits. This command starts it and watches. When it is"
          + " stopped the rebuild goes on, and the same command shows it again."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      DatabaseOptions.PASSWORD_HINT,
      "",
      "Example:",
      "  whizbang rebuild order_summary --schema wh_orders --user orders \\",
      "      --url jdbc:postgresql://localhost/service_database"
    })
final class RebuildCommand implements Callable<Integer> {

  private static final long BETWEEN_LOOKS = 250;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Mixin
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private DatabaseOptions database;

  @Parameters(paramLabel = "PERSPECTIVE", description = "The perspective's name.")
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private String perspective;

  @Option(
      names = "--schema",
      required = true,
      paramLabel = "NAME",
      description = "The schema of the service.")
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private String schema;

  @Option(
      names = "--in-place",
      description =
          "Takes the old models away and makes them anew where they are, instead of in a new table that takes their place"
              + " when it is as far. The only way for a perspective with tables of its own.")
  private boolean inPlace;

  @Option(
      names = "--stream",
      paramLabel = "ID",
      description = "Rebuilds the model of this stream only; may be given several times.")
  private @Nullable List<UUID> streams;

  @Option(
      names = "--abandon",
      description = "Gives up the rebuild that is under way, and starts none.")
  private boolean abandons;

  @Override
  public Integer call() throws InterruptedException {
    Rebuild rebuild = rebuild();
    try (var store = new JdbcPerspectiveStore(database.dataSource(), schema, CallPolicy.DEFAULT)) {
      if (abandons) {
        return abandon(store);
      }
      if (store.rebuildProgress(perspective).filter(found -> !found.isOver()).isEmpty()) {
        store.start(rebuild);
      } else {
        say("Perspective %s is being rebuilt already.", perspective);
      }
      return watch(store);
    }
  }

  private Rebuild rebuild() {
    try {
      return new Rebuild(perspective, inPlace, streams);
    } catch (InvalidInputException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private int abandon(PerspectiveStore store) {
    boolean found = store.abandonRebuild(perspective);
    say(
        found
            ? "Gave up the rebuild of perspective %s; its models stay as they are, and streams that were begun in place go on."
            : "No rebuild of perspective %s is under way.",
        perspective);
    return found ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private int watch(PerspectiveStore store) throws InterruptedException {
    var bar = new ProgressBar(spec.commandLine().getOut(), Ansi.AUTO.enabled());
    while (true) {
      Optional<RebuildProgress> progress = store.rebuildProgress(perspective);
      if (progress.isEmpty() || progress.get().isOver()) {
        return end(progress, bar);
      }
      bar.show(progress.get());
      Thread.sleep(BETWEEN_LOOKS);
    }
  }

  private int end(Optional<RebuildProgress> progress, ProgressBar bar) {
    if (progress.isPresent() && !progress.get().abandoned()) {
      bar.end(progress.get());
      return ExitCode.OK;
    }
    spec.commandLine()
        .getErr()
        .printf(
            "The rebuild of perspective %s was given up: %s%n",
            perspective,
            progress.map(RebuildProgress::error).orElse("the perspective was dropped"));
    return ExitCode.SOFTWARE;
  }

  private void say(String text, String name) {
    spec.commandLine().getOut().printf(text + "%n", name);
  }
}
