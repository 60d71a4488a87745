package io.whizbang.benchmarks.system;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The libraries of npm, as the lock file names them, in a folder of the user's own; installed when first needed. */
final class NodeModules {

  private static final List<String> FILES =
      List.of("package.json", "package-lock.json", "player.js", "graphile-worker.js", "pg-boss.js");
  private static final String SOURCE = "/io/whizbang/benchmarks/npm/";

  private static final Path LOCK = folder().resolve("package-lock.json");

  /** A copy of the lock file that was installed last. */
  private static final Path INSTALLED = folder().resolve("installed-lock.json");

  private static final Optional<String> HINDRANCE = install();

  private NodeModules() {}

  /** Why nothing of it can run, if so. */
  static Optional<String> hindrance() {
    return HINDRANCE;
  }

  private static Path folder() {
    return Path.of(
        System.getProperty("java.io.tmpdir"),
        "whizbang-benchmarks-" + System.getProperty("user.name"),
        "npm");
  }

  private static Optional<String> install() {
    try {
      run(new ProcessBuilder("node", "--version"));
    } catch (IllegalStateException e) {
      return Optional.of("there is no Node");
    }
    try {
      copy();
      if (!isInstalled()) {
        run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
        Files.copy(LOCK, INSTALLED, StandardCopyOption.REPLACE_EXISTING);
      }
      return Optional.empty();
    } catch (IOException | IllegalStateException e) {
      return Optional.of("npm could not install it: " + e.getMessage());
    }
  }

  private static void copy() throws IOException {
    Files.createDirectories(folder());
    for (String file : FILES) {
      try (InputStream in = NodeModules.class.getResourceAsStream(SOURCE + file)) {
        Files.copy(
            Objects.requireNonNull(in),
            folder().resolve(file),
            StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  /** An installation that failed half way has left a folder, but not what its end leaves. */
  private static boolean isInstalled() throws IOException {
    return Files.exists(INSTALLED) && Files.mismatch(LOCK, INSTALLED) == -1;
  }

  static ProcessBuilder process(String... command) {
    return new ProcessBuilder(command).directory(folder().toFile());
  }

  static void run(String... command) {
    run(process(command));
  }

  private static void run(ProcessBuilder builder) {
    try {
      Process process = builder.redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(String.join(" ", builder.command()) + ": " + output);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
