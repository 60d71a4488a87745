package io.whizbang.transport.cloudevents;

import io.whizbang.message.Envelope;
import io.whizbang.message.Hop;
import io.whizbang.transport.Sequence;
import io.whizbang.transport.TransportMessage;
import io.whizbang.work.Message;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** From a message to attributes. */
final class Writing {

  private final Map<String, String> attributes = new LinkedHashMap<>();

  private Writing() {}

  static Map<String, String> attributes(TransportMessage outgoing) {
    Message message = outgoing.message();
    Envelope envelope = envelope(message);
    Hop hop = lastOf(envelope.hops());
    return new Writing()
        .put(Names.SPEC_VERSION, "1.0")
        .put(Names.ID, message.id())
        .put(Names.SOURCE, source(hop))
        .put(Names.TYPE, message.type())
        .put(Names.TIME, hop == null ? null : hop.at())
        .put(Names.SUBJECT, message.streamId())
        .put(Names.PARTITION_KEY, message.streamId())
        .put(hop == null ? null : outgoing.sequence())
        .put(Names.CORRELATION_ID, envelope.correlationId())
        .put(Names.CAUSATION_ID, envelope.causationId())
        .put(Names.TRACEPARENT, envelope.traceparent())
        .put(Names.KIND, message.event() ? Names.EVENT : "command")
        .put(Names.METADATA, message.metadata())
        .put(Names.SCOPE, message.scope())
        .attributes;
  }

  /** Without the scope, which is sent as it is: whether it can be read is the receiver's affair. */
  private static Envelope envelope(Message message) {
    return Envelope.of(new Message(
        message.id(),
        message.streamId(),
        message.type(),
        message.payload(),
        message.metadata(),
        null,
        message.event()));
  }

  private static @Nullable Hop lastOf(List<Hop> hops) {
    return hops.isEmpty() ? null : hops.get(hops.size() - 1);
  }

  /** A URI reference, as the specification wants it. */
  private static String source(@Nullable Hop hop) {
    return hop == null
        ? "/"
        : "/" + URLEncoder.encode(hop.service(), StandardCharsets.UTF_8).replace("+", "%20");
  }

  private Writing put(String name, @Nullable Object value) {
    if (value != null) {
      attributes.put(name, value.toString());
    }
    return this;
  }

  /** Of one length, so that it is ordered as text too. */
  private Writing put(@Nullable Sequence sequence) {
    if (sequence == null) {
      return this;
    }
    Long previous = sequence.previous();
    return put(Names.SEQUENCE, "%019d".formatted(sequence.number()))
        .put(Names.PREVIOUS, previous == null ? null : "%019d".formatted(previous));
  }
}
