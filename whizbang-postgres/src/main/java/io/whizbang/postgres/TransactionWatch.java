package io.whizbang.postgres;

import io.whizbang.concurrent.WorkerThreads;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;
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
 * the one before. So whoever waits is told now and then in any case.
 */
final class TransactionWatch implements AutoCloseable {

  private static final long FIRST_TELLING = Duration.ofMillis(5).toNanos();
  private static final int SELDOMER = 4;
  private static final long LONGEST = Duration.ofMinutes(5).toNanos();

  private final Collection<Watched> open = new ConcurrentLinkedQueue<>();
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

  /** A transaction that was open when last looked at. */
  private static final class Watched {

    private final BaseConnection connection;
    private final Runnable then;
    private final long since = System.nanoTime();
    private long nextTelling = FIRST_TELLING;

    private Watched(BaseConnection connection, Runnable then) {
      this.connection = connection;
      this.then = then;
    }

    private long age() {
      return System.nanoTime() - since;
    }

    private boolean hasEnded() {
      try {
        return connection.getTransactionState() == TransactionState.IDLE || connection.isClosed();
      } catch (SQLException e) {
        return true;
      }
    }

    /** Whether it is over with: it has ended, or is not waited for any longer. */
    private boolean isSettled() {
      boolean ended = hasEnded();
      long age = age();
      if (ended || age > nextTelling) {
        nextTelling *= SELDOMER;
        then.run();
      }
      return ended || age > LONGEST;
    }
  }

  /** False if the end cannot be seen, be it for want of a thread. */
  boolean watch(Connection transaction, Runnable then) {
    BaseConnection connection = driversOwn(transaction);
    if (connection == null || closed) {
      return false;
    }
    var watched = new Watched(connection, then);
    open.add(watched);
    arrivals.release();
    return startOnce() || !open.remove(watched);
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
        open.removeIf(Watched::isSettled);
        awaitNextGlance();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      running = false;
    }
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
    long youngest = open.stream().mapToLong(Watched::age).min().orElse(0);
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
