package io.whizbang.transport.cloudevents;

import io.whizbang.error.InvalidInputException;
import io.whizbang.error.UnreadableMessageException;
import io.whizbang.message.Streams;
import io.whizbang.transport.Sequence;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.work.Message;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** From attributes to a message. */
final class Reading {

  private static final Pattern JSON =
      Pattern.compile("(application/json|[^/;]+/[^/;]+\\+json) *(;.*)?");
  private static final int MAX_TYPE_LENGTH = 500;
  private static final String STRUCTURED = "application/cloudevents";
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,19}");

  private final Map<String, String> attributes;

  Reading(Map<String, String> attributes) {
    this.attributes = attributes;
  }

  TransportMessage message(String destination, @Nullable String contentType, String body) {
    checkReadable(contentType);
    String source = required(Names.SOURCE);
    try {
      UUID id = uuid(source, required(Names.ID));
      var message = new Message(
          id,
          text(Names.PARTITION_KEY).map(key -> uuid(source, key)).orElse(null),
          type(),
          payload(body),
          metadata(id),
          text(Names.SCOPE).map(Json::of).orElse(null),
          text(Names.KIND).filter(Names.EVENT::equals).isPresent());
      return new TransportMessage(destination, message, sequence());
    } catch (InvalidInputException e) {
      throw new UnreadableMessageException("The message cannot be read. " + e.getMessage(), e);
    }
  }

  /** Nobody could store it, so it would come again for ever. */
  private static Json payload(String body) {
    Json payload = Json.of(body);
    if (payload.isNull()) {
      throw new InvalidInputException("Its body is null");
    }
    return payload;
  }

  private void checkReadable(@Nullable String contentType) {
    String type = contentType == null ? CloudEvents.CONTENT_TYPE : contentType;
    if (type.startsWith(STRUCTURED)) {
      throw refused("is in structured mode: send it in binary mode, its attributes in headers");
    }
    if (!required(Names.SPEC_VERSION).startsWith("1.")) {
      throw refused("has specversion %s instead of 1.0".formatted(required(Names.SPEC_VERSION)));
    }
    if (!JSON.matcher(type.toLowerCase(Locale.ROOT)).matches()) {
      throw refused("has a body of content type %s, which is no JSON".formatted(type));
    }
  }

  /** The inbox would refuse a longer one, whenever it comes. */
  private String type() {
    String type = required(Names.TYPE);
    if (type.codePointCount(0, type.length()) > MAX_TYPE_LENGTH) {
      throw refused("has a type of more than %d characters".formatted(MAX_TYPE_LENGTH));
    }
    return type;
  }

  private String required(String name) {
    return text(name)
        .orElseThrow(() -> refused("has no attribute %s of CloudEvents 1.0".formatted(name)));
  }

  private Optional<String> text(String name) {
    return Optional.ofNullable(attributes.get(name)).filter(text -> !text.isEmpty());
  }

  private static UnreadableMessageException refused(String fault) {
    return new UnreadableMessageException("The message " + fault, null);
  }

  /** Ours are UUIDs. Others' are unique for their source: the same there is the same here. */
  private static UUID uuid(String source, String name) {
    return asUuid(name).orElseGet(() -> Streams.idOf("CloudEvent", source + " " + name));
  }

  private static Optional<UUID> asUuid(String text) {
    try {
      UUID uuid = UUID.fromString(text);
      return Optional.of(uuid).filter(same -> same.toString().equalsIgnoreCase(text));
    } catch (IllegalArgumentException notOurs) {
      return Optional.empty();
    }
  }

  private @Nullable Json metadata(UUID id) {
    boolean foreign = !attributes.containsKey(Names.KIND);
    return text(Names.METADATA)
        .map(Json::of)
        .orElseGet(() -> foreign ? ForeignMetadata.of(id, attributes) : null);
  }

  private @Nullable Sequence sequence() {
    return number(Names.SEQUENCE)
        .map(number -> new Sequence(
            number, number(Names.PREVIOUS).filter(previous -> previous < number).orElse(null)))
        .orElse(null);
  }

  private Optional<Long> number(String name) {
    return text(name).filter(text -> DIGITS.matcher(text).matches()).flatMap(Reading::asLong);
  }

  private static Optional<Long> asLong(String digits) {
    try {
      return Optional.of(Long.valueOf(digits));
    } catch (NumberFormatException tooLarge) {
      return Optional.empty();
    }
  }
}
