package io.whizbang.micrometer;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.whizbang.observe.Observer;
import io.whizbang.observe.Publication;
import io.whizbang.observe.Reception;
import io.whizbang.observe.Span;
import io.whizbang.observe.Vitals;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Shows one instance to Micrometer:
 *
 * <pre>{@code
 * Whizbang.create(dataSource)
 *     .service("orders")
 *     .observe(MicrometerObserver.of(meterRegistry, observationRegistry))
 *     .start()
 * }</pre>
 *
 * <p>Its meters appear when the instance starts and are gone when it stops.
 */
public final class MicrometerObserver implements Observer {

  private final MeterRegistry meterRegistry;
  private final ObservationRegistry observationRegistry;
  private volatile @Nullable Meters meters;
  private volatile @Nullable Observations observations;

  private MicrometerObserver(MeterRegistry meterRegistry, ObservationRegistry observationRegistry) {
    this.meterRegistry = meterRegistry;
    this.observationRegistry = observationRegistry;
  }

  /** Shows metrics alone. */
  public static MicrometerObserver of(MeterRegistry meterRegistry) {
    return new MicrometerObserver(meterRegistry, ObservationRegistry.NOOP);
  }

  /** Shows metrics, and what is published and received to whoever handles observations: a tracer, above all. */
  public static MicrometerObserver of(
      MeterRegistry meterRegistry, ObservationRegistry observationRegistry) {
    return new MicrometerObserver(meterRegistry, observationRegistry);
  }

  @Override
  public void started(Vitals vitals) {
    if (meters != null) {
      throw new IllegalStateException(
          "This observer watches service %s already: give each instance one of its own"
              .formatted(vitals.service()));
    }
    observations = new Observations(observationRegistry, vitals.service());
    meters = new Meters(meterRegistry, vitals);
  }

  @Override
  public void stopped() {
    Meters present = meters;
    if (present != null) {
      present.close();
    }
  }

  @Override
  public void flushed(int items, Duration took) {
    Meters present = meters;
    if (present != null) {
      present.flushed(items, took);
    }
  }

  @Override
  public Span publishing(Publication publication) {
    Observations present = observations;
    return present == null ? Span.NONE : present.publishing(publication);
  }

  @Override
  public Span receiving(Reception reception) {
    Observations present = observations;
    return present == null ? Span.NONE : present.receiving(reception);
  }
}
