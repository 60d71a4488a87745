package io.whizbang.message;

import io.whizbang.value.Text;
import java.time.Instant;

/**
 * A station on the way of a message.
 *
 * @param service the service that sent it or received it
 * @param host where its process runs
 * @param at when, by the clock of that process: to be read, not to be relied on
 */
public record Hop(String service, String host, Instant at) {

  public Hop {
    Text.name("Service of a hop", service);
    Text.name("Host of a hop", host);
  }
}
