package io.whizbang.chaos.control;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file system in memory that is just as large as needed, so that it can be filled. */
public final class SmallDisk {

  private static final int MEGABYTE = 1 << 20;

  private SmallDisk() {}

  /** Whether this user may mount one here. */
  public static boolean isPossible() {
    try {
      Path folder = Files.createTempDirectory("whizbang-disk-");
      boolean mounted = mount(folder, 1);
      if (mounted) {
        run("umount", folder.toString());
      }
      Files.delete(folder);
      return mounted;
    } catch (IOException e) {
      return false;
    }
  }

  /** Mounts one; the workspace removes it in the end. */
  static boolean mount(Path folder, int megabytes) throws IOException {
    return run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", folder.toString());
  }

  private static boolean run(String... command) throws IOException {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Fills all that is left. */
  static Ballast fill(Path folder) throws IOException {
    Path file = folder.resolve("ballast");
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      for (int size = MEGABYTE; size >= 1; size /= 2) {
        fill(channel, size);
      }
      return new Ballast(file, channel.size());
    }
  }

  private static void fill(FileChannel channel, int size) {
    ByteBuffer piece = ByteBuffer.allocate(size);
    try {
      while (channel.write(piece) == size) {
        piece.clear();
      }
    } catch (IOException e) {
      // No space is left for a piece of this size, which is what is wanted.
    }
  }

  /** What takes up the space. */
  public record Ballast(Path file, long bytes) implements AutoCloseable {

    @Override
    public void close() throws IOException {
      Files.delete(file);
    }
  }
}
