package io.whizbang.chaos.check;

import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.Offer;
import io.whizbang.chaos.history.Offer.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** From the moment at which the database answers again until messages are handled at nine tenths of the offered rate. */
public final class Resumption implements Checker {

  private static final double PART = 0.9;
  private static final Duration WINDOW = Duration.ofSeconds(2);

  private final Bounds bounds;

  Resumption(Bounds bounds) {
    this.bounds = bounds;
  }

  /** How long it took after the database was back. */
  public record Return(long databaseUp, Duration time) {}

  @Override
  public List<Violation> check(History history) {
    return returns(history).stream()
        .filter(each -> each.time().compareTo(bounds.resumption()) > 0)
        .map(each -> new Violation(
            each.databaseUp(), "it took %s to come back to the rate".formatted(each.time())))
        .toList();
  }

  /** A window counts from its beginning; a return that the next fault or the end cut off is left out. */
  public static List<Return> returns(History history) {
    long[] ends = history.effects().stream()
        .mapToLong(effect -> effect.by().ended())
        .sorted()
        .toArray();
    long[] committed = history.offers().stream()
        .filter(offer -> offer.outcome() == Outcome.COMMITTED)
        .mapToLong(Offer::due)
        .sorted()
        .toArray();
    List<Return> found = new ArrayList<>();
    for (long up : history.databaseStarts()) {
      long step = Duration.ofMillis(100).toNanos();
      for (long from = up; from + WINDOW.toNanos() <= history.loadEnded(); from += step) {
        // Each message is handled twice: shipped, and confirmed.
        double wished = 2 * PART * count(committed, from);
        if (wished > 0 && count(ends, from) >= wished) {
          found.add(new Return(up, Duration.ofNanos(from - up)));
          break;
        }
      }
    }
    return found;
  }

  private static int count(long[] moments, long from) {
    return position(moments, from + WINDOW.toNanos()) - position(moments, from);
  }

  private static int position(long[] moments, long moment) {
    int found = Arrays.binarySearch(moments, moment);
    return found < 0 ? -found - 1 : found;
  }
}
