package io.whizbang.cli;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The page of commands lists every command with its options, and nothing else. */
class CommandsPageTest {

  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  @Test
  void everyCommandIsListedWithItsOptions() throws IOException {
    Set<String> listed = Files.readString(Path.of("../docs/reference/commands.md"))
        .lines()
        .filter(line -> line.startsWith("| `"))
        .map(CommandsPageTest::row)
        .collect(toCollection(TreeSet::new));

    assertThat(listed)
        .isEqualTo(commands("", Main.commandLine()).collect(toCollection(TreeSet::new)));
  }

  private static String row(String line) {
    String[] cells = line.split("\\|", -1);
    return code(cells[1]) + "" + code(cells[2]);
  }

  private static List<String> code(String cell) {
    return CODE.matcher(cell).results().map(match -> match.group(1)).sorted().toList();
  }

  /** Those that do something; one that only has others below it is a part of their names. */
  private static Stream<String> commands(String prefix, CommandLine above) {
    return above.getSubcommands().entrySet().stream().flatMap(entry -> below(prefix, entry));
  }

  private static Stream<String> below(String prefix, Map.Entry<String, CommandLine> entry) {
    CommandLine command = entry.getValue();
    String name = prefix + entry.getKey();
    return Stream.concat(
        doesSomething(command)
            ? Stream.of(List.of(name) + "" + options(command.getCommandSpec()))
            : Stream.empty(),
        commands(name + " ", command));
  }

  private static boolean doesSomething(CommandLine command) {
    return command.getCommand() instanceof Callable || command.getCommand() instanceof Runnable;
  }

  private static List<String> options(CommandSpec command) {
    return command.options().stream()
        .filter(option -> !option.usageHelp() && !option.versionHelp())
        .map(OptionSpec::longestName)
        .sorted()
        .toList();
  }
}
