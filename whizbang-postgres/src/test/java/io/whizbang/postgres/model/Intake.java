package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Call.NewMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What a call takes in: direct inserts that wait for admission, and what it brings itself. Of both, what only
 * this service wants goes straight from the way to the outbox into the inbox.
 */
final class Intake {

  private final ReferenceModel model;
  private final Call call;
  private final ClaimChoice choice;
  private final StraightRules straightRules;
  private final int portion;
  private final List<ModelMessage> firstPortion;
  private final int roomForWaiting;
  private final List<NewMessage> arriving;
  private final List<NewMessage> straight = new ArrayList<>();

  /** Looks at what is there before the call's own reports change anything. */
  Intake(ReferenceModel model, Call call, ClaimChoice choice) {
    this.model = model;
    this.call = call;
    this.choice = choice;
    this.straightRules = new StraightRules(outbox(), call, model.subscriptions(), model.seen());
    this.portion = portion();
    this.firstPortion = call.onlyReports() ? List.of() : nextPortion();
    this.roomForWaiting = isQuiet(Queue.INBOX) ? call.inbox().limit() : 0;
    this.arriving = unseen(call.inbox().stores(), model.seen(), call.now());
  }

  /** Where nothing else is due, no more at a time than the instances would take. */
  private int portion() {
    int limit = call.outbox().limit();
    boolean takesNew = limit > 0
        && isQuiet(Queue.OUTBOX)
        && call.outbox().stores().isEmpty()
        && !call.settings().returnHeld();
    return takesNew
        ? Math.max(100, limit * model.registry().count(Kind.OUTBOX))
        : Math.max(1000, 10 * limit);
  }

  /** Nothing waits to be claimed, be it what somebody lost. */
  private boolean isQuiet(Queue queue) {
    return !model.registry().hasLostAny(call.now())
        && model.queue(queue).lines().allMatch(line -> line.claimableAt().isAfter(call.now()));
  }

  /** An id arrives once ever. */
  private static List<NewMessage> unseen(
      List<NewMessage> messages, Map<UUID, Instant> seen, Instant now) {
    return messages.stream().filter(m -> seen.putIfAbsent(m.id(), now) == null).toList();
  }

  /**
   * Portion by portion, what waits is admitted or goes straight; after the first the engine may stop. Answers
   * what is handed out of what is stored.
   */
  List<ModelMessage> intoOutbox(StoreRules rules) {
    List<NewMessage> stores = new ArrayList<>(call.outbox().stores());
    List<ModelMessage> waiting =
        firstPortion.stream().filter(outbox().unfinished()::contains).toList();
    do {
      straight.addAll(straightRules.take(waiting, stores));
      rules.admit(waiting.stream().filter(outbox().unfinished()::contains).toList());
      waiting = nextPortion();
    } while (!call.onlyReports() && !waiting.isEmpty() && choice.admits(waiting.get(0).id));
    return rules.store(stores, call.outbox().limit());
  }

  /** What is due in the inbox goes before what has waited for admission. */
  List<ModelMessage> intoInbox(StoreRules rules) {
    boolean isBehind = !straight.isEmpty() && !firstPortion.isEmpty();
    List<NewMessage> stores = new ArrayList<>(arriving);
    stores.addAll(straight);
    return rules.store(stores, isBehind ? roomForWaiting : call.inbox().limit());
  }

  private List<ModelMessage> nextPortion() {
    return outbox().waitingForAdmission().stream().limit(portion).toList();
  }

  private ModelQueue outbox() {
    return model.queue(Queue.OUTBOX);
  }
}
