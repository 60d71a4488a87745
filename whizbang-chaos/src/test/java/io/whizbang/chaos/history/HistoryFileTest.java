package io.whizbang.chaos.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryFileTest {

  private static final UUID STREAM = new UUID(1, 1);

  @TempDir
  Path folder;

  private Path file() {
    return folder.resolve("orders-01.history");
  }

  @Test
  void whatWasWrittenIsRead() throws IOException {
    try (HistoryFile file = HistoryFile.append(file())) {
      file.write(LineKind.UP, "orders");
      file.write(LineKind.BEGUN, "orders-01#1", "confirm", STREAM, 1);
      file.write(LineKind.THREW, "orders-01#1", "it\tsays\nno");
      file.write(LineKind.BEGUN, "orders-01#2", "confirm", STREAM, 1);
    }

    History history = History.read(folder);
    assertThat(history.lives()).singleElement().satisfies(life -> {
      assertThat(life.process()).isEqualTo("orders-01");
      assertThat(life.service()).isEqualTo("orders");
    });
    assertThat(history.invocations())
        .extracting(Invocation::id, Invocation::threw)
        .containsExactly(tuple("orders-01#1", true), tuple("orders-01#2", false));
  }

  @Test
  void theLastLineTellsWhetherAProcessIsInsideAReceptor() throws IOException {
    try (HistoryFile file = HistoryFile.append(file())) {
      file.write(LineKind.BEGUN, "orders-01#1", "confirm", STREAM, 1);
      assertThat(HistoryFile.lastLineIs(file(), LineKind.BEGUN)).isTrue();
      file.write(LineKind.RETURNED, "orders-01#1");
      assertThat(HistoryFile.lastLineIs(file(), LineKind.BEGUN)).isFalse();
    }
  }

  @Test
  void aThreadThatIsInterruptedWritesAllTheSame() throws IOException {
    try (HistoryFile file = HistoryFile.append(file())) {
      Thread.currentThread().interrupt();
      file.write(LineKind.UP, "orders");
      assertThat(Thread.interrupted()).isTrue();
      file.write(LineKind.LEFT);
    }
    assertThat(HistoryFile.lastLineIs(file(), LineKind.LEFT)).isTrue();
  }
}
