package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Answer.Work;
import io.whizbang.postgres.model.TableState.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says where the engine and the model disagree. */
final class Comparison {

  private final List<String> differences = new ArrayList<>();

  /** Fails with all differences found since the last time. */
  void verdict() {
    if (!differences.isEmpty()) {
      String text = String.join("\n  ", differences);
      differences.clear();
      throw new AssertionError("The engine and the model disagree:\n  " + text);
    }
  }

  void answers(Answer engine, Answer model) {
    same("rejections", Set.copyOf(engine.rejections()), Set.copyOf(model.rejections()));
    same("number of rejections", engine.rejections().size(), model.rejections().size());
    each("handed out", byMessage(engine), byMessage(model));
    same("messages handed out", engine.work().size(), model.work().size());
    order(engine);
    checkpoints(engine, model);
  }

  private void checkpoints(Answer engine, Answer model) {
    same("checkpoints", Set.copyOf(engine.checkpoints()), Set.copyOf(model.checkpoints()));
    same(
        "number of checkpoints",
        engine.checkpoints().size(),
        model.checkpoints().size());
    same(
        "rejections of checkpoints",
        Set.copyOf(engine.checkpointRejections()),
        Set.copyOf(model.checkpointRejections()));
    same(
        "number of rejected checkpoints",
        engine.checkpointRejections().size(),
        model.checkpointRejections().size());
  }

  private static Map<Object, Work> byMessage(Answer answer) {
    return answer.work().stream()
        .map(Work::withoutNumber)
        .collect(Collectors.toMap(
            w -> List.of(w.queue(), w.message()), Function.identity(), (a, b) -> a));
  }

  /** The messages of a stream come together and in their order. */
  private void order(Answer engine) {
    Map<Object, Long> last = new HashMap<>();
    Object previous = null;
    for (Work work : engine.work()) {
      Object line = List.of(work.queue(), work.stream() == null ? work.message() : work.stream());
      Long before = last.put(line, work.sequence());
      if (before != null && (before >= work.sequence() || !line.equals(previous))) {
        differences.add("out of order in the answer: " + work);
      }
      previous = line;
    }
  }

  void states(TableState engine, TableState model) {
    for (Queue queue : Queue.values()) {
      each(queue.sqlName(), withoutNumbers(engine, queue), withoutNumbers(model, queue));
      lines(engine.lines(queue), model.lines(queue));
    }
    each("event", withoutPositions(engine), withoutPositions(model));
    globalOrder(engine, model);
    each("checkpoint", engine.checkpoints, model.checkpoints);
    each("dead letter", engine.deadLetters, model.deadLetters);
    each("deduplication", engine.seen, model.seen);
    each("instance", engine.instances, model.instances);
    each("receptor", engine.receptors, model.receptors);
  }

  private static Map<UUID, Row> withoutNumbers(TableState state, Queue queue) {
    Map<UUID, Row> rows = new HashMap<>();
    state.of(queue).forEach((id, row) -> rows.put(id, row.withoutNumbers()));
    return rows;
  }

  /**
   * The order of messages. Both sides draw their own numbers, so what is compared is what they mean:
   * who stands before whom, and how many in the line a lease covers.
   */
  private void lines(Map<UUID, Line> engine, Map<UUID, Line> model) {
    engine.forEach((id, line) -> {
      Line expected = model.getOrDefault(id, Line.EMPTY);
      same("order in line " + id, line.ids(), expected.ids());
      same(
          "messages of line " + id + " that are leased",
          line.run().size(),
          expected.run().size());
    });
  }

  private static Map<UUID, StoredEvent> withoutPositions(TableState state) {
    Map<UUID, StoredEvent> events = new HashMap<>();
    state.events.forEach((id, event) -> events.put(id, event.withoutPosition()));
    return events;
  }

  /** Later transactions come later, and in a stream the global order is that of versions. */
  private void globalOrder(TableState engine, TableState model) {
    Map<UUID, Long> versions = new HashMap<>();
    long transaction = 0;
    for (StoredEvent event : engine.inGlobalOrder()) {
      StoredEvent expected = model.events.getOrDefault(event.id(), event);
      Long before = versions.put(event.stream(), event.version());
      if ((before != null && before >= event.version()) || transaction > expected.position()) {
        differences.add("out of the global order: " + event);
      }
      transaction = expected.position();
    }
  }

  private <K, V> void each(String what, Map<K, V> engine, Map<K, V> model) {
    Set<K> keys = new HashSet<>(engine.keySet());
    keys.addAll(model.keySet());
    for (K key : keys) {
      same(what + " " + key, engine.get(key), model.get(key));
    }
  }

  private void same(String what, @Nullable Object engine, @Nullable Object model) {
    if (!Objects.equals(engine, model)) {
      differences.add("%s\n    engine: %s\n    model:  %s".formatted(what, engine, model));
    }
  }
}
