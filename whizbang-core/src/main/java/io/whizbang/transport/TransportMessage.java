package io.whizbang.transport;

import io.whizbang.value.Text;
import io.whizbang.work.Message;
import org.jspecify.annotations.Nullable;

/**
 * A message on its way between services.
 *
 * @param destination where it goes, or where it was published to
 * @param message all that the receiver gets to know of it; JSON may change in white space and in the
 *     order of its keys
 * @param sequence its place in its stream, or null if nobody says; a transport need not carry it
 */
public record TransportMessage(
    String destination, Message message, @Nullable Sequence sequence) {

  public TransportMessage {
    Text.name("Destination", destination);
  }

  public TransportMessage(String destination, Message message) {
    this(destination, message, null);
  }

  public TransportMessage withSequence(@Nullable Sequence newSequence) {
    return new TransportMessage(destination, message, newSequence);
  }
}
