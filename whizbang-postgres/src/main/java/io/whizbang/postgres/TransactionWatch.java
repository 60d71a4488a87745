package io.whizbang.postgres;

import io.whizbang.concurrent.WorkerThreads;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/**
 * Sees when transactions of the application end. The driver knows whether one is open on a connection, so a
 * glance at it sends nothing to the server: it is taken often while a transaction is young.
 *
 * <p>Between two glances a pool may have lent the connection out again, and the next transaction looks like
 * the one before. So whoever waits is told now and then in any case: soon after each time that something
 * was sent, and ever seldomer while nothing is.
 */
final class TransactionWatch implements AutoCloseable {

  private static final long FIRST_TELLING = Duration.ofMillis(5).toNanos();
  private static final int SELDOMER = 4;
  private static final long LONGEST = Duration.ofMinutes(5).toNanos();

  private final Map<BaseConnection, Watched> open = new ConcurrentHashMap<>();
  private final Semaphore arrivals = new Semaphore(0);
  private final ExecutorService thread;
  private volatile boolean running;
  private volatile boolean closed;

  TransactionWatch() {
    this(WorkerThreads.forRole("whizbang-commits"));
  }

  /** Takes where its one thread comes from. */
  TransactionWatch(ExecutorService thread) {
    this.thread = thread;
  }

  /**
   * A connection on which a transaction was open when last looked at. It is replaced and never changed: whoever saw an
   * end takes out what it looked at, and not what began since.
   */
  private record Watched(Runnable then, long since, long nextTelling) {

    private static Watched from(long now, Runnable then) {
      return new Watched(then, now, now + FIRST_TELLING);
    }

    /** It may be another transaction by now, and the end of the one before is still to be told. */
    private Watched renewed(Watched later) {
      return nextTelling - later.nextTelling < 0
          ? new Watched(later.then, later.since, nextTelling)
          : later;
    }

    private Watched told() {
      return new Watched(then, since, since + Math.max(FIRST_TELLING, SELDOMER * age()));
    }

    private long age() {
      return System.nanoTime() - since;
    }

    private boolean isDue() {
      return System.nanoTime() - nextTelling > 0;
    }
  }

  /** False if the end cannot be seen, be it for want of a thread. */
  boolean watch(Connection transaction, Runnable then) {
    BaseConnection connection = driversOwn(transaction);
    if (connection == null || closed) {
      return false;
    }
    open.merge(connection, Watched.from(System.nanoTime(), then), Watched::renewed);
    arrivals.release();
    return startOnce() || open.remove(connection) == null;
  }

  private static @Nullable BaseConnection driversOwn(Connection transaction) {
    try {
      return transaction.isWrapperFor(BaseConnection.class)
          ? transaction.unwrap(BaseConnection.class)
          : null;
    } catch (SQLException e) {
      return null;
    }
  }

  private boolean startOnce() {
    if (!running) {
      synchronized (this) {
        if (!running) {
          running = true;
          start();
        }
      }
    }
    return running;
  }

  /** Without a thread, whoever comes next tries again. */
  private void start() {
    try {
      thread.execute(this::watch);
    } catch (RuntimeException | Error e) {
      running = false;
    }
  }

  private void watch() {
    try {
      while (!closed) {
        open.forEach(this::glance);
        awaitNextGlance();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      running = false;
    }
  }

  private void glance(BaseConnection connection, Watched watched) {
    if (hasEnded(connection) || watched.age() > LONGEST) {
      open.remove(connection, watched);
      watched.then().run();
    } else if (watched.isDue()) {
      open.computeIfPresent(connection, (same, present) -> present.told());
      watched.then().run();
    }
  }

  private static boolean hasEnded(BaseConnection connection) {
    try {
      return connection.getTransactionState() == TransactionState.IDLE || connection.isClosed();
    } catch (SQLException e) {
      return true;
    }
  }

  /** How many connections are looked at. */
  int size() {
    return open.size();
  }

  private void awaitNextGlance() throws InterruptedException {
    if (open.isEmpty()) {
      arrivals.acquire();
    } else {
      TimeUnit.NANOSECONDS.sleep(pause());
    }
    arrivals.drainPermits();
  }

  /** A twentieth of the youngest one's age: what was open for long may end a little later than it is seen. */
  private long pause() {
    long youngest = open.values().stream().mapToLong(Watched::age).min().orElse(0);
    return Math.min(
        Math.max(youngest / 20, TimeUnit.MICROSECONDS.toNanos(100)),
        TimeUnit.MILLISECONDS.toNanos(20));
  }

  @Override
  public void close() {
    closed = true;
    thread.shutdownNow();
  }
}
