package io.whizbang.micrometer;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.ReceiverContext;
import io.micrometer.observation.transport.SenderContext;
import io.whizbang.message.Envelope;
import io.whizbang.observe.Publication;
import io.whizbang.observe.Reception;
import io.whizbang.observe.Span;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Has publishing and receptors observed. The trace goes with the message: a tracer writes it where a
 * message is sent, its envelope carries it, and a tracer reads it where the message is received.
 */
final class Observations {

  static final String PUBLISH = "whizbang.publish";
  static final String RECEIVE = "whizbang.receive";
  private static final String TRACEPARENT = "traceparent";

  private final ObservationRegistry registry;
  private final String service;

  Observations(ObservationRegistry registry, String service) {
    this.registry = registry;
    this.service = service;
  }

  /**
   * What is sent on behalf of a message of which only the trace is known goes on with that trace, as a span
   * of its own would begin another one.
   */
  Span publishing(Publication publication) {
    boolean parented = registry.getCurrentObservation() != null
        || publication.cause() instanceof ObservedSpan
        || publication.traceparent() == null;
    return registry.isNoop() || !parented ? Span.NONE : observed(publication);
  }

  private Span observed(Publication publication) {
    Map<String, String> carrier = new HashMap<>();
    var context = new SenderContext<Map<String, String>>(
        (headers, key, value) -> {
          if (headers != null) {
            headers.put(key, value);
          }
        },
        Kind.PRODUCER);
    context.setCarrier(carrier);
    Observation observation = observation(PUBLISH, () -> context)
        .contextualName("publish " + publication.messageType())
        .lowCardinalityKeyValues(KeyValues.of(
            "service", service,
            "type", publication.messageType(),
            "kind", publication.kind().name().toLowerCase(Locale.ROOT)))
        .highCardinalityKeyValue("messages", String.valueOf(publication.messages()));
    if (registry.getCurrentObservation() == null
        && publication.cause() instanceof ObservedSpan cause) {
      observation.parentObservation(cause.observation());
    }
    return ObservedSpan.start(observation, () -> carrier.get(TRACEPARENT));
  }

  Span receiving(Reception reception) {
    if (registry.isNoop()) {
      return Span.NONE;
    }
    Envelope envelope = reception.envelope();
    Observation observation = observation(RECEIVE, () -> context(reception))
        .contextualName("receive " + reception.messageType())
        .lowCardinalityKeyValues(KeyValues.of(
            "service", service,
            "type", reception.messageType(),
            "receptor", reception.receptor()))
        .highCardinalityKeyValues(KeyValues.of(
            "message", envelope.messageId().toString(),
            "correlation", envelope.correlationId(),
            "attempt", String.valueOf(reception.attempt())));
    return ObservedSpan.start(observation, envelope::traceparent);
  }

  /** What is invoked belongs to whatever its caller does; what has arrived, to what its sender did. */
  private static Observation.Context context(Reception reception) {
    if (reception.local()) {
      return new Observation.Context();
    }
    var context = new ReceiverContext<Envelope>(
        (envelope, key) -> key.equals(TRACEPARENT) ? envelope.traceparent() : null, Kind.CONSUMER);
    context.setCarrier(reception.envelope());
    return context;
  }

  private Observation observation(String name, Supplier<Observation.Context> context) {
    return Observation.createNotStarted(name, context, registry);
  }
}
