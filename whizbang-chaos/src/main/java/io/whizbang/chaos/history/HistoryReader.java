package io.whizbang.chaos.history;

import io.whizbang.chaos.history.Attempt.Result;
import io.whizbang.chaos.history.Offer.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Puts a history together from the lines of all processes. */
final class HistoryReader {

  private static final String SUFFIX = ".history";

  private final History history = new History();

  /** Lines about what other processes tell of, which are read last. */
  private final List<HistoryLine> later = new ArrayList<>();

  /** Of messages that a receptor has sent: in which invocation. */
  private final Map<MessageKey, String> causes = new HashMap<>();

  static History read(Path folder) throws IOException {
    HistoryReader reader = new HistoryReader();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(HistoryReader::isHistory).sorted().toList()) {
        reader.readFile(file);
      }
    }
    reader.later.forEach(reader::readLater);
    reader.history.placements.replaceAll((message, placement) -> reader.timed(placement));
    return reader.history;
  }

  static boolean isHistory(Path file) {
    return file.toString().endsWith(SUFFIX);
  }

  /** Who has written a file. */
  static String process(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - SUFFIX.length());
  }

  private void readFile(Path file) throws IOException {
    String process = process(file);
    try (Stream<String> lines = Files.lines(file)) {
      lines.map(HistoryLine::parse).forEach(line -> read(process, line));
    }
  }

  private void read(String process, HistoryLine line) {
    switch (line.kind()) {
      case UP, LEAVING, LEFT, BEGUN, RETURNED, THREW, COUNTED -> readInstance(process, line);
      case FAULT, INJECTED, OVER, FAILED, SKIPPED, DATABASE_UP, BROKER_UP, SAMPLE ->
        readControl(line);
      case OFFERED, ANSWERED, ATTEMPT, READ -> readLoad(line);
      case PLACED, DEAD, EVENT, MODEL -> readOutcome(line);
      case KILLED, EFFECT -> later.add(line);
    }
  }

  private void readInstance(String process, HistoryLine line) {
    switch (line.kind()) {
      case UP -> history.lives.put(process, new Life(process, line.word(0), line.nanos()));
      case LEAVING -> change(process, life -> life.leaving(line.nanos()));
      case LEFT -> change(process, life -> life.left(line.nanos()));
      case BEGUN -> history.invocations.put(line.word(0), begun(process, line));
      case RETURNED ->
        history.invocations.computeIfPresent(
            line.word(0), (id, begun) -> begun.returned(line.nanos()));
      case THREW ->
        history.invocations.computeIfPresent(
            line.word(0), (id, begun) -> begun.threw(line.nanos()));
      default ->
        history.counts.add(new Counted(process, line.word(0), line.nanos(), line.number(1)));
    }
  }

  private static Invocation begun(String process, HistoryLine line) {
    return new Invocation(
        line.word(0), process, message(line, 1), line.nanos(), Invocation.NEVER, false);
  }

  private static MessageKey message(HistoryLine line, int from) {
    return new MessageKey(line.word(from), line.uuid(from + 1), line.number(from + 2));
  }

  private void change(String process, UnaryOperator<Life> change) {
    history.lives.computeIfPresent(process, (name, life) -> change.apply(life));
  }

  private void readControl(HistoryLine line) {
    switch (line.kind()) {
      case FAULT -> history.faults.put(fault(line), begunFault(line));
      case INJECTED -> changeFault(line, fault -> fault.injected(line.word(1)));
      case OVER -> changeFault(line, fault -> fault.over(line.nanos()));
      case FAILED -> history.failures.add(line.word(1) + ": " + line.word(2));
      case SKIPPED -> history.skipped.put(line.word(0), line.word(1));
      case DATABASE_UP, BROKER_UP -> history.returns.add(line.nanos());
      default ->
        history.samples.add(
            new Sample(SampleName.valueOf(line.word(0)), line.nanos(), line.number(1)));
    }
  }

  private static int fault(HistoryLine line) {
    return (int) line.number(0);
  }

  private static FaultRecord begunFault(HistoryLine line) {
    return new FaultRecord(
        fault(line), line.word(1), line.word(2), line.nanos(), null, Invocation.NEVER);
  }

  private void changeFault(HistoryLine line, UnaryOperator<FaultRecord> change) {
    history.faults.computeIfPresent(fault(line), (number, fault) -> change.apply(fault));
  }

  private void readLoad(HistoryLine line) {
    switch (line.kind()) {
      case ATTEMPT ->
        history.attempts.add(new Attempt(
            line.uuid(0), line.number(1), line.number(2), Result.valueOf(line.word(3))));
      case READ -> history.readings.add(new Reading(line.uuid(0), line.nanos(), line.number(1)));
      default -> readOffer(line);
    }
  }

  private void readOffer(HistoryLine line) {
    long id = line.number(0);
    if (line.kind() == LineKind.OFFERED) {
      history.offers.put(
          id, new Offer(id, line.uuid(1), line.nanos(), Invocation.NEVER, Outcome.UNANSWERED));
    } else {
      history.offers.computeIfPresent(
          id, (known, offer) -> offer.answered(line.nanos(), Outcome.valueOf(line.word(1))));
    }
  }

  private void readOutcome(HistoryLine line) {
    switch (line.kind()) {
      case PLACED -> {
        Placement placement =
            new Placement(message(line, 0), line.nanos(), Boolean.parseBoolean(line.word(3)));
        history.placements.put(placement.message(), placement);
        if (line.words().size() > 4) {
          causes.put(placement.message(), line.word(4));
        }
      }
      case DEAD -> history.dead.add(message(line, 0));
      case EVENT ->
        history.events.add(new StoredNumber(
            line.word(0), line.uuid(1), line.number(2), line.word(3), line.number(4)));
      default ->
        history.models.add(new ShownModel(
            line.word(0),
            line.uuid(1),
            line.word(2),
            new Tally(line.number(3), line.number(4), line.number(5))));
    }
  }

  private void readLater(HistoryLine line) {
    if (line.kind() == LineKind.KILLED) {
      change(line.word(0), life -> life.killed(line.nanos()));
      return;
    }
    MessageKey message = message(line, 1);
    history.effects.add(new Effect(
        message,
        history.invocations.computeIfAbsent(
            line.word(0), id -> unknown(id, message, line.nanos()))));
  }

  /** What a receptor has sent committed when the receptor had ended, and not before. */
  private Placement timed(Placement placement) {
    Invocation cause = history.invocations.get(causes.getOrDefault(placement.message(), ""));
    return cause == null
        ? placement
        : new Placement(placement.message(), cause.ended(), placement.poisonous());
  }

  /** Each receptor writes down that it begins before it does anything, so there should be none. */
  private static Invocation unknown(String id, MessageKey message, long nanos) {
    return new Invocation(id, "unknown", message, nanos, nanos, false);
  }
}
