package io.whizbang.testkit;

import io.whizbang.transport.InMemoryBroker;
import io.whizbang.transport.InMemoryBroker.Limits;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.work.Message;
import java.time.Duration;
import java.util.concurrent.ForkJoinPool;

final class InMemoryHarness implements TransportHarness {

  private final InMemoryBroker broker =
      new InMemoryBroker(ForkJoinPool.commonPool(), new Limits(1_000, 1_000));

  @Override
  public Transport connect() {
    return broker.connect();
  }

  @Override
  public TransportMessage unacceptable(String destination) {
    return tooLarge(destination);
  }

  @Override
  public Duration patience() {
    return Duration.ofMinutes(1);
  }

  static TransportMessage tooLarge(String destination) {
    return new TransportMessage(
        destination, Message.of("huge", Json.of("\"" + "x".repeat(1_000) + "\"")));
  }
}
