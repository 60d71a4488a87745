package io.whizbang.transport;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message in a mailbox.
 *
 * @param number rises in the order in which messages came in
 * @param round 1 for its first delivery, one more each time it was given back
 */
record Letter(long number, TransportMessage message, int round) {

  @Nullable
  UUID stream() {
    return message.message().streamId();
  }

  Letter givenBack() {
    return new Letter(number, message, round + 1);
  }
}
