package io.whizbang.chaos.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A folder for a run, and everything that was started for it: when it is closed, or this process ends in whichever way, all
 * of that ends too and the folder is gone.
 *
 * <p>A shell process sees to it, which notices the end of this one by the end of its own input. It finds what to end by files
 * that are named after process ids. Once it has begun there is no place for more of them: while this process is ending, its
 * threads go on, and what they start then must end, too.
 */
public final class Workspace implements AutoCloseable {

  private static final String LAST_WILL = """
      trap '' HUP INT TERM
      cat > /dev/null
      mv "$1/processes" "$1/ending"
      for file in "$1"/ending/*; do
        [ -e "$file" ] && kill -KILL "${file##*/}" 2> /dev/null
      done
      server=$(head -n 1 "$1/disk/data/postmaster.pid" 2> /dev/null)
      [ -n "$server" ] && kill -QUIT "$server" 2> /dev/null
      while [ -n "$server" ] && kill -0 "$server" 2> /dev/null; do sleep 0.1; done
      # At once, or when the last who has a foot in it is gone.
      umount "$1/disk" 2> /dev/null || umount -l "$1/disk" 2> /dev/null
      [ -e "$1/unfinished" ] && rm -rf "$(cat "$1/unfinished")"
      rm -rf "$1"
      """;

  private final Path folder;
  private final Process lastWill;
  private final Thread hook = new Thread(this::endWithProcess, "workspace-end");
  private volatile boolean isProcessEnding;

  private Workspace(Path folder) throws IOException {
    this.folder = folder;
    Files.createDirectory(folder.resolve("processes"));
    Files.createDirectory(disk());
    lastWill = new ProcessBuilder("sh", "-c", LAST_WILL, "sh", folder.toString())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Makes a folder of its own, so that several runs at once do not meet. */
  public static Workspace create() throws IOException {
    return new Workspace(Files.createTempDirectory("whizbang-run-"));
  }

  public Path folder() {
    return folder;
  }

  /** A folder elsewhere that is gone too if this process ends before {@link #finished}: nobody would look into it. */
  public void unfinished(Path elsewhere) throws IOException {
    Files.writeString(folder.resolve("unfinished"), elsewhere.toAbsolutePath().toString());
  }

  /** The folder elsewhere stays. */
  public void finished() throws IOException {
    Files.delete(folder.resolve("unfinished"));
  }

  /** Where the database has its data. */
  Path disk() {
    return folder.resolve("disk");
  }

  /** From now on it ends with this workspace; at once, if that has ended. */
  void look(Process process) throws IOException {
    Path file = folder.resolve("processes").resolve(Long.toString(process.pid()));
    try {
      Files.createFile(file);
    } catch (IOException e) {
      process.destroyForcibly();
      throw new IOException("The run has ended", e);
    }
    var unused = process.onExit().thenRun(() -> forget(file));
  }

  private static void forget(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      file.toFile().deleteOnExit();
    }
  }

  /**
   * Does something in this workspace. When this process is told to end, everything is taken away from under it: what fails for
   * want of it then is no failure, and nobody hears of it.
   */
  public <T> T use(Callable<T> work) throws Exception {
    try {
      return work.call();
    } catch (Exception e) {
      if (isProcessEnding) {
        new CountDownLatch(1).await();
      }
      throw e;
    }
  }

  private void endWithProcess() {
    isProcessEnding = true;
    carryOut();
  }

  private void carryOut() {
    try {
      lastWill.getOutputStream().close();
      lastWill.waitFor(1, TimeUnit.MINUTES);
    } catch (IOException e) {
      lastWill.destroy();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    carryOut();
    Runtime.getRuntime().removeShutdownHook(hook);
  }
}
