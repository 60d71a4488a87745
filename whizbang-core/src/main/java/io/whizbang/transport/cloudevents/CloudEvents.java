package io.whizbang.transport.cloudevents;

import io.whizbang.error.UnreadableMessageException;
import io.whizbang.transport.TransportMessage;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Messages as CloudEvents in binary mode: a name and a text for each attribute, and the body apart. */
public final class CloudEvents {

  /** What the body is. */
  public static final String CONTENT_TYPE = "application/json";

  private CloudEvents() {}

  /** The attributes of a message, by their names without a prefix. */
  public static Map<String, String> attributes(TransportMessage message) {
    return Writing.attributes(message);
  }

  /**
   * The message that arrived at a destination with these attributes, by their names without a prefix.
   *
   * @param contentType what the body is, or null if nobody says
   * @throws UnreadableMessageException if it is not to be read: it never will be
   */
  public static TransportMessage read(
      String destination,
      Map<String, String> attributes,
      @Nullable String contentType,
      String body) {
    return new Reading(attributes).message(destination, contentType, body);
  }
}
