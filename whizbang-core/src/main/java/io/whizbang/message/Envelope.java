package io.whizbang.message;

import io.whizbang.error.InvalidInputException;
import io.whizbang.error.UnreadableMessageException;
import io.whizbang.value.Json;
import io.whizbang.value.Text;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a message beside what it says.
 *
 * @param messageId its identity, a UUIDv7
 * @param correlationId shared by all that follows from one beginning: a request, a job
 * @param causationId the message whose handling sent this one, or null if it is a beginning
 * @param traceparent the trace that it belongs to, as W3C Trace Context writes it, or null
 * @param scope on whose behalf it was sent
 * @param hops where it has been, the oldest first
 */
public record Envelope(
    UUID messageId,
    String correlationId,
    @Nullable UUID causationId,
    @Nullable String traceparent,
    Scope scope,
    List<Hop> hops) {

  private static final Pattern TRACEPARENT =
      Pattern.compile("(?!ff)[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}(-.*)?");

  public Envelope {
    Text.name("Correlation id", correlationId);
    if (traceparent != null && !isTraceparent(traceparent)) {
      throw new InvalidInputException("traceparent \"%s\" is not as W3C Trace Context writes it"
          .formatted(Text.clean(traceparent)));
    }
    hops = List.copyOf(hops);
  }

  /** The envelope of a message that nothing caused: it is correlated with itself. */
  public static Envelope first() {
    return first(UuidV7.next());
  }

  /** The same, under a given id. */
  public static Envelope first(UUID id) {
    return new Envelope(id, id.toString(), null, null, Scope.NONE, List.of());
  }

  /** The envelope of a new message that the handling of this one sends. */
  public Envelope caused() {
    return new Envelope(UuidV7.next(), correlationId, messageId, traceparent, scope, List.of());
  }

  /**
   * Reads the envelope of a stored message. Metadata may come from anywhere: what is missing or is not
   * as written here is left out, as a message matters more than what is noted on it.
   *
   * @throws UnreadableMessageException if the scope is no scope
   */
  public static Envelope of(Message message) {
    return Metadata.read(message);
  }

  /** All but message id and scope, as it is stored. */
  public Json metadata() {
    return Metadata.write(this);
  }

  public Envelope withMessageId(UUID id) {
    return new Envelope(id, correlationId, causationId, traceparent, scope, hops);
  }

  public Envelope withCorrelationId(String id) {
    return new Envelope(messageId, id, causationId, traceparent, scope, hops);
  }

  public Envelope withTraceparent(String trace) {
    return new Envelope(messageId, correlationId, causationId, trace, scope, hops);
  }

  public Envelope withScope(Scope newScope) {
    return new Envelope(messageId, correlationId, causationId, traceparent, newScope, hops);
  }

  /** The same, one station further. */
  public Envelope withHop(Hop hop) {
    List<Hop> more = new ArrayList<>(hops);
    more.add(hop);
    return new Envelope(messageId, correlationId, causationId, traceparent, scope, more);
  }

  static boolean isTraceparent(String text) {
    return TRACEPARENT.matcher(text).matches();
  }
}
