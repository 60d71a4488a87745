package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Call.NewMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * How new messages of one queue enter their streams. The storer gets a message at once if it takes
 * such work and holds all that stands before it.
 */
final class StoreRules {

  private final ModelQueue queue;
  private final Call call;
  private final EventRules events;
  private final Instant now;

  StoreRules(ModelQueue queue, Call call, EventRules events) {
    this.queue = queue;
    this.call = call;
    this.events = events;
    this.now = call.now();
  }

  /** What was committed before by direct inserts goes first, in the order of insertion. */
  void admit(List<ModelMessage> waiting) {
    waiting.forEach(this::enter);
  }

  /** Stores in their order those whose id is not there; of the first so many, answers those handed out at once. */
  List<ModelMessage> store(List<NewMessage> messages, int most) {
    List<ModelMessage> handedOut = new ArrayList<>();
    int stored = 0;
    for (NewMessage arriving : messages) {
      if (!queue.knows(arriving.id())) {
        ModelMessage message = new ModelMessage(arriving);
        enter(message);
        if (++stored <= most && handOut(message)) {
          handedOut.add(message);
        }
      }
    }
    return handedOut;
  }

  private void enter(ModelMessage message) {
    queue.enter(message, call.settings().partitions(), now);
    events.store(message);
  }

  private boolean handOut(ModelMessage message) {
    ModelStream stream = message.stream();
    if (message.isScheduledAfter(now)) {
      return false;
    }
    if (message.isHead()) {
      stream.lease(caller(), now.plus(call.settings().lease()), message, 0);
      return true;
    }
    if (joinsTheRun(message, stream)) {
      stream.extendRun(message);
      return true;
    }
    return false;
  }

  private boolean joinsTheRun(ModelMessage message, ModelStream stream) {
    Lease lease = stream.lease();
    return lease != null
        && lease.isLive(now)
        && lease.names(caller())
        && lease.covers(stream.before(message))
        && stream.position(message) <= ClaimRules.LONGEST_RUN
        && !ClaimRules.isLeasedAlone(stream.head());
  }

  private UUID caller() {
    return call.caller().instance();
  }
}
