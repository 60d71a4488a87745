package io.whizbang.chaos.load;

import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.HistoryLine;
import io.whizbang.chaos.history.LineKind;
import io.whizbang.chaos.history.Offer.Outcome;
import io.whizbang.dispatch.Dispatcher;
import io.whizbang.value.UuidV7;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * Offers messages at a fixed rate on real elapsed time: the moments are fixed beforehand, whether the messages before are
 * placed or not.
 */
public final class Load {

  private static final int CALLERS = 12;
  private static final int SECONDS_BETWEEN_SLOW_ONES = 15;
  private static final int LONGEST_SLOW_ONE = 30;

  private final Checkout checkout;
  private final HistoryFile history;
  private final long nanosBetween;
  private final Random random;
  private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
  private final ExecutorService slowCallers = Executors.newCachedThreadPool();
  private final Thread clock = new Thread(this::offer, "load");
  private final CountDownLatch ended = new CountDownLatch(1);

  public Load(DataSource dataSource, Dispatcher dispatcher, Pace pace, HistoryFile history) {
    this.checkout = new Checkout(dataSource, dispatcher);
    this.history = history;
    this.nanosBetween = TimeUnit.SECONDS.toNanos(1) / pace.perSecond();
    this.random = new Random(pace.seed());
  }

  /** How many messages a second, and by which chance what is in them. */
  public record Pace(int perSecond, long seed) {}

  public void start() {
    clock.start();
  }

  private void offer() {
    OrderBook book = new OrderBook(random);
    long slowEvery = TimeUnit.SECONDS.toNanos(SECONDS_BETWEEN_SLOW_ONES) / nanosBetween;
    long due = System.nanoTime();
    for (long id = 1; ended.getCount() > 0; id++, due += nanosBetween) {
      awaitMoment(due);
      if (id % slowEvery == 0) {
        offerSlowOne(id, due);
      } else {
        Order order = book.next();
        run(callers, id, due, () -> checkout.place(order));
      }
    }
  }

  private void offerSlowOne(long id, long due) {
    long seconds = 1 + random.nextInt(LONGEST_SLOW_ONE);
    run(
        slowCallers,
        id,
        due,
        () -> checkout.placeSlowly(UuidV7.next(), () -> ended.await(seconds, TimeUnit.SECONDS)));
  }

  private void run(ExecutorService executor, long id, long due, Supplier<Outcome> call) {
    history.write(new HistoryLine(LineKind.OFFERED, due, List.of(Long.toString(id))));
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
}
