package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * What becomes of messages whose holder is lost. The head of its run has used up an attempt: if that
 * was the last one the head is buried; otherwise it is free for anybody.
 */
final class LossRules {

  private final ModelQueue queue;
  private final Call call;
  private final Set<UUID> removed;
  private final Instant now;
  private final List<ModelMessage> exhausted;

  /** Looks who is exhausted before the call's own reports change anything. */
  LossRules(ModelQueue queue, Call call, Set<UUID> removed) {
    this.queue = queue;
    this.call = call;
    this.removed = removed;
    this.now = call.now();
    this.exhausted = call.onlyReports()
        ? List.of()
        : queue.lines().filter(this::isLost).map(ModelStream::head).toList();
  }

  /** Buries the heads that are still lost after the reports. */
  void buryExhausted() {
    for (ModelMessage head : exhausted) {
      if (head.isHead() && isLost(head.stream())) {
        bury(head);
      }
    }
  }

  /** The lease ran out, or its holder was removed, and that cost the last attempt. */
  private boolean isLost(ModelStream line) {
    Lease lease = line.lease();
    return lease != null
        && isExhausted(line.head(), call)
        && (isRemoved(lease) || !lease.isLive(now));
  }

  /** Whether one more lost attempt is one too many. */
  static boolean isExhausted(ModelMessage message, Call call) {
    Integer most = call.settings().maxAttempts();
    return most != null && message.attempts + 1 >= most;
  }

  private boolean isRemoved(Lease lease) {
    return removed.contains(lease.holder());
  }

  private void bury(ModelMessage head) {
    boolean isRemoved = isRemoved(head.stream().heldLease());
    head.attempts++;
    head.status |= Status.FAILED;
    if (head.error == null) {
      head.error = isRemoved ? "its instance was lost" : "its lease ran out";
    }
    queue.bury(head, isRemoved ? "instance lost" : "lease expired", now);
  }

  /** Frees what removed instances hold. */
  void release() {
    queue.heldBy(removed).forEach(line -> line.lose(now, ReferenceModel.ORPHANED));
  }
}
