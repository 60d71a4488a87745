package io.whizbang.benchmarks;

import io.whizbang.benchmarks.page.ResultPage;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code bench page}: the figures of a run become tables and charts of a page. */
@Command(
    name = "page",
    description =
        "Puts the figures of a run, as bench --json has written them, into a page, with charts beside it.",
    mixinStandardHelpOptions = true)
final class PageCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "What bench --json has written; several if each has some of the scenarios.")
  private List<Path> results = List.of();

  @Option(
      names = "--page",
      paramLabel = "FILE",
      defaultValue = "docs/benchmarks.md",
      description = "The page; ${DEFAULT-VALUE} unless set.")
  @SuppressWarnings("NullAway.Init")
  private Path page;

  @Override
  public Integer call() throws Exception {
    new ResultPage(page).fill(results);
    return 0;
  }
}
