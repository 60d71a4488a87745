package io.whizbang.handle;

import io.whizbang.message.Envelope;
import io.whizbang.process.WorkContext;
import io.whizbang.receptor.RegisteredReceptor;
import io.whizbang.work.InboxWork;
import java.util.List;
import java.util.UUID;

/**
 * A message from the inbox that could be read.
 *
 * @param pending its receptors that are not done with it yet
 */
record Received(
    InboxWork work,
    Object body,
    Envelope envelope,
    List<RegisteredReceptor> pending,
    WorkContext context) {

  UUID id() {
    return work.message().id();
  }

  int attempt() {
    return work.claim().attempt();
  }

  /** Whether it is not to blame for being interrupted. */
  boolean isToldToEnd() {
    return context.isCancelled() || context.isFenced();
  }
}
