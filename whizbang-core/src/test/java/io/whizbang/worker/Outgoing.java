package io.whizbang.worker;

import io.whizbang.process.WorkContext;
import io.whizbang.value.Json;
import io.whizbang.work.Claim;
import io.whizbang.work.Message;
import io.whizbang.work.MessageStatus;
import io.whizbang.work.OutboxWork;
import java.time.Instant;
import java.util.UUID;

/** Messages from an outbox, and the context in which a test has them published. */
final class Outgoing implements WorkContext {

  private boolean fenced;
  private boolean cancelled;

  static OutboxWork message() {
    return message(1);
  }

  static OutboxWork message(int attempt) {
    var claim = new Claim(Instant.EPOCH, attempt, 1L, 0, Claim.Origin.WAITING);
    return new OutboxWork(
        Message.of("OrderPlaced", Json.of("{}")), "orders", MessageStatus.STORED, claim);
  }

  static UUID id(OutboxWork work) {
    return work.message().id();
  }

  void fence() {
    fenced = true;
  }

  void cancel() {
    cancelled = true;
  }

  @Override
  public boolean isFenced() {
    return fenced;
  }

  @Override
  public boolean isCancelled() {
    return cancelled;
  }

  @Override
  public void passed(MessageStatus stages) {}

  @Override
  public void letGo() {}
}
