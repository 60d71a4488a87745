package io.whizbang.postgres;

import io.whizbang.database.Lifeline;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Sends heartbeats over any connection, and hears nothing. */
final class DeafLine implements Lifeline {

  private final LineSettings settings;
  private final UUID instanceId;
  private final CallRunner runner;
  private final CountDownLatch ended = new CountDownLatch(1);

  DeafLine(LineSettings settings, UUID instanceId) {
    this.settings = settings;
    this.instanceId = instanceId;
    this.runner = new CallRunner(settings.dataSource(), CallPolicy.DEFAULT, new CallCounters());
  }

  @Override
  public boolean hears() {
    return false;
  }

  @Override
  public Pulse beat() {
    return runner.run(statements ->
        statements.execute(settings.watch(instanceId, false), settings.clock()::pulse));
  }

  @Override
  public void fallAsleep() {}

  @Override
  public void wakeUp() {}

  /** Work is looked for by the claimer. */
  @Override
  public boolean awaitWork(Duration every, Duration longest) throws InterruptedException {
    return await(longest);
  }

  @Override
  public boolean await(Duration longest) throws InterruptedException {
    ended.await(longest.toNanos(), TimeUnit.NANOSECONDS);
    return false;
  }

  @Override
  public void endWait() {
    ended.countDown();
  }

  @Override
  public void close() {
    runner.close();
  }
}
