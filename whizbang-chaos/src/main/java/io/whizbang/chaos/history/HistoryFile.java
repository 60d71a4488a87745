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

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
