package io.whizbang.chaos.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file to which one process appends what it does. Each line is one write to the operating system, so that a process that is
 * killed loses nothing that it has written, and no line is torn.
 *
 * <p>Times are those of {@link System#nanoTime}: it is one clock for all processes of a machine, and the one that a wrong wall
 * clock leaves alone.
 */
public final class HistoryFile implements AutoCloseable {

  private static final int LONGEST_LINE = 2_000;

  private final Path folder;
  /** Unlike a channel it does not close when a thread is interrupted that writes to it. */
  private final FileOutputStream stream;

  private HistoryFile(Path folder, FileOutputStream stream) {
    this.folder = folder;
    this.stream = stream;
  }

  public static HistoryFile append(Path file) throws IOException {
    return new HistoryFile(
        file.toAbsolutePath().resolveSibling("").normalize(),
        new FileOutputStream(file.toFile(), true));
  }

  /** Where it is, and those of the other processes of the same run. */
  public Path folder() {
    return folder;
  }

  /** Writes a line with the time of now. */
  public void write(LineKind kind, Object... words) {
    write(new HistoryLine(kind, System.nanoTime(), words));
  }

  /** Writes a line. */
  public synchronized void write(HistoryLine line) {
    try {
      stream.write((line + "\n").getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("The history cannot be written: " + line, e);
    }
  }

  /** Whether the last thing that was written to a file is of a kind. */
  public static boolean lastLineIs(Path file, LineKind kind) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer end = ByteBuffer.allocate((int) Math.min(LONGEST_LINE, channel.size()));
      channel.read(end, channel.size() - end.capacity());
      String text = new String(end.array(), UTF_8).stripTrailing();
      return text.startsWith(kind + "\t", text.lastIndexOf('\n') + 1);
    }
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
