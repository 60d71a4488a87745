package io.whizbang.chaos.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.LineKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FencedTest {

  private static final UUID STREAM = new UUID(1, 1);

  @TempDir
  Path folder;

  @BeforeEach
  void anotherTakesOverFromOneThatIsFrozenAndDoesTheWork() throws IOException {
    try (HistoryFile frozen = HistoryFile.append(folder.resolve("frozen.history"));
        HistoryFile heir = HistoryFile.append(folder.resolve("heir.history"))) {
      frozen.write(LineKind.BEGUN, "frozen#1", "ship", STREAM, 1);
      heir.write(LineKind.BEGUN, "heir#1", "ship", STREAM, 1);
      heir.write(LineKind.RETURNED, "heir#1");
      heir.write(LineKind.EFFECT, "heir#1", "ship", STREAM, 1);
    }
  }

  @Test
  void whoNeverWakesUpHasWrittenNothing() throws IOException {
    assertThat(Fenced.in(History.read(folder))).isEmpty();
  }

  @Test
  void aLateWriteThatWasTurnedAwayIsCounted() throws IOException {
    try (HistoryFile frozen = HistoryFile.append(folder.resolve("frozen.history"))) {
      frozen.write(LineKind.RETURNED, "frozen#1");
    }
    assertThat(Fenced.in(History.read(folder))).hasSize(1);
  }
}
