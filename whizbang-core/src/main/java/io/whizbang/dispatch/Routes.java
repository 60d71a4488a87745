package io.whizbang.dispatch;

import io.whizbang.value.Text;
import java.util.HashMap;
import java.util.Map;

/** Where messages go: to the destination of their type's name, unless it is routed elsewhere. */
public record Routes(Map<String, String> destinations) {

  /** Every type goes where its name says. */
  public static final Routes BY_NAME = new Routes(Map.of());

  public Routes {
    destinations = Map.copyOf(destinations);
    destinations.forEach((type, destination) -> Text.name("Destination of " + type, destination));
  }

  /** The same, with a message type (by its name) routed to a destination. */
  public Routes with(String messageType, String destination) {
    var more = new HashMap<>(destinations);
    more.put(Text.name("Routed message type", messageType), destination);
    return new Routes(more);
  }

  public String destinationOf(String messageType) {
    return destinations.getOrDefault(messageType, messageType);
  }
}
