package io.whizbang.chaos.fault;

import io.whizbang.chaos.cluster.Instance;
import io.whizbang.chaos.history.FaultNames;
import java.time.Duration;

/**
 * An instance is killed in the middle of its work, and another one starts in its place.
 *
 * <p>It waits until the database has been up for a while, as a server takes nobody for dead in its first ten seconds.
 */
final class Kill implements Fault {

  private static final Duration SERVER_HAS_BEEN_UP = Duration.ofSeconds(12);

  /** Until then nothing else goes wrong. */
  private static final Duration TAKE_OVER = Duration.ofSeconds(6);

  @Override
  public String name() {
    return FaultNames.KILL;
  }

  /** So that what comes after it is its own doing. */
  @Override
  public boolean strikesAlone() {
    return true;
  }

  @Override
  public void strike(Damage damage) throws Exception {
    damage.last(SERVER_HAS_BEEN_UP.minus(damage.cluster().databaseUpTime()));
    Instance victim = damage.begin();
    damage.cluster().awaitAtWork(victim);
    damage.cluster().kill(victim);
    damage.seen("the process has ended");
    long killed = System.nanoTime();
    damage.cluster().startInstance(victim.service());
    damage.last(TAKE_OVER.minusNanos(System.nanoTime() - killed));
  }
}
