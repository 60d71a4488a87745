package io.whizbang.transport;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message in a mailbox.
 *
 * @param number rises in the order in which messages came in
 * @param again whether it was delivered before and given back
 */
record Letter(long number, TransportMessage message, boolean again) {

  @Nullable
  UUID stream() {
    return message.message().streamId();
  }

  Letter givenBack() {
    return new Letter(number, message, true);
  }
}
