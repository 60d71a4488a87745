package io.whizbang.testkit;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A small shell process that outlives this one, even if this one is killed, to stop a server and remove its data. It
 * notices the end of this process by the end of its own input.
 */
public final class LastWill implements AutoCloseable {

  private static final String SCRIPT = """
      trap '' HUP INT TERM
      cat > /dev/null
      directory=$1
      stop() {
        server=$(head -n 1 "$directory/$2" 2> /dev/null)
        [ -n "$server" ] && kill "$1" "$server" 2> /dev/null
        while [ -n "$server" ] && kill -0 "$server" 2> /dev/null; do sleep 0.1; done
      }
      %s
      rm -rf "$directory"
      """;

  private final Process process;

  private LastWill(Process process) {
    this.process = process;
  }

  /**
   * Takes what to do in the end, before the directory is removed.
   *
   * @param ends shell commands; {@code stop -KILL server.pid} stops the process whose id is in that file of the
   *     directory, and {@code $directory} is its path
   */
  public static LastWill of(String ends, Path directory) throws IOException {
    var command = isWindows()
        ? new ProcessBuilder(
            "cmd", "/c", "more > nul") // Windows keeps the clean-up of the shutdown hook only.
        : new ProcessBuilder(
            "sh", "-c", SCRIPT.formatted(ends), "sh", directory.toAbsolutePath().toString());
    return new LastWill(command
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start());
  }

  private static boolean isWindows() {
    return System.getProperty("os.name").startsWith("Windows");
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      process.waitFor();
    } catch (IOException e) {
      process.destroy();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
