package io.whizbang.transport;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message in a mailbox.
 *
 * @param number rises in the order in which messages came in
 * @param round 1 for its first delivery, one more each time it was given back
 */
record Letter(long number, Received received, int round) {

  TransportMessage message() {
    return received.message();
  }

  @Nullable
  UUID stream() {
    return message().message().streamId();
  }

  /** What is delivered again comes as it should. */
  Arrival arrival() {
    return round == 1 ? received.arrival() : Arrival.IN_ORDER;
  }

  Letter givenBack() {
    return new Letter(number, received, round + 1);
  }
}
