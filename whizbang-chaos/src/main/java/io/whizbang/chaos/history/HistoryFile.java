package io.whizbang.chaos.history;

import static java.nio.charset.StandardCharsets.UTF_8;

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

  private final FileChannel channel;

  private HistoryFile(FileChannel channel) {
    this.channel = channel;
  }

  public static HistoryFile append(Path file) throws IOException {
    return new HistoryFile(
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
  }

  /** Writes a line with the time of now. */
  public void write(LineKind kind, Object... words) {
    write(new HistoryLine(kind, System.nanoTime(), words));
  }

  /** Writes a line. */
  public synchronized void write(HistoryLine line) {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(UTF_8));
    try {
      channel.write(bytes);
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
    channel.close();
  }
}
