package io.whizbang.chaos.fault;

import io.whizbang.chaos.cluster.Cluster;
import io.whizbang.chaos.cluster.Instance;
import io.whizbang.chaos.history.LineKind;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** What a fault does its damage to, and how it tells. */
public final class Damage {

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration MOMENT = Duration.ofSeconds(8);

  private final int number;
  private final String name;
  private final Cluster cluster;
  private final Random random;

  Damage(int number, String name, Cluster cluster, long seed) {
    this.number = number;
    this.name = name;
    this.cluster = cluster;
    this.random = new Random(seed);
  }

  public Cluster cluster() {
    return cluster;
  }

  public Random random() {
    return random;
  }

  /** Takes an instance that no other fault has, and begins with it; waits if there is none. */
  Instance begin() throws InterruptedException, TimeoutException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    for (var victim = cluster.take(random); ; victim = cluster.take(random)) {
      if (victim.isPresent()) {
        begin(victim.get().name());
        return victim.get();
      }
      if (System.nanoTime() - end > 0) {
        throw new TimeoutException("No instance is free for " + name);
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  /** From now on it goes wrong. */
  void begin(String victim) {
    cluster.history().write(LineKind.FAULT, number, name, victim);
  }

  /** It has gone wrong, as one can see by this. */
  void seen(String what) {
    cluster.history().write(LineKind.INJECTED, number, what);
  }

  void failed(Exception why) {
    cluster.history().write(LineKind.FAILED, number, name, why);
  }

  void over() {
    cluster.history().write(LineKind.OVER, number);
  }

  /** Waits for something that is to be so soon, and not longer than a moment. */
  void await(BooleanSupplier condition) throws InterruptedException {
    await(condition, MOMENT);
  }

  /** Waits for the first sign that it goes wrong, which may be late where another fault is on its way. */
  void awaitSign(BooleanSupplier sign) throws InterruptedException {
    await(sign, PATIENCE);
  }

  private static void await(BooleanSupplier condition, Duration longest)
      throws InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    while (!condition.getAsBoolean() && System.nanoTime() - end < 0) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  void last(Duration time) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(Math.max(0, time.toMillis()));
  }
}
