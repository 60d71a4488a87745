package io.whizbang.chaos.check;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.Invocation;
import io.whizbang.chaos.history.Offer;
import io.whizbang.chaos.history.Offer.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/** As many messages were placed as were offered, apart from those that a fault explains. */
final class Offered implements Checker {

  private static final Set<Outcome> FAILED =
      Set.of(Outcome.REFUSED, Outcome.IN_DOUBT, Outcome.UNANSWERED);

  private static final double PART = 0.99;
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final Bounds bounds;

  Offered(Bounds bounds) {
    this.bounds = bounds;
  }

  @Override
  public List<Violation> check(History history) {
    List<Violation> found = new ArrayList<>(history.offers().stream()
        .filter(offer -> FAILED.contains(offer.outcome()))
        .filter(offer -> !isExplained(offer, history))
        .map(Offered::violation)
        .toList());
    found.addAll(tooFew(history));
    return found;
  }

  /** One that stayed open was struck at any moment of that time. */
  private boolean isExplained(Offer offer, History history) {
    long end = offer.answered() == Invocation.NEVER ? offer.due() : offer.answered();
    return history.isLoadDisturbed(offer.due(), end, bounds.load());
  }

  /** In the seconds in which nothing was in the way; a transaction that was to be rolled back, and was, went as wished. */
  private List<Violation> tooFew(History history) {
    long began = history.loadBegan();
    Map<Long, Long> bySecond = history.offers().stream()
        .filter(offer -> !FAILED.contains(offer.outcome()) || isExplained(offer, history))
        .collect(groupingBy(offer -> (offer.due() - began) / SECOND, counting()));
    List<Long> calm = LongStream.range(0, (history.loadEnded() - began) / SECOND)
        .filter(second -> isCalm(began + second * SECOND, history))
        .boxed()
        .toList();
    long placed =
        calm.stream().mapToLong(second -> bySecond.getOrDefault(second, 0L)).sum();
    return placed >= PART * calm.size() * bounds.ratePerSecond()
        ? List.of()
        : List.of(new Violation(
            history.loadEnded(),
            "%,d messages were placed in %d s without a fault, and %d a second were to be"
                .formatted(placed, calm.size(), bounds.ratePerSecond())));
  }

  private boolean isCalm(long second, History history) {
    return !history.isLoadDisturbed(second, second + SECOND, bounds.load());
  }

  private static Violation violation(Offer offer) {
    return new Violation(
        offer.due(),
        "message %d was %s, and no fault explains it".formatted(offer.id(), offer.outcome()));
  }
}
