package io.whizbang.micrometer;

import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationHandler.FirstMatchingCompositeObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingReceiverTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingSenderTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Tracers of any number of services, and the spans that they have ended. */
final class Traces {

  private final List<SpanData> ended = new CopyOnWriteArrayList<>();

  /** A registry with a tracer of its own, as every process has one. */
  ObservationRegistry ofAService() {
    SdkTracerProvider provider = SdkTracerProvider.builder()
        .addSpanProcessor(SimpleSpanProcessor.create(new Collector()))
        .build();
    var otel = provider.get("test");
    var tracer = new OtelTracer(otel, new OtelCurrentTraceContext(), event -> {});
    var propagator = new OtelPropagator(
        ContextPropagators.create(W3CTraceContextPropagator.getInstance()), otel);
    ObservationRegistry registry = ObservationRegistry.create();
    registry
        .observationConfig()
        .observationHandler(new FirstMatchingCompositeObservationHandler(
            new PropagatingSenderTracingObservationHandler<>(tracer, propagator),
            new PropagatingReceiverTracingObservationHandler<>(tracer, propagator),
            new DefaultTracingObservationHandler(tracer)));
    return registry;
  }

  MicrometerObserver observer() {
    return MicrometerObserver.of(new SimpleMeterRegistry(), ofAService());
  }

  /** The one span of that name, once it has ended. */
  SpanData span(String name) {
    await().until(() -> ended.stream().anyMatch(span -> span.getName().equals(name)));
    return ended.stream()
        .filter(span -> span.getName().equals(name))
        .reduce((one, other) -> {
          throw new AssertionError("Two spans " + name + ": " + ended);
        })
        .orElseThrow();
  }

  private final class Collector implements SpanExporter {

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
      ended.addAll(spans);
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode flush() {
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
      return CompletableResultCode.ofSuccess();
    }
  }
}
