package io.whizbang.process;

import io.whizbang.work.Queue;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkLimits;

/** How much more work there is room for, and whether more was wanted than there was. Guarded by the processor's lock. */
final class Space {

  private final Lanes lanes;
  private final Handlers handlers;
  private final int capacity;
  private int inboxSetAside;
  private boolean hungry;
  private boolean shut;

  Space(Lanes lanes, Handlers handlers, int capacity) {
    this.lanes = lanes;
    this.handlers = handlers;
    this.capacity = capacity;
  }

  /** Sets all room aside that there is; what is not used of it must be given up. */
  WorkLimits setAside() {
    var limits = new WorkLimits(setAside(Queue.OUTBOX), setAside(Queue.INBOX), 0);
    inboxSetAside += limits.inbox();
    return limits;
  }

  private int setAside(Queue queue) {
    if (shut || handlers.of(queue) == null) {
      return 0;
    }
    int free = Math.min(WorkLimits.MAX, Math.max(0, capacity - lanes.taken(queue)));
    lanes.take(queue, free);
    hungry |= free == 0;
    return free;
  }

  void giveUp(WorkLimits setAside) {
    lanes.take(Queue.OUTBOX, -setAside.outbox());
    lanes.take(Queue.INBOX, -setAside.inbox());
    inboxSetAside -= setAside.inbox();
  }

  /** Whether as many messages that arrived are in hand as there is room for. */
  boolean isInboxInHand() {
    return lanes.taken(Queue.INBOX) - inboxSetAside >= capacity;
  }

  /** Whether there is none for one more that came unasked, or for nobody here. */
  boolean isFull(Queue queue) {
    return shut || handlers.of(queue) == null || lanes.taken(queue) >= capacity;
  }

  /** An answer that uses up its room leaves others behind. */
  void noteAnswer(WorkLimits setAside, WorkBatch answer) {
    hungry |= isUsedUp(setAside.outbox(), answer.outbox().size())
        || isUsedUp(setAside.inbox(), answer.inbox().size());
  }

  private static boolean isUsedUp(int limit, int used) {
    return limit > 0 && used >= limit;
  }

  /** Asked when there is room, so that it leads to one claim. */
  boolean wasHungry() {
    boolean was = hungry;
    hungry = false;
    return was;
  }

  /** Has no room from now on. */
  void shut() {
    shut = true;
  }
}
