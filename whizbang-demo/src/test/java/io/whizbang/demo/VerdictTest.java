package io.whizbang.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.chaos.check.Promise;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.LineKind;
import io.whizbang.chaos.service.Shop;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictTest {

  private static final UUID STREAM = UUID.randomUUID();

  @TempDir
  private Path folder;

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
    return Verdict.of(History.read(folder));
  }

  private static String said(Verdict verdict) {
    StringWriter said = new StringWriter();
    verdict.print(new PrintWriter(said));
    return said.toString();
  }
}
