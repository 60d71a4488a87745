package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.contest.Player.Progress;
import io.whizbang.benchmarks.measure.Samples;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The handler that all contestants have: it does nothing but count, and look at order and time. */
public final class Tally {

  private final int timesEach;
  private final LongAdder calls = new LongAdder();
  private final LongAdder disorder = new LongAdder();
  private final Map<UUID, Integer> last = new ConcurrentHashMap<>();
  private Samples latencies = new Samples();

  public Tally() {
    this(1);
  }

  /** Takes how often it is called for each message. */
  Tally(int timesEach) {
    this.timesEach = timesEach;
  }

  public void handle(OrderPlaced order) {
    if (order.sentMicros() > 0) {
      addLatency((OrderPlaced.nowMicros() - order.sentMicros()) / 1e3);
    }
    if (order.poisoned()) {
      throw new IllegalStateException("this order cannot be handled");
    }
    if (order.number() > 0) {
      last.compute(order.id(), (id, before) -> next(before, order.number()));
    }
    calls.increment();
  }

  /** One that is handled a second time is in order, too, as long as none is left out. */
  private int next(@Nullable Integer last, int number) {
    int before = last == null ? 0 : last;
    if (number > before + 1) {
      disorder.increment();
    }
    return Math.max(before, number);
  }

  private synchronized void addLatency(double millis) {
    latencies.add(millis);
  }

  public long handled() {
    return calls.sum() / timesEach;
  }

  Progress progress() {
    return new Progress(handled(), disorder.sum());
  }

  synchronized Samples takeLatencies() {
    Samples taken = latencies;
    latencies = new Samples();
    return taken;
  }
}
