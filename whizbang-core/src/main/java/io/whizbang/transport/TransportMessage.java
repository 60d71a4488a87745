package io.whizbang.transport;

import io.whizbang.value.Text;
import io.whizbang.work.Message;

/**
 * A message on its way between services.
 *
 * @param destination where it goes, or where it was published to
 * @param message all that the receiver gets to know of it; JSON may change in white space and in the
 *     order of its keys
 */
public record TransportMessage(String destination, Message message) {

  public TransportMessage {
    Text.name("Destination", destination);
  }
}
