package io.whizbang.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.database.Database;
import io.whizbang.database.DatabaseProvider;
import io.whizbang.database.DatabaseSettings;
import io.whizbang.database.DatabaseTransport;
import io.whizbang.database.Lifeline;
import io.whizbang.event.EventLog;
import io.whizbang.observe.Snapshot;
import io.whizbang.operate.Operations;
import io.whizbang.perspective.PerspectiveStore;
import io.whizbang.postgres.PostgresProvider;
import io.whizbang.runtime.ManyMessages.Broken;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.TransactionalOutbox;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkCoordinator;
import java.sql.Connection;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A database that an instance loses sight of, as when its machine is stopped: from its first report within
 * a transaction on, until it is told to go on, it makes no calls, while others go on with its work.
 */
final class Stall implements DatabaseProvider, AutoCloseable {

  private final Broken broken;
  private final CountDownLatch allowed = new CountDownLatch(1);
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);

  Stall(Broken broken) {
    this.broken = broken;
  }

  /** The first report waits for this: what only the instance has got so far, nobody else can go on with. */
  void begin() {
    allowed.countDown();
    await(begun);
  }

  void goOn() {
    over.countDown();
  }

  /** A test that fails must not leave an instance behind that cannot be stopped. */
  @Override
  public void close() {
    allowed.countDown();
    goOn();
  }

  @Override
  public Database open(DatabaseSettings settings) {
    return new Stalling(new PostgresProvider().open(settings));
  }

  private void waitWhileStalled() {
    if (begun.getCount() == 0) {
      await(over);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(3, TimeUnit.MINUTES))
          .as("what was waited for has come")
          .isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private final class Stalling implements Database {

    private final Database inner;

    private Stalling(Database inner) {
      this.inner = inner;
    }

    @Override
    public String install() {
      return inner.install();
    }

    @Override
    public WorkCoordinator coordinator(ServiceInstance instance, CoordinationPolicy policy) {
      return new StallingCoordinator(inner.coordinator(instance, policy));
    }

    @Override
    public TransactionalOutbox outbox() {
      return inner.outbox();
    }

    @Override
    public boolean whenEnded(Connection transaction, Runnable then) {
      return inner.whenEnded(transaction, then);
    }

    @Override
    public Operations operations() {
      return inner.operations();
    }

    @Override
    public EventLog events() {
      return inner.events();
    }

    @Override
    public PerspectiveStore perspectives() {
      return inner.perspectives();
    }

    @Override
    public Lifeline lifeline(ServiceInstance instance) {
      waitWhileStalled();
      return new StallingLine(inner.lifeline(instance));
    }

    @Override
    public Lifeline.Pulse beat(ServiceInstance instance) {
      waitWhileStalled();
      return inner.beat(instance);
    }

    @Override
    public DatabaseTransport transport() {
      return inner.transport();
    }

    @Override
    public Snapshot snapshot() {
      return inner.snapshot();
    }

    @Override
    public InstantSource clock() {
      return inner.clock();
    }

    @Override
    public void readClock() {
      inner.readClock();
    }

    @Override
    public void close() {
      inner.close();
    }
  }

  private final class StallingLine implements Lifeline {

    private final Lifeline inner;

    private StallingLine(Lifeline inner) {
      this.inner = inner;
    }

    @Override
    public boolean hears() {
      return inner.hears();
    }

    @Override
    public Pulse beat() {
      waitWhileStalled();
      return inner.beat();
    }

    @Override
    public void fallAsleep() {
      inner.fallAsleep();
    }

    @Override
    public void wakeUp() {
      inner.wakeUp();
    }

    @Override
    public boolean awaitWork(Duration every, Duration longest) throws InterruptedException {
      return inner.awaitWork(every, longest);
    }

    @Override
    public boolean await(Duration longest) throws InterruptedException {
      return inner.await(longest);
    }

    @Override
    public void endWait() {
      inner.endWait();
    }

    @Override
    public void close() {
      inner.close();
    }
  }

  private final class StallingCoordinator implements WorkCoordinator {

    private final WorkCoordinator inner;

    private StallingCoordinator(WorkCoordinator inner) {
      this.inner = inner;
    }

    @Override
    public WorkBatch processWorkBatch(WorkBatchRequest request) {
      waitWhileStalled();
      return inner.processWorkBatch(request);
    }

    /** Without fencing, what was rejected is not heard of. */
    @Override
    public WorkBatch processWithin(Connection transaction, WorkBatchRequest request) {
      await(allowed);
      begun.countDown();
      await(over);
      WorkBatch answer = inner.processWithin(transaction, request);
      return broken == Broken.FENCING ? new WorkBatch(answer.work(), List.of()) : answer;
    }

    @Override
    public boolean isInDoubt() {
      return inner.isInDoubt();
    }

    @Override
    public Set<UUID> heldStreams(Set<UUID> streams) {
      waitWhileStalled();
      return inner.heldStreams(streams);
    }

    @Override
    public boolean heartbeat() {
      waitWhileStalled();
      return inner.heartbeat();
    }

    @Override
    public void leave() {
      inner.leave();
    }

    @Override
    public void close() {
      inner.close();
    }
  }
}
