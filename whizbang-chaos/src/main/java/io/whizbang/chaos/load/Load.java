package io.whizbang.chaos.load;

import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.HistoryLine;
import io.whizbang.chaos.history.LineKind;
import io.whizbang.chaos.history.Offer.Outcome;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Offers messages at a fixed rate on real elapsed time: the moments are fixed beforehand, whether the messages before are
 * placed or not.
 */
public final class Load implements AutoCloseable {

  private static final int CALLERS = 12;
  private static final int LONGEST_CUT_SECONDS = 10;

  private final Checkout checkout;
  private final OrderBook book;
  private final long nanosBetween;
  private final HistoryFile history;
  private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
  private final ExecutorService slowCallers = Executors.newCachedThreadPool();
  private final Thread clock = new Thread(this::offer, "load");
  private final CountDownLatch ended = new CountDownLatch(1);

  public Load(Checkout checkout, OrderBook book, int perSecond, HistoryFile history) {
    this.checkout = checkout;
    this.book = book;
    this.nanosBetween = TimeUnit.SECONDS.toNanos(1) / perSecond;
    this.history = history;
  }

  public void start() {
    clock.start();
  }

  private void offer() {
    long due = System.nanoTime();
    for (long id = 1; ended.getCount() > 0; id++, due += nanosBetween) {
      awaitMoment(due);
      Order order = book.next();
      history.write(new HistoryLine(
          LineKind.OFFERED, due, List.of(Long.toString(id), order.stream().toString())));
      run(order.isSlow() ? slowCallers : callers, id, () -> checkout.place(order, ended));
    }
  }

  private void run(ExecutorService executor, long id, Supplier<Outcome> call) {
    executor.execute(() -> history.write(LineKind.ANSWERED, id, call.get()));
  }

  private static void awaitMoment(long moment) {
    for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** Offers no more, and waits until all offers have been answered. */
  public void end() throws InterruptedException {
    ended.countDown();
    clock.join();
    callers.shutdown();
    slowCallers.shutdown();
    if (!callers.awaitTermination(2, TimeUnit.MINUTES)
        || !slowCallers.awaitTermination(2, TimeUnit.MINUTES)) {
      callers.shutdownNow();
      slowCallers.shutdownNow();
    }
  }

  /** Offers no more, and cuts short what is on its way. */
  @Override
  public void close() {
    ended.countDown();
    try {
      clock.join();
      callers.shutdownNow();
      slowCallers.shutdownNow();
      callers.awaitTermination(LONGEST_CUT_SECONDS, TimeUnit.SECONDS);
      slowCallers.awaitTermination(LONGEST_CUT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
