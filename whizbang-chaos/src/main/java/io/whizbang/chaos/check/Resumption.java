package io.whizbang.chaos.check;

import io.whizbang.chaos.history.History;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;

/** From the moment at which the database or the broker answers again until messages are handled at nine tenths of the usual rate. */
public final class Resumption implements Checker {

  private static final double PART = 0.9;
  private static final Duration WINDOW = Duration.ofSeconds(2);
  private static final Duration STEP = Duration.ofMillis(100);

  private final Bounds bounds;

  Resumption(Bounds bounds) {
    this.bounds = bounds;
  }

  /**
   * How long it took after one of them was back.
   *
   * @param room until the next outage, or the end of the load
   */
  public record Return(long up, Duration time, Duration room) {}

  @Override
  public List<Violation> check(History history) {
    return returns(history).stream()
        .filter(each -> each.room().compareTo(bounds.resumption().plus(WINDOW)) >= 0)
        .filter(each -> each.time().compareTo(bounds.resumption()) > 0)
        .map(each ->
            new Violation(each.up(), "it took %s to come back to the rate".formatted(each.time())))
        .toList();
  }

  /** What does not come back as long as there is room has taken at least that long; where there was none, nothing shows. */
  public static List<Return> returns(History history) {
    long[] handled = history.effects().stream()
        .mapToLong(effect -> effect.by().ended())
        .sorted()
        .toArray();
    double usual = (double) handled.length
        * WINDOW.toNanos()
        / Math.max(1, history.loadEnded() - history.loadBegan());
    LongPredicate isBack = moment -> count(handled, moment) >= PART * usual;
    List<Return> found = new ArrayList<>();
    for (long up : history.returns()) {
      long end = history.nextOutage(up).orElse(history.loadEnded());
      boolean alone = history.outagesAt(up) <= 1;
      if (alone && end - up >= WINDOW.toNanos()) {
        long back = first(isBack, up, end);
        found.add(new Return(up, Duration.ofNanos(back - up), Duration.ofNanos(end - up)));
      }
    }
    return found;
  }

  /** The beginning of the first window in which it is as before, or of the last one that fits. */
  private static long first(LongPredicate isBack, long up, long end) {
    long from = up;
    while (from + WINDOW.toNanos() <= end && !isBack.test(from)) {
      from += STEP.toNanos();
    }
    return from;
  }

  private static int count(long[] moments, long from) {
    return position(moments, from + WINDOW.toNanos()) - position(moments, from);
  }

  private static int position(long[] moments, long moment) {
    int found = Arrays.binarySearch(moments, moment);
    return found < 0 ? -found - 1 : found;
  }
}
