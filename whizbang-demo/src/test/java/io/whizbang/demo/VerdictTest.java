package io.whizbang.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.chaos.check.Promise;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.HistoryLine;
import io.whizbang.chaos.history.LineKind;
import io.whizbang.chaos.service.Shop;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictTest {

  private static final UUID STREAM = UUID.randomUUID();

  @TempDir
  private Path folder;

  private int slack = 1;

  @Test
  void aRunIsGoodInWhichEverythingHappensOnceAndInOrder() throws IOException {
    Verdict verdict = verdict(writer -> {
      for (long number = 1; number <= Verdict.ENOUGH; number++) {
        writer.handle(number);
      }
    });
    assertThat(verdict.isGood()).isTrue();
    assertThat(said(verdict)).endsWith("Everything that is promised was kept.\n");
  }

  @Test
  void aMessageOutOfOrderTurnsItBad() throws IOException {
    Verdict verdict = verdict(writer -> {
      writer.handle(2);
      writer.handle(1);
      for (long number = 3; number <= Verdict.ENOUGH; number++) {
        writer.handle(number);
      }
    });
    assertThat(verdict.violations().get(Promise.REORDERED)).hasSize(1);
    assertThat(verdict.isGood()).isFalse();
    assertThat(said(verdict)).endsWith("NOT everything that is promised was kept.\n");
  }

  @Test
  void tooFewMessagesProveNothing() throws IOException {
    Verdict verdict = verdict(writer -> writer.handle(1));
    assertThat(verdict.isGood()).isFalse();
    assertThat(said(verdict)).contains("Too little ran");
  }

  @Test
  void aTakeOverThatTakesTooLongTurnsItBad() throws IOException {
    Verdict verdict = verdictOfTakeOverAfter(Duration.ofSeconds(7));
    assertThat(verdict.violations().get(Promise.RECOVERED)).hasSize(1);
    assertThat(verdict.isGood()).isFalse();
    assertThat(said(verdict))
        .containsPattern("taken over in time after a kill +NO")
        .containsPattern("taken over from shipping-01 +7.0 s");
  }

  @Test
  void aTakeOverWithinFiveSecondsIsShown() throws IOException {
    Verdict verdict = verdictOfTakeOverAfter(Duration.ofSeconds(3));
    assertThat(verdict.violations().get(Promise.RECOVERED)).isEmpty();
    assertThat(said(verdict)).containsPattern("taken over from shipping-01 +3.0 s");
  }

  @Test
  void onABusyMachineItMayTakeAsManyTimesLonger() throws IOException {
    slack = 2;
    assertThat(verdictOfTakeOverAfter(Duration.ofSeconds(7)).violations().get(Promise.RECOVERED))
        .isEmpty();
  }

  @Test
  void whatTakesLongerThanThatTurnsItBadAllTheSame() throws IOException {
    slack = 2;
    assertThat(verdictOfTakeOverAfter(Duration.ofSeconds(11)).violations().get(Promise.RECOVERED))
        .hasSize(1);
  }

  @Test
  void whileTheDatabaseIsDownNobodyCanTakeOver() throws IOException {
    try (HistoryFile control = HistoryFile.append(folder.resolve("control.history"))) {
      control.write(new HistoryLine(LineKind.DATABASE_UP, seconds(25), List.of()));
    }
    Verdict verdict = verdictOfTakeOverAfter(Duration.ofSeconds(7));
    assertThat(verdict.violations().get(Promise.RECOVERED)).isEmpty();
  }

  @Test
  void whenTheOthersAreKilledTooNobodyCanTakeOver() throws IOException {
    try (HistoryFile heir = HistoryFile.append(folder.resolve("shipping-02.history"));
        HistoryFile control = HistoryFile.append(folder.resolve("control.history"))) {
      heir.write(new HistoryLine(LineKind.UP, 0, List.of("shipping")));
      control.write(new HistoryLine(LineKind.KILLED, seconds(23), List.of("shipping-02")));
    }
    Verdict verdict = verdictOfTakeOverAfter(Duration.ofSeconds(7));
    assertThat(verdict.violations().get(Promise.RECOVERED)).isEmpty();
  }

  /** One is killed inside its first message at second 20; another one goes on with it, and is at work meanwhile. */
  private Verdict verdictOfTakeOverAfter(Duration time) throws IOException {
    try (HistoryFile victim = HistoryFile.append(folder.resolve("shipping-01.history"));
        HistoryFile heir = HistoryFile.append(folder.resolve("shipping-02.history"));
        HistoryFile control = HistoryFile.append(folder.resolve("later.history"))) {
      victim.write(new HistoryLine(LineKind.UP, 0, List.of("shipping")));
      handle(victim, "v1", STREAM, seconds(19), Long.MAX_VALUE);
      control.write(new HistoryLine(LineKind.KILLED, seconds(20), List.of("shipping-01")));
      handle(heir, "h1", UUID.randomUUID(), seconds(21), seconds(22));
      handle(heir, "h2", STREAM, seconds(20), seconds(20) + time.toNanos());
    }
    return Verdict.of(History.read(folder), slack);
  }

  private static void handle(HistoryFile file, String id, UUID stream, long begun, long ended) {
    file.write(
        new HistoryLine(LineKind.BEGUN, begun, List.of(id, Shop.SHIP, stream.toString(), "1")));
    if (ended != Long.MAX_VALUE) {
      file.write(new HistoryLine(LineKind.RETURNED, ended, List.of(id)));
      file.write(
          new HistoryLine(LineKind.EFFECT, ended, List.of(id, Shop.SHIP, stream.toString(), "1")));
    }
  }

  private static long seconds(long count) {
    return Duration.ofSeconds(count).toNanos();
  }

  private interface Events {
    void write(Writer writer);
  }

  /** Writes what a run leaves behind. */
  private record Writer(HistoryFile file) {

    private void handle(long number) {
      String invocation = "i" + number;
      file.write(LineKind.PLACED, Shop.SHIP, STREAM, number, false);
      file.write(LineKind.BEGUN, invocation, Shop.SHIP, STREAM, number);
      file.write(LineKind.RETURNED, invocation);
      file.write(LineKind.EFFECT, invocation, Shop.SHIP, STREAM, number);
    }
  }

  private Verdict verdict(Events events) throws IOException {
    try (HistoryFile file = HistoryFile.append(folder.resolve("run.history"))) {
      events.write(new Writer(file));
    }
    return Verdict.of(History.read(folder), 1);
  }

  private static String said(Verdict verdict) {
    StringWriter said = new StringWriter();
    verdict.print(new PrintWriter(said));
    return said.toString();
  }
}
