package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Answer.Work;
import io.whizbang.postgres.model.Story.Incident;
import io.whizbang.postgres.model.Story.Manner;
import io.whizbang.postgres.model.Story.Step;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A story as it happens: each call is made to the engine and to the model, and after each the answers,
 * the tables and the invariants are looked at. At the end one member is left alone and must be able to
 * finish everything.
 */
final class History {

  private static final Instant BEGINNING = Instant.parse("2030-01-01T00:00:00Z");
  private static final int MEMBERS = 3;
  private static final int TURNS_TO_FINISH = 50;

  private final Story story;
  private final Engine engine;
  private final ReferenceModel model;
  private final Comparison comparison = new Comparison();
  private final Invariants invariants = new Invariants();
  private final Names names = new Names();
  private final CallWriter writer;
  private final Incidents incidents;
  private final List<Member> members = new ArrayList<>();
  private final List<Supplier<String>> log = new ArrayList<>();
  private Instant now = BEGINNING;

  History(Story story, Engine engine) {
    this.story = story;
    this.engine = engine;
    this.model = new ReferenceModel(engine::partition);
    Newcomers newcomers = new Newcomers(names);
    this.writer = new CallWriter(story.conditions(), newcomers, new PerspectiveWriter(model));
    this.incidents = new Incidents(engine.sideDoors(), model, newcomers, log::add);
    for (int i = 0; i < MEMBERS; i++) {
      members.add(new Member(i, names.nextInstance()));
    }
  }

  /** Lets it happen; fails at the first call after which something is wrong. */
  void happen() {
    try {
      engine.clear();
      incidents.map(story.conditions().mappings());
      incidents.subscribe(story.conditions().subscriptions());
      for (Step step : story.steps()) {
        take(step);
      }
      finishAll();
    } catch (AssertionError | SQLException | RuntimeException e) {
      throw new AssertionError(
          "%s%nSeed %d; what was done:%n%s"
              .formatted(
                  e.getMessage(),
                  story.seed(),
                  log.stream().map(Supplier::get).collect(Collectors.joining("\n"))),
          e);
    }
  }

  private void take(Step step) throws SQLException {
    now = now.plus(step.pause().in(story.conditions()));
    happenBeside(step.incident());
    Member member = members.get(step.turn().member());
    Call call = writer.write(step.turn(), member, now);
    Optional<Answer> answer = call(call);
    if (answer.isEmpty()) {
      if (step.turn().manner() != Manner.AS_ANOTHER_PROCESS) {
        member.restart(names.nextInstance());
      }
      return;
    }
    putDown(call, member);
    if (!step.turn().answerLost()) {
      pickUp(answer.get(), member);
    }
  }

  private void happenBeside(Incident incident) throws SQLException {
    if (incident instanceof Incident.Leaves leaves) {
      leave(members.get(leaves.member()));
    } else if (incident instanceof Incident.Saves saves) {
      save(writer.writeSaving(saves.pick(), members.get(saves.member()), now));
    } else if (incident instanceof Incident.Crashes crashes) {
      members.get(crashes.member()).restart(names.nextInstance());
    } else if (!(incident instanceof Incident.Nothing)) {
      incidents.happen(incident, now);
      invariants.looked(compareTables());
    }
  }

  private void save(Call call) throws SQLException {
    incidents.save(call);
    invariants.looked(compareTables());
  }

  private void leave(Member member) throws SQLException {
    incidents.leave(member.id(), now);
    member.restart(member.id());
    invariants.looked(compareTables());
  }

  /** Empty if both refuse it. */
  private Optional<Answer> call(Call call) throws SQLException {
    log.add(() -> SqlText.of(call));
    Answer actual;
    try {
      actual = engine.process(call);
    } catch (Refused refusal) {
      refusedByTheModelToo(call, refusal);
      compareTables();
      return Optional.empty();
    }
    TableState state = engine.state();
    Answer expected = model.process(call, new ClaimChoice(actual, state.unadmitted()));
    invariants.called(call, actual, state);
    comparison.answers(actual, expected);
    compare(state);
    return Optional.of(actual);
  }

  private void refusedByTheModelToo(Call call, Refused refusal) {
    try {
      model.process(call, ClaimChoice.none());
    } catch (Refused expected) {
      if (expected.sqlState().equals(refusal.sqlState())) {
        return;
      }
    }
    throw new AssertionError("The engine refused with " + refusal.sqlState() + ", the model not");
  }

  private TableState compareTables() throws SQLException {
    TableState state = engine.state();
    compare(state);
    return state;
  }

  private void compare(TableState state) {
    comparison.states(state, ModelState.of(model));
    comparison.verdict();
  }

  private static void pickUp(Answer answer, Member member) {
    for (Work work : answer.work()) {
      member.take(work.queue(), work.message());
    }
    answer.checkpoints().forEach(work -> member.take(work.key()));
  }

  private static void putDown(Call call, Member member) {
    for (Queue queue : Queue.values()) {
      Call.Part part = call.part(queue);
      part.failures().forEach(failure -> member.drop(queue, failure.message()));
      part.completions().stream()
          .filter(done -> done.status() == 0 || queue.finished(done.status(), done.status()))
          .forEach(done -> member.drop(queue, done.message()));
    }
    call.perspectives().reports().stream()
        .filter(report -> report.status() != CheckpointStatus.PROCESSING)
        .forEach(report -> member.drop(report.key()));
  }

  /** One newcomer alone, with time passing, must get and finish all there is. */
  private void finishAll() throws SQLException {
    Member last = new Member(MEMBERS, names.nextInstance());
    for (int i = 0; i < TURNS_TO_FINISH; i++) {
      now = now.plus(Duration.ofHours(1));
      Call call = writer.writeFinishingAll(last, now);
      Answer answer = call(call).orElseThrow(() -> new AssertionError("The last one was refused"));
      putDown(call, last);
      pickUp(answer, last);
      if (engine.state().isFinished()) {
        return;
      }
    }
    throw new AssertionError("Work is left that nobody gets: " + engine.state().whatIsLeft());
  }
}
