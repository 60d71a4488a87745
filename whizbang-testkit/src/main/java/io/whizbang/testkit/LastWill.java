package io.whizbang.testkit;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A small shell process that outlives this one, even if this one is killed, to stop the server and remove its data. It
 * notices the end of this process by the end of its own input.
 */
final class LastWill implements AutoCloseable {

  private static final String SCRIPT = """
      trap '' HUP INT TERM
      cat > /dev/null
      server=$(head -n 1 "$1/postmaster.pid" 2> /dev/null)
      [ -n "$server" ] && kill -QUIT "$server" 2> /dev/null
      while [ -n "$server" ] && kill -0 "$server" 2> /dev/null; do sleep 0.1; done
      rm -rf "$1"
      """;

  private final Process process;

  private LastWill(Process process) {
    this.process = process;
  }

  static LastWill over(Path dataDirectory) throws IOException {
    return of(SCRIPT, dataDirectory);
  }

  /** Takes what to do in the end, as a script whose argument is the directory. */
  static LastWill of(String script, Path directory) throws IOException {
    var command = isWindows()
        ? new ProcessBuilder(
            "cmd", "/c", "more > nul") // Windows keeps the clean-up of the shutdown hook only.
        : new ProcessBuilder(
            "sh", "-c", script, "sh", directory.toAbsolutePath().toString());
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
