package io.whizbang.chaos.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.whizbang.chaos.history.Attempt.Result;
import io.whizbang.chaos.history.FaultNames;
import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.HistoryLine;
import io.whizbang.chaos.history.LineKind;
import io.whizbang.chaos.history.SampleName;
import io.whizbang.chaos.history.Tally;
import io.whizbang.observe.Count;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A small system in memory that writes the history of a run: twelve messages of two streams, the last of which is poisonous, two
 * instances of which one is killed and the other one leaves, a restart of the database. A switch breaks it on purpose.
 */
final class SoundRun {

  static final int RATE = 1;

  private static final String RECEPTOR = "ship";
  private static final int PER_STREAM = 6;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final @Nullable Breakage broken;
  private final Map<String, List<HistoryLine>> files = new LinkedHashMap<>();
  private final List<UUID> streams = Stream.of("order 1", "order 2")
      .map(name -> UUID.nameUUIDFromBytes(name.getBytes(UTF_8)))
      .toList();
  private int invocations;

  SoundRun(@Nullable Breakage broken) {
    this.broken = broken;
  }

  private boolean is(Breakage breakage) {
    return broken == breakage;
  }

  void writeTo(Path folder) throws IOException {
    writeLives();
    writeFaults();
    streams.forEach(this::writeStream);
    writeSamples();
    for (var file : files.entrySet()) {
      try (HistoryFile history = HistoryFile.append(folder.resolve(file.getKey() + ".history"))) {
        file.getValue().forEach(history::write);
      }
    }
  }

  private void line(String file, LineKind kind, double second, Object... words) {
    files
        .computeIfAbsent(file, name -> new ArrayList<>())
        .add(new HistoryLine(
            kind,
            (long) (second * SECOND),
            Stream.of(words).map(Object::toString).toList()));
  }

  private void writeLives() {
    line("a", LineKind.UP, 0, "shipping");
    line("b", LineKind.UP, 0, "shipping");
    line("c", LineKind.UP, 0, "shipping");
    line("control", LineKind.KILLED, 2.005, "a");
    line("b", LineKind.LEAVING, 3);
    if (is(Breakage.NO_HANDOVER)) {
      writeIdleLeavers();
    } else {
      line("b", LineKind.LEFT, 4.1);
    }
    if (is(Breakage.INSTANCE_OUT_OF_ORDER)) {
      line("c", LineKind.COUNTED, 5, Count.ORDER_VIOLATED, 1);
    }
  }

  private void writeIdleLeavers() {
    for (int i = 1; i <= 20; i++) {
      line("idle" + i, LineKind.UP, 0, "shipping");
      line("idle" + i, LineKind.LEFT, 4.1);
    }
  }

  private void writeFaults() {
    boolean restarting = is(Breakage.SLOW_HANDOVER) || is(Breakage.NO_HANDOVER);
    String name = restarting ? FaultNames.ROLLING_RESTART : FaultNames.KILL;
    line("control", LineKind.FAULT, 2, 1, name, "a");
    if (!is(Breakage.FAULT_THAT_DOES_NOT_STRIKE)) {
      line("control", LineKind.INJECTED, 2.01, 1, "it has ended");
    }
    line("control", LineKind.OVER, 2.1, 1);
    line("control", LineKind.DATABASE_UP, is(Breakage.SLOW_RETURN) ? -60 : 0.5);
  }

  /** Message n is placed at second n - 1 and handled soon after; the second one by whoever took over. */
  private void writeStream(UUID stream) {
    List<Long> numbers = new ArrayList<>();
    for (long number = 1; number <= PER_STREAM; number++) {
      writeMessage(stream, number);
      numbers.add(number);
    }
    writeEvents(stream, numbers);
  }

  private void writeMessage(UUID stream, long number) {
    boolean poisonous = number == PER_STREAM;
    double placed = number - 1;
    if (!(number == 3 && is(Breakage.ROLLED_BACK_AND_SENT))) {
      line("aftermath", LineKind.PLACED, placed, RECEPTOR, stream, number, poisonous, "");
    }
    writeOffer(stream, number, placed);
    if (number == 3) {
      // The victim was inside when it was killed.
      begin("a", stream, number, 2.001);
    }
    boolean dead = poisonous || (number == 4 && is(Breakage.GIVEN_UP_TOO_EARLY));
    if (dead) {
      line("aftermath", LineKind.DEAD, placed, RECEPTOR, stream, number);
    } else if (!isForgotten(number)) {
      handle(stream, number, placed);
    }
  }

  private boolean isForgotten(long number) {
    return (number == 4 && is(Breakage.ACKNOWLEDGED_BEFORE_EFFECT))
        || (number >= 3 && is(Breakage.NO_TAKE_OVER));
  }

