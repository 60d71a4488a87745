package io.whizbang.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.whizbang.message.StreamId;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Each service has a tracer of its own: what one knows of the other it has from the message. */
@ExtendWith(WhizbangExtension.class)
class TracingTest {

  record Shipped(@StreamId UUID order) {}

  record Billed(@StreamId UUID order) {}

  record Weigh(String what) {}

  private final Traces traces = new Traces();

  @Test
  void aTraceGoesFromWhoPublishesThroughAReceptorOfAnotherServiceToWhatThatOnePublishes(
      WhizbangKit kit) {
    var shop = kit.byHand(kit.service("shop").observe(traces.observer()));
    var shipping = kit.byHand(kit.service("shipping")
        .receptor(
            OrderPlaced.class,
            (placed, context) -> context.dispatcher().publish(new Shipped(placed.order())))
        .observe(traces.observer()));
    var billing = kit.byHand(kit.service("billing")
        .receptor(Shipped.class, (shipped, context) -> {})
        .observe(traces.observer()));

    shop.dispatcher().publish(OrderPlaced.withNote("for eve"));
    kit.awaitIdle(shop, shipping, billing);

    SpanData published = traces.span("publish OrderPlaced");
    assertThat(published.getKind()).isEqualTo(SpanKind.PRODUCER);
    SpanData received = traces.span("receive OrderPlaced");
    assertThat(received.getKind()).isEqualTo(SpanKind.CONSUMER);
    assertFollows(published, received);
    assertFollows(received, traces.span("publish Shipped"));
    assertFollows(traces.span("publish Shipped"), traces.span("receive Shipped"));
  }

  @Test
  void whatIsPublishedIsPartOfTheTraceThatItsSenderIsIn(WhizbangKit kit) {
    var registry = traces.ofAService();
    var shop = kit.byHand(
        kit.service("traced").observe(MicrometerObserver.of(new SimpleMeterRegistry(), registry)));

    Observation.createNotStarted("request", registry).observe(() -> {
      shop.dispatcher().publish(OrderPlaced.withNote("for eve"));
    });

    assertFollows(traces.span("request"), traces.span("publish OrderPlaced"));
  }

  @Test
  void aReceptorThatSendsFromAnotherThreadKeepsTheTrace(WhizbangKit kit) {
    var registry = traces.ofAService();
    var shop = kit.byHand(kit.service("threads")
        .receptor(ReceptorDefinition.of(
            OrderPlaced.class,
            (placed, context) -> CompletableFuture.runAsync(
                    () -> context.dispatcher().publish(new Billed(placed.order())))
                .join()))
        .observe(MicrometerObserver.of(new SimpleMeterRegistry(), registry)));

    shop.dispatcher().publish(OrderPlaced.withNote("for eve"));
    kit.awaitIdle(shop);

    assertFollows(traces.span("receive OrderPlaced"), traces.span("publish Billed"));
  }

  @Test
  void aReceptorThatFailsMarksItsSpan(WhizbangKit kit) {
    var shop = kit.byHand(kit.service("failing")
        .receptor(OrderPlaced.class, (placed, context) -> {
          throw new IllegalStateException("Broken");
        })
        .receptorSettings(NoHurry.SETTINGS)
        .observe(traces.observer()));

    shop.dispatcher().publish(OrderPlaced.withNote("for eve"));
    kit.awaitIdle(shop);

    assertThat(traces.span("receive OrderPlaced").getStatus().getStatusCode())
        .isEqualTo(StatusCode.ERROR);
  }

  @Test
  void whatIsInvokedIsPartOfWhatItsCallerDoes(WhizbangKit kit) {
    var registry = traces.ofAService();
    var shop = kit.byHand(kit.service("invoking")
        .receptor(Weigh.class, (weigh, context) -> {})
        .observe(MicrometerObserver.of(new SimpleMeterRegistry(), registry)));

    Observation.createNotStarted("request", registry)
        .observe(() -> shop.dispatcher().invoke(new Weigh("it")));

    assertFollows(traces.span("request"), traces.span("receive Weigh"));
  }

  private static void assertFollows(SpanData parent, SpanData child) {
    assertThat(child.getTraceId()).isEqualTo(parent.getTraceId());
    assertThat(child.getParentSpanId()).isEqualTo(parent.getSpanId());
  }
}
