package io.whizbang.chaos.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads along what processes write, while they write it. */
public final class HistoryTail {

  private final Path folder;
  private final Map<Path, Long> read = new HashMap<>();

  public HistoryTail(Path folder) {
    this.folder = folder;
  }

  /** Is told of each line, and of the process that wrote it. */
  public interface Reader {
    void read(String process, HistoryLine line);
  }

  /** Reads what was written since it was last called. */
  public void readOn(Reader reader) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(HistoryReader::isHistory).sorted().toList()) {
        for (String line : newLines(file)) {
          reader.read(HistoryReader.process(file), HistoryLine.parse(line));
        }
      }
    }
  }

  /** Up to the last end of a line. */
  private List<String> newLines(Path file) throws IOException {
    long from = read.getOrDefault(file, 0L);
    try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "r")) {
      byte[] bytes = new byte[Math.toIntExact(opened.length() - from)];
      opened.seek(from);
      opened.readFully(bytes);
      String text = new String(bytes, UTF_8);
      String whole = text.substring(0, text.lastIndexOf('\n') + 1);
      read.put(file, from + whole.getBytes(UTF_8).length);
      return whole.lines().toList();
    }
  }
}
