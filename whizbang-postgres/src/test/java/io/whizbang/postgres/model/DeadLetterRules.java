package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** What may be done with a dead letter: put back into its stream, or given up for good. In both queues at once. */
final class DeadLetterRules {

  private final ModelQueue outbox;
  private final ModelQueue inbox;

  DeadLetterRules(ModelQueue outbox, ModelQueue inbox) {
    this.outbox = outbox;
    this.inbox = inbox;
  }

  /** False if there is no such letter. A refusal in one queue leaves the other alone, too. */
  boolean requeue(UUID id, boolean toFront, Instant now) {
    List<ModelQueue> queues = thatHaveLetter(id);
    queues.forEach(queue -> check(queue, id, toFront, now));
    queues.forEach(queue -> queue.requeue(queue.buried(id), toFront, now));
    return !queues.isEmpty();
  }

  /** Nothing is stored over a message that came again, nor before a head that somebody works on. */
  private static void check(ModelQueue queue, UUID id, boolean toFront, Instant now) {
    if (queue.knows(id)) {
      throw new Refused("WH001");
    }
    Lease lease = queue.leaseOnStreamOf(queue.buried(id));
    if (toFront && lease != null && lease.isLive(now)) {
      throw new Refused("55006");
    }
  }

  /** False if there is no such letter. */
  boolean discard(UUID id) {
    List<ModelQueue> queues = thatHaveLetter(id);
    queues.forEach(queue -> queue.discard(id));
    if (!queues.isEmpty() && !inbox.knows(id)) {
      inbox.receptors().remove(id);
    }
    return !queues.isEmpty();
  }

  private List<ModelQueue> thatHaveLetter(UUID id) {
    return List.of(outbox, inbox).stream()
        .filter(queue -> queue.letters().contains(id))
        .toList();
  }
}