  private void writeOffer(UUID stream, long number, double placed) {
    if (number > 1 && number < PER_STREAM && is(Breakage.PLACED_TOO_FEW)) {
      return;
    }
    long offer = 2 * number + streams.indexOf(stream);
    line("load", LineKind.OFFERED, placed, offer, stream);
    boolean refused = (number == 1 && is(Breakage.REFUSED_WITHOUT_A_FAULT))
        || (number == 3 && is(Breakage.REFUSED_DURING_A_KILL));
    line("load", LineKind.ANSWERED, placed + 0.01, offer, refused ? "REFUSED" : "COMMITTED");
  }

  private void handle(UUID stream, long number, double placed) {
    String process = number < 3 ? "a" : number < 5 ? "b" : "c";
    double begun = placed + delay(number);
    if (number == 5 && is(Breakage.IDLE_AFTER_A_FAILURE)) {
      line(process, LineKind.THREW, placed + 0.03, begin(process, stream, number, placed + 0.02));
    }
    double ended = begun + (number == 4 && is(Breakage.TWO_OWNERS) ? 5 : 0.01);
    String invocation = begin(process, stream, number, begun);
    line(process, LineKind.RETURNED, ended, invocation);
    effect(stream, number, invocation, begun);
    if (number == 1 && is(Breakage.NO_FENCING)) {
      String second = begin("c", stream, number, begun + 0.02);
      line("c", LineKind.RETURNED, begun + 0.03, second);
      effect(stream, number, second, begun + 0.02);
    }
  }

  private double delay(long number) {
    if (is(Breakage.SLOW_TAKE_OVER) && number >= 3) {
      return 7;
    }
    if (is(Breakage.SLOW_HANDOVER) && number == 5) {
      return 2;
    }
    if (number == 5 && (is(Breakage.IDLE_STREAM) || is(Breakage.IDLE_AFTER_A_FAILURE))) {
      return 40;
    }
    if (is(Breakage.IDLE_FIRST_MESSAGE) && number == 1) {
      return 40;
    }
    return is(Breakage.ORDER_BY_TIME) && number == 2 ? 3.5 : 0.02;
  }

  private String begin(String process, UUID stream, long number, double second) {
    String invocation = process + "#" + ++invocations;
    line(process, LineKind.BEGUN, second, invocation, RECEPTOR, stream, number);
    return invocation;
  }

  private void effect(UUID stream, long number, String invocation, double second) {
    String file = is(Breakage.ORDER_BY_TIME) && number == 2 ? "late" : "effects";
    line(file, LineKind.EFFECT, second, invocation, RECEPTOR, stream, number);
  }

  private void writeEvents(UUID stream, List<Long> numbers) {
    Tally tally = Tally.NONE;
    for (long number : numbers) {
      long version = number + (number > 3 && is(Breakage.VERSIONS_WITH_A_GAP) ? 1 : 0);
      line("aftermath", LineKind.EVENT, 9, "orders", stream, version, "OrderPlaced", number);
      boolean missed = number == 2 && is(Breakage.MODEL_WITHOUT_AN_EVENT);
      tally = missed ? tally : Tally.after(tally, number);
      writeReading(stream, number);
      writeAttempts(stream, number);
    }
    if (!is(Breakage.NO_MODELS)) {
      writeModel(stream, tally);
    }
    if (is(Breakage.MODEL_OF_NOTHING)) {
      writeModel(new UUID(1, 1), tally);
    }
  }

  private void writeModel(UUID stream, Tally tally) {
    line(
        "aftermath",
        LineKind.MODEL,
        9,
        "orders",
        stream,
        "OrderPlaced",
        tally.count(),
        tally.last(),
        tally.digest());
  }

  private void writeReading(UUID stream, long number) {
    boolean older = number == 4 && is(Breakage.SWITCHED_TOO_EARLY);
    line("load", LineKind.READ, (double) number, stream, older ? 1 : number);
  }

  /** Who loses tries with a number of its own. */
  private void writeAttempts(UUID stream, long number) {
    Result loser = is(Breakage.TWO_WINNERS) && number == 2 ? Result.WON : Result.BEATEN;
    line("load", LineKind.ATTEMPT, (double) number, stream, number, number, Result.WON);
    line("load", LineKind.ATTEMPT, (double) number, stream, number, PER_STREAM + number, loser);
  }

  private void writeSamples() {
    sample(SampleName.DEADLOCKS, is(Breakage.LOCKS_IN_ANY_ORDER) ? 1 : 0);
    sample(SampleName.CONNECTIONS, is(Breakage.CONNECTION_LEAK) ? 1_000 : 10);
    sample(SampleName.PROCESS_BYTES, 1 << 27);
    if (is(Breakage.CRASHING_PROCESS)) {
      sample(SampleName.DIED, 4711);
    }
    line(
        "control",
        LineKind.SAMPLE,
        6,
        SampleName.UNFINISHED,
        is(Breakage.STUCK_AT_THE_END) ? 1 : 0);
  }

  private void sample(SampleName name, long value) {
    line("control", LineKind.SAMPLE, is(Breakage.SAMPLES_THAT_END) ? -20 : 5, name, value);
  }
}
