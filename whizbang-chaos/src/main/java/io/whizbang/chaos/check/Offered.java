package io.whizbang.chaos.check;

import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.Offer;
import io.whizbang.chaos.history.Offer.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** As many messages were placed as were offered, apart from those that a fault explains. */
final class Offered implements Checker {

  private static final Set<Outcome> FAILED =
      Set.of(Outcome.REFUSED, Outcome.IN_DOUBT, Outcome.UNANSWERED);

  private static final double PART = 0.99;

  private final Bounds bounds;

  Offered(Bounds bounds) {
    this.bounds = bounds;
  }

  @Override
  public List<Violation> check(History history) {
    List<Violation> found = new ArrayList<>(history.offers().stream()
        .filter(offer -> FAILED.contains(offer.outcome()))
        .filter(offer -> !history.isDisturbed(offer.due(), Bounds.GRACE)
            && !history.isDisturbed(offer.answered(), Bounds.GRACE))
        .map(Offered::violation)
        .toList());
    double seconds = (history.loadEnded() - history.loadBegan()) / 1e9;
    double wished = PART * seconds * bounds.ratePerSecond();
    if (history.offers().size() < wished) {
      found.add(new Violation(
          history.loadEnded(),
          "%,d messages were offered in %.0f s, and %d a second were to be"
              .formatted(history.offers().size(), seconds, bounds.ratePerSecond())));
    }
    return found;
  }

  private static Violation violation(Offer offer) {
    return new Violation(
        offer.due(),
        "message %d was %s, and no fault explains it".formatted(offer.id(), offer.outcome()));
  }
}
