package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToIntBiFunction;

/**
 * The rules of {@code process_work_batch} and its neighbours, in plain Java. It knows no
 * concurrency: each call sees what the one before it left behind.
 */
final class ReferenceModel {

  static final int NEWLY_STORED = 1;
  static final int ORPHANED = 2;

  private final Registry registry = new Registry();
  private final ModelQueue outbox;
  private final ModelQueue inbox;
  private final ModelEvents events = new ModelEvents();
  private final ModelPerspectives perspectives = new ModelPerspectives();
  private final ToIntBiFunction<UUID, Integer> partitions;
  private final Map<UUID, Instant> seen = new HashMap<>();
  private final Set<Subscription> subscriptions = new HashSet<>();

  /** @param partitions the partition of a stream or message id, for a number of partitions */
  ReferenceModel(ToIntBiFunction<UUID, Integer> partitions) {
    this.partitions = partitions;
    outbox = new ModelQueue(Queue.OUTBOX, partitions);
    inbox = new ModelQueue(Queue.INBOX, partitions);
  }

  Registry registry() {
    return registry;
  }

  ModelQueue queue(Queue kind) {
    return kind == Queue.OUTBOX ? outbox : inbox;
  }

  ModelEvents events() {
    return events;
  }

  ModelPerspectives perspectives() {
    return perspectives;
  }

  /** Who wants what of all services of the database. */
  Set<Subscription> subscriptions() {
    return subscriptions;
  }

  /** When each inbox message was first seen. */
  Map<UUID, Instant> seen() {
    return seen;
  }

  /** An application's own transaction inserted this into the outbox and committed. */
  void insertDirectly(List<Call.NewMessage> messages) {
    messages.forEach(message -> outbox.insert(new ModelMessage(message)));
  }

  /** Appends events, or is refused. */
  List<Append.Appended> append(Append append) {
    events.beginTransaction();
    return eventRules(append.now()).append(append);
  }

  private EventRules eventRules(Instant now) {
    return new EventRules(events, perspectives, now);
  }

  /** The report of a call that is about one checkpoint only: 'applied', 'stale' or 'gone'. */
  String save(Call call) {
    registry.refuseRemoved(call.caller().instance(), call.now());
    Answer answer = new Answer();
    new CheckpointReportRules(perspectives, events, call, answer).apply();
    return answer.checkpointRejections().stream()
        .map(Answer.CheckpointRejection::verdict)
        .findFirst()
        .orElse("applied");
  }

  /** The clean stop of an instance: all that it holds is given back uncharged. */
  void leave(UUID instance, Instant now) {
    if (registry.leave(instance)) {
      for (Queue kind : Queue.values()) {
        queue(kind).heldBy(Set.of(instance)).forEach(line -> line.free(now));
      }
      perspectives.leave(instance, now);
    }
  }

  DeadLetterRules deadLetters() {
    return new DeadLetterRules(outbox, inbox);
  }

  /** One call, and what it answers. */
  Answer process(Call call, ClaimChoice choice) {
    registry.identify(call);
    Set<UUID> removed = call.onlyReports() ? Set.of() : registry.removeStale(call);
    events.beginTransaction();
    Answer answer = new Answer();
    Intake intake = new Intake(this, call, choice);
    pass(outbox, call, removed, intake::intoOutbox, choice, answer);
    pass(inbox, call, removed, intake::intoInbox, choice, answer);
    passPerspectives(call, removed, choice, answer);
    return answer;
  }

  /** The way of a call through one queue. */
  private void pass(
      ModelQueue queue,
      Call call,
      Set<UUID> removed,
      Function<StoreRules, List<ModelMessage>> intake,
      ClaimChoice choice,
      Answer answer) {
    LossRules losses = new LossRules(queue, call, removed);
    if (queue == inbox) {
      new ReceptorRules(inbox, call, answer).apply();
    }
    ReportRules reports = new ReportRules(queue, call, answer);
    reports.apply();
    reports.renew();

    List<ModelMessage> stored = intake.apply(new StoreRules(queue, call, eventRules(call.now())));
    losses.buryExhausted();
    losses.release();

    List<ModelMessage> others = new ArrayList<>();
    if (call.settings().returnHeld()) {
      others.addAll(held(queue, call, reports.reported()));
      others.removeAll(stored);
    }
    int budget = call.part(queue.kind).limit() - stored.size() - others.size();
    others.addAll(
        new ClaimRules(registry, queue, call, reports.reportedOrRenewed(), choice).claim(budget));

    stored.forEach(message -> answer.handOut(queue, message, NEWLY_STORED));
    others.forEach(message -> answer.handOut(queue, message, message.stream().flags()));
  }

  /** The way of a call through the checkpoints, after its events have woken them. */
  private void passPerspectives(Call call, Set<UUID> removed, ClaimChoice choice, Answer answer) {
    new CheckpointReportRules(perspectives, events, call, answer).apply();
    CheckpointClaimRules claims = new CheckpointClaimRules(
        registry,
        perspectives,
        call,
        stream -> partitions.applyAsInt(stream, call.settings().partitions()));
    if (call.settings().returnHeld()) {
      claims.handOutHeld(answer);
    }
    perspectives.heldBy(removed).forEach(checkpoint -> checkpoint.endLease(call.now()));
    claims.claim(call.limit(Kind.PERSPECTIVE) - answer.checkpoints().size(), choice, answer);
  }

  /** Everything that the caller holds at this moment, of each line before the first that this very call reports. */
  private static List<ModelMessage> held(ModelQueue queue, Call call, Set<UUID> reported) {
    return queue.heldBy(Set.of(call.caller().instance())).stream()
        .filter(line -> line.heldLease().isLive(call.now()))
        .flatMap(line -> line.run().stream().takeWhile(m -> !reported.contains(m.id)))
        .toList();
  }
}
