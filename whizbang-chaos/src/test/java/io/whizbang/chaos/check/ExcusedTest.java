package io.whizbang.chaos.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.chaos.history.FaultNames;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.HistoryLine;
import io.whizbang.chaos.history.LineKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What takes long for a reason that is no fault of the system does not count. */
class ExcusedTest {

  private static final UUID STREAM = new UUID(1, 1);
  private static final Bounds BOUNDS = new Bounds(1, SoundRun.RATE, 100);

  @TempDir
  Path folder;

  @Test
  void aTakeOverFromAVictimWhoseStreamAnotherHadBeforeIsNone() throws IOException {
    killedInside();
    write("heir", 12, LineKind.BEGUN, "heir#0", "ship", STREAM, 1);
    goesOnAt(30);

    assertThat(Recovery.takeOvers(History.read(folder))).isEmpty();
  }

  @Test
  void aTakeOverFromAVictimThatHeldItsStreamCounts() throws IOException {
    killedInside();
    goesOnAt(30);

    assertThat(new Recovery(BOUNDS).check(History.read(folder))).hasSize(1);
  }

  private void killedInside() throws IOException {
    write("victim", 0, LineKind.UP, "shipping");
    write("victim", 10, LineKind.BEGUN, "victim#1", "ship", STREAM, 1);
    write("control", 20, LineKind.KILLED, "victim");
  }

  @Test
  void aHandoverDuringWhichTheDatabaseGoesAwayDoesNotCount() throws IOException {
    leaves();
    write("control", 20.5, LineKind.FAULT, 1, FaultNames.READ_ONLY, "database");
    write("control", 24, LineKind.OVER, 1);
    goesOnAt(25);

    assertThat(new Handover(BOUNDS).check(History.read(folder))).isEmpty();
  }

  @Test
  void aHandoverThatWasSlowBeforeTheDatabaseWentAwayCounts() throws IOException {
    leaves();
    write("control", 22, LineKind.FAULT, 1, FaultNames.READ_ONLY, "database");
    write("control", 24, LineKind.OVER, 1);
    goesOnAt(25);

    assertThat(new Handover(BOUNDS).check(History.read(folder))).hasSize(1);
  }

  private void leaves() throws IOException {
    write("leaver", 0, LineKind.UP, "shipping");
    write("leaver", 18, LineKind.LEAVING);
    write("leaver", 18, LineKind.BEGUN, "leaver#1", "ship", STREAM, 0);
    write("leaver", 19, LineKind.RETURNED, "leaver#1");
    write("effects", 19, LineKind.EFFECT, "leaver#1", "ship", STREAM, 0);
    write("leaver", 20, LineKind.LEFT);
    write("aftermath", 5, LineKind.PLACED, "ship", STREAM, 1, false, "");
  }

  private void goesOnAt(double second) throws IOException {
    write("heir", second - 0.1, LineKind.BEGUN, "heir#1", "ship", STREAM, 1);
    write("heir", second, LineKind.RETURNED, "heir#1");
    write("effects", second, LineKind.EFFECT, "heir#1", "ship", STREAM, 1);
  }

  private void write(String file, double second, LineKind kind, Object... words)
      throws IOException {
    try (HistoryFile history = HistoryFile.append(folder.resolve(file + ".history"))) {
      history.write(new HistoryLine(
          kind,
          (long) (second * TimeUnit.SECONDS.toNanos(1)),
          Stream.of(words).map(Object::toString).toList()));
    }
  }
}
