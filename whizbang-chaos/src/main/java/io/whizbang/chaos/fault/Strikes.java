package io.whizbang.chaos.fault;

import io.whizbang.chaos.cluster.Cluster;
import io.whizbang.chaos.fault.FaultSchedule.Strike;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

/** Has the faults of a schedule strike, each when it is due, also while others have not ended. */
public final class Strikes {

  private final Cluster cluster;
  private final Consumer<Strike> progress;
  private final Lock database = new ReentrantLock();
  private final ReadWriteLock alone = new ReentrantReadWriteLock(true);

  /** Tells of each as it strikes. */
  public Strikes(Cluster cluster, Consumer<Strike> progress) {
    this.cluster = cluster;
    this.progress = progress;
  }

  /** Returns when all of them are over. */
  public void run(FaultSchedule schedule) throws Exception {
    long start = System.nanoTime();
    ExecutorService threads = Executors.newCachedThreadPool();
    List<Future<?>> running = new ArrayList<>();
    try {
      int number = 0;
      for (Strike strike : schedule.strikes()) {
        TimeUnit.NANOSECONDS.sleep(start + strike.at().toNanos() - System.nanoTime());
        int current = ++number;
        progress.accept(strike);
        running.add(threads.submit(() -> strike(current, strike)));
      }
      for (Future<?> each : running) {
        each.get(5, TimeUnit.MINUTES);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private void strike(int number, Strike strike) {
    Fault fault = strike.fault();
    Damage damage = new Damage(number, fault.name(), cluster, strike.seed());
    Lock companion = fault.strikesAlone() ? alone.writeLock() : alone.readLock();
    Lock target = fault.strikesDatabase() ? database : new ReentrantLock();
    // In this order: who waits for the database keeps nobody waiting who wants to be alone.
    target.lock();
    companion.lock();
    try {
      fault.strike(damage);
      damage.over();
    } catch (Exception e) {
      // The run goes on, and says in the end that this fault was not carried out.
      damage.failed(e);
    } finally {
      companion.unlock();
      target.unlock();
    }
  }
}
