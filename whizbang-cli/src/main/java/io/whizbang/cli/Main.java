package io.whizbang.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.whizbang.benchmarks.BenchCommand;
import io.whizbang.chaos.ChaosCommand;
import io.whizbang.demo.DemoCommand;
import io.whizbang.error.WhizbangException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs one command. Exit codes: 0 done, 1 it failed, 2 it was not understood. */
@Command(
    name = "whizbang",
    description = "Installs and looks after Whizbang in a PostgreSQL database.",
    subcommands = {
      SqlCommand.class,
      MigrateCommand.class,
      RolesCommand.class,
      RebuildCommand.class,
      BenchCommand.class,
      ChaosCommand.class,
      DemoCommand.class,
      HelpCommand.class
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "'whizbang help COMMAND' tells more about a command."})
public final class Main implements Runnable {

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  private Main() {}

  public static void main(String[] arguments) {
    // Scripts say that they are UTF-8, whatever the shell uses; and System.out would hide a full
    // disk.
    var out =
        new PrintWriter(new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), UTF_8));
    int exitCode = commandLine().setOut(out).execute(arguments);
    if (out.checkError()) {
      System.err.println("The output could not be written.");
      exitCode = CommandLine.ExitCode.SOFTWARE;
    }
    System.exit(exitCode);
  }

  static CommandLine commandLine() {
    var commandLine = new CommandLine(new Main());
    var usual = commandLine.getParameterExceptionHandler();
    return commandLine
        .setUsageHelpAutoWidth(true)
        .registerConverter(Path.class, Main::file)
        .setParameterExceptionHandler(
            (wrong, arguments) -> usual.handleParseException(unknownFirst(wrong), arguments))
        .setExecutionExceptionHandler(Main::report);
  }

  /** A result that nobody can write is told before it is measured for an hour. */
  private static Path file(String name) {
    Path file = Path.of(name);
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new TypeConversionException("there is no folder " + folder);
    }
    return file;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command?");
  }

  /** Who misspelt an option is told so, and not that the right one is missing. */
  private static ParameterException unknownFirst(ParameterException wrong) {
    List<String> unknown = wrong.getCommandLine().getUnmatchedArguments();
    return wrong instanceof MissingParameterException && !unknown.isEmpty()
        ? new UnmatchedArgumentException(wrong.getCommandLine(), unknown)
        : wrong;
  }

  /** A failure that we foresaw says all in its message; the trace of any other is for those who mend it. */
  private static int report(Exception failure, CommandLine command, ParseResult parsed) {
    if (failure instanceof WhizbangException) {
      command.getErr().println(failure.getMessage());
    } else if (failure instanceof NoSuchFileException missing) {
      command.getErr().println("There is no file " + missing.getFile());
    } else {
      failure.printStackTrace(command.getErr());
    }
    return CommandLine.ExitCode.SOFTWARE;
  }
}
