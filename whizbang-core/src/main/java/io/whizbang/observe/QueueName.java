package io.whizbang.observe;

import io.whizbang.work.ClaimedWork;
import io.whizbang.work.InboxWork;
import io.whizbang.work.OutboxWork;
import io.whizbang.work.Queue;
import java.util.Locale;

/** What work waits in: the two queues of messages, and the checkpoints of perspectives. */
public enum QueueName {
  OUTBOX,
  INBOX,
  PERSPECTIVE;

  public static QueueName of(Queue queue) {
    return queue == Queue.OUTBOX ? OUTBOX : INBOX;
  }

  public static QueueName of(ClaimedWork work) {
    if (work instanceof OutboxWork) {
      return OUTBOX;
    }
    return work instanceof InboxWork ? INBOX : PERSPECTIVE;
  }

  /** As SQL and metrics write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
