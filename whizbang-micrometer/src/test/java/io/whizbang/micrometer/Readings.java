package io.whizbang.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** What a registry shows. */
final class Readings {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  MicrometerObserver observer() {
    return MicrometerObserver.of(registry);
  }

  double count(String name, String... tags) {
    return registry.get(name).tags(tags).functionCounter().count();
  }

  /** Of the queues, where a reader who has waited for the database for a while is shown what was known before. */
  void assertGauge(double expected, String name, String... tags) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(gauge(name, tags)).as(name).isEqualTo(expected));
  }

  /** The same of a time. */
  void assertSeconds(double least, double most, String name, String... tags) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(seconds(name, tags)).as(name).isBetween(least, most));
  }

  /** What is shown of an instance, once anything is. */
  double streamsOf(String instance) {
    await().atMost(PATIENCE).until(() -> {
      gauge("whizbang.queue.depth", "queue", "inbox");
      return registry
              .find("whizbang.instances.streams")
              .tag("instance", instance)
              .gauge()
          != null;
    });
    return gauge("whizbang.instances.streams", "queue", "inbox", "instance", instance);
  }

  private double gauge(String name, String... tags) {
    return registry.get(name).tags(tags).gauge().value();
  }

  private double seconds(String name, String... tags) {
    return registry.get(name).tags(tags).timeGauge().value(TimeUnit.SECONDS);
  }
}
