package io.whizbang.micrometer;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;

/** What a registry shows. */
final class Readings {

  final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  MicrometerObserver observer() {
    return MicrometerObserver.of(registry);
  }

  double count(String name, String... tags) {
    return registry.get(name).tags(tags).functionCounter().count();
  }

  double gauge(String name, String... tags) {
    return registry.get(name).tags(tags).gauge().value();
  }

  double seconds(String name, String... tags) {
    return registry.get(name).tags(tags).timeGauge().value(TimeUnit.SECONDS);
  }
}
