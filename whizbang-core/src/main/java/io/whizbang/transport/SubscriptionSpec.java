package io.whizbang.transport;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.Positive;
import io.whizbang.value.Text;
import java.util.Set;

/**
 * What to deliver to whom.
 *
 * @param name under which the transport keeps the messages, usually that of the service
 * @param destinations what was published to these is delivered; those of the last subscription count
 * @param maxUnsettled how many deliveries may be unsettled at a time: no more come before one is settled
 */
public record SubscriptionSpec(String name, Set<String> destinations, int maxUnsettled) {

  public SubscriptionSpec {
    Text.name("Subscription name", name);
    destinations = Set.copyOf(destinations);
    destinations.forEach(each -> Text.name("Destination of subscription " + name, each));
    if (destinations.isEmpty()) {
      throw new InvalidInputException("Subscription " + name + " has no destination");
    }
    Positive.number("Subscription " + name + ": maxUnsettled", maxUnsettled);
  }
}
