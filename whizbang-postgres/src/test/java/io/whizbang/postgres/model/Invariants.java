package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Answer.CheckpointWork;
import io.whizbang.postgres.model.Answer.Work;
import io.whizbang.postgres.model.TableState.Letter;
import io.whizbang.postgres.model.TableState.Row;
import java.util.Map;
import java.util.UUID;

/**
 * What must hold whatever the model says. Written from the promises alone and judged by what the
 * tables held before and after, so that a mistake in the model cannot hide one in the engine.
 */
final class Invariants {

  private final ArrivalInvariants arrivals = new ArrivalInvariants();
  private TableState last = new TableState();

  /** Something happened beside the calls, and this is how the tables are now. */
  void looked(TableState state) {
    arrivals.looked(last, state);
    look(state);
  }

  private void look(TableState state) {
    for (Queue queue : Queue.values()) {
      state.lines(queue).values().forEach(Invariants::theFirstIsTheOnlyHead);
    }
    EventInvariants.check(last, state);
    CheckpointInvariants.looked(last, state);
    last = state;
  }

  /** A call was answered, and this is how the tables are now. */
  void called(Call call, Answer answer, TableState state) {
    TableState before = last;
    look(state);
    arrivals.called(call, before, state);
    for (Queue queue : Queue.values()) {
      nothingIsLost(queue, call, before, state);
      whatOthersHoldIsUntouched(queue, call, before, state);
      nobodyOvertakes(queue, call, before, state);
    }
    before.deadLetters.forEach((letter, dead) ->
        require(state.deadLetters.containsKey(letter), "no dead letter any more", dead));
    CheckpointInvariants.called(call, before, state);
    answer.checkpoints().forEach(work -> whatIsHandedOutIsHeld(work, call, state));
    answer.work().forEach(work -> whatIsHandedOutIsHeld(work, call, state));
  }

  private static void theFirstIsTheOnlyHead(Line line) {
    Row first = line.rows().get(0);
    for (Row row : line.rows()) {
      require(row.isHead() == row.equals(first), "not the one head of its line", row);
      require(row.isHead() || row.holder() == null, "leased and not a head", row);
    }
  }

  /** What was there is there still, or in the dead letters, or was reported as done, or went straight. */
  private static void nothingIsLost(Queue queue, Call call, TableState before, TableState after) {
    for (Row row : before.unfinished(queue)) {
      Row now = after.of(queue).get(row.id());
      require(
          (now != null && now.isUnfinished())
              || after.deadLetters.containsKey(new Letter(queue, row.id()))
              || call.part(queue).reportsBits(row.id())
              || (queue == Queue.OUTBOX && ArrivalInvariants.wentStraight(row, after)),
          "lost",
          row);
    }
  }

  /** A run is its holder's alone until the lease ends or the holder is removed. */
  private static void whatOthersHoldIsUntouched(
      Queue queue, Call call, TableState before, TableState after) {
    for (Line line : before.lines(queue).values()) {
      UUID holder = line.holder(call.now());
      if (holder != null
          && !holder.equals(call.caller().instance())
          && after.instances.containsKey(holder)) {
        line.run()
            .forEach(row -> require(
                row.equals(after.of(queue).get(row.id())), "changed while another holds it", row));
      }
    }
  }

  /** Who stands in line keeps its place, unless it went and the call stored it again; newcomers stand behind. */
  private static void nobodyOvertakes(Queue queue, Call call, TableState before, TableState after) {
    Map<UUID, Line> lines = before.lines(queue);
    after.lines(queue).forEach((id, line) -> {
      Line was = lines.getOrDefault(id, Line.EMPTY);
      for (Row row : line.rows()) {
        Row known = was.find(row.id());
        boolean isKept = known != null && known.sequence() == row.sequence();
        boolean isNew = known == null || call.part(queue).stores(row.id());
        require(isKept || (isNew && row.sequence() > was.end()), "changed its place", row);
      }
    });
  }

  private static void whatIsHandedOutIsHeld(Work work, Call call, TableState state) {
    UUID id = work.stream() == null ? work.message() : work.stream();
    Line line = state.lines(work.queue()).getOrDefault(id, Line.EMPTY);
    require(line.find(work.message()) != null, "handed out and not in line", work);
    require(
        call.caller().instance().equals(line.holder(call.now()))
            && line.run().contains(line.find(work.message())),
        "handed out without a lease",
        work);
  }

  private static void whatIsHandedOutIsHeld(CheckpointWork work, Call call, TableState state) {
    Checkpoint row = state.checkpoints.get(work.key());
    require(
        row != null && row.isHeld(call.now()) && call.caller().instance().equals(row.holder()),
        "handed out without a lease",
        work);
  }

  static void require(boolean holds, String complaint, Object about) {
    if (!holds) {
      throw new AssertionError(complaint + ": " + about);
    }
  }
}
