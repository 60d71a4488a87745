package io.whizbang.process;

import io.whizbang.work.MessageStatus;

/** What a handler can ask and say while it works. */
public interface WorkContext {

  /**
   * Whether the lease is lost or has ended: another instance may work on the same by now. The handler
   * was interrupted when that happened. What it reports still counts if nobody else has the stream.
   */
  boolean isFenced();

  /** Whether the process is stopping and has waited long enough; the handler was interrupted. */
  boolean isCancelled();

  /**
   * Notes stages that the message passed, so that they are kept if the handler fails after all. In a run
   * of several messages this means the first.
   */
  void passed(MessageStatus stages);

  /**
   * Lets go of the lease, as the handler does not end although it was told to. Others have the messages
   * once the lease is over, and nothing more of the stream is begun here.
   */
  void letGo();
}
