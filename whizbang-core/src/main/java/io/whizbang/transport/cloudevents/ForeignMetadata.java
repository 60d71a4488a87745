package io.whizbang.transport.cloudevents;

import io.whizbang.error.InvalidInputException;
import io.whizbang.message.Envelope;
import io.whizbang.value.Json;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What is noted on a message that somebody else has sent. What is not as we write it is left out. */
final class ForeignMetadata {

  private ForeignMetadata() {}

  static @Nullable Json of(UUID messageId, Map<String, String> attributes) {
    Envelope plain = Envelope.first(messageId);
    String correlation = attributes.getOrDefault(Names.CORRELATION_ID, "");
    Envelope correlated = correlation.isEmpty() ? plain : plain.withCorrelationId(correlation);
    Envelope traced = Optional.ofNullable(attributes.get(Names.TRACEPARENT))
        .map(trace -> traced(correlated, trace))
        .orElse(correlated);
    return traced.equals(plain) ? null : traced.metadata();
  }

  private static Envelope traced(Envelope envelope, String trace) {
    try {
      return envelope.withTraceparent(trace);
    } catch (InvalidInputException noTrace) {
      return envelope;
    }
  }
}
