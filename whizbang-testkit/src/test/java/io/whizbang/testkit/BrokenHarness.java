package io.whizbang.testkit;

import io.whizbang.transport.InMemoryBroker;
import io.whizbang.transport.InMemoryBroker.Limits;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import io.whizbang.work.Message;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** An in-memory broker that delivers at once, and transports to it that all have the same fault. */
final class BrokenHarness implements TransportHarness {

  private final InMemoryBroker broker = new InMemoryBroker(Runnable::run, new Limits(1_000, 1_000));
  private final Fault fault;

  final AtomicInteger subscribers = new AtomicInteger();
  final Map<UUID, Message> originals = new ConcurrentHashMap<>();

  BrokenHarness(Fault fault) {
    this.fault = fault;
  }

  @Override
  public Transport connect() {
    return new BrokenTransport(fault, broker.connect(), this);
  }

  @Override
  public TransportMessage unacceptable(String destination) {
    return InMemoryHarness.tooLarge(destination);
  }

  /** What a fault keeps from coming is not waited for; without a fault everything comes, on however slow a machine. */
  @Override
  public Duration patience() {
    return fault == Fault.NONE ? Duration.ofMinutes(1) : Duration.ofMillis(300);
  }
}
