package io.whizbang.postgres.testing;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The plain psql of this machine. Tests that need it are skipped where it is missing, unless the environment says
 * WHIZBANG_REQUIRE_PSQL=true.
 */
public final class Psql {

  /** What a run left: its exit code and all that it printed. */
  public record Result(int exitCode, String output) {}

  private Psql() {}

  /** Skips or fails the current test if there is no psql. */
  public static void demand() {
    boolean installed = Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "psql")));
    if (!installed && Boolean.parseBoolean(System.getenv("WHIZBANG_REQUIRE_PSQL"))) {
      fail("psql is required here, but it is not on the PATH");
    }
    if (!installed) {
      abort("psql is not on the PATH");
    }
  }

  /** Runs {@code psql --file}. */
  public static Result runFile(TestSchema schema, Path file)
      throws IOException, InterruptedException {
    return run(schema, List.of("--file", file.toString()), Path.of("/dev/null"));
  }

  /** Runs {@code psql < file}. */
  public static Result runInput(TestSchema schema, Path file)
      throws IOException, InterruptedException {
    return run(schema, List.of(), file);
  }

  private static Result run(TestSchema schema, List<String> options, Path input)
      throws IOException, InterruptedException {
    var builder =
        new ProcessBuilder("psql", "--no-psqlrc", "--host", "127.0.0.1", "--username", "postgres");
    builder.command().addAll(List.of("--port", Integer.toString(schema.server().port())));
    builder.command().addAll(List.of("--dbname", schema.database()));
    builder.command().addAll(options);
    var process =
        builder.redirectErrorStream(true).redirectInput(input.toFile()).start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), output);
  }
}
