package io.whizbang.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.whizbang.observe.QueueName;
import io.whizbang.observe.QueueState;
import io.whizbang.observe.Share;
import io.whizbang.observe.Snapshot;
import io.whizbang.observe.Vitals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Shows the queues of the whole service. Reading one of these has the database asked, if the last answer
 * is too old; what is not known is not a number.
 */
final class QueueGauges implements AutoCloseable {

  private final MeterRegistry registry;
  private final Vitals vitals;
  private final Tags tags;
  private final List<Meter> registered = new ArrayList<>();
  private final MultiGauge shares;
  private final AtomicReference<@Nullable Snapshot> shown = new AtomicReference<>();
  private volatile long duplicates;
  private boolean closed;

  QueueGauges(MeterRegistry registry, Vitals vitals, Tags tags) {
    this.registry = registry;
    this.vitals = vitals;
    this.tags = tags;
    shares = MultiGauge.builder("whizbang.instances.streams")
        .description("Streams that an instance holds")
        .tags(tags)
        .register(registry);
    for (QueueName queue : QueueName.values()) {
      show(queue);
    }
    showDead(QueueName.OUTBOX);
    showDead(QueueName.INBOX);
    showInstances();
    showDuplicates();
  }

  private void show(QueueName queue) {
    gauge(
        "whizbang.queue.depth",
        "Unfinished work; above 10,000 an estimate",
        queue,
        QueueState::depth);
    gauge(
        "whizbang.queue.blocked",
        "Streams whose first message has failed and waits for its retry",
        queue,
        QueueState::blocked);
    registered.add(TimeGauge.builder(
            "whizbang.queue.oldest",
            () -> of(queue, state -> state.oldestDue().toNanos()),
            TimeUnit.NANOSECONDS)
        .description("How long work that may be taken has been waiting to be taken")
        .tags(tags.and("queue", queue.word()))
        .register(registry));
  }

  private void showDead(QueueName queue) {
    gauge("whizbang.queue.dead", "Dead letters; 10,000 stand for more", queue, QueueState::dead);
  }

  private void gauge(
      String name, String description, QueueName queue, Function<QueueState, Number> value) {
    registered.add(Gauge.builder(name, () -> of(queue, value))
        .description(description)
        .tags(tags.and("queue", queue.word()))
        .register(registry));
  }

  private void showInstances() {
    registered.add(Gauge.builder("whizbang.instances", () -> read(QueueGauges::instances))
        .description("Instances of the service that are registered")
        .tags(tags)
        .register(registry));
  }

  private void showDuplicates() {
    registered.add(FunctionCounter.builder("whizbang.work.duplicate", this, QueueGauges::duplicates)
        .description("Messages that arrived once more and were dropped, in the whole service")
        .tags(tags.and("queue", QueueName.INBOX.word()))
        .register(registry));
  }

  /** A counter never goes back, so the last known number stands while the present one is not known. */
  private double duplicates() {
    current()
        .map(snapshot -> snapshot.queues().get(QueueName.INBOX))
        .ifPresent(inbox -> duplicates = inbox.duplicates());
    return duplicates;
  }

  private static long instances(Snapshot snapshot) {
    return snapshot.shares().stream().map(Share::instanceId).distinct().count();
  }

  private Number of(QueueName queue, Function<QueueState, Number> value) {
    return read(snapshot ->
        Optional.ofNullable(snapshot.queues().get(queue)).map(value).orElse(Double.NaN));
  }

  private Number read(Function<Snapshot, Number> value) {
    return current().map(value).orElse(Double.NaN);
  }

  private Optional<Snapshot> current() {
    Optional<Snapshot> latest = vitals.snapshot();
    latest
        .filter(snapshot -> !snapshot.equals(shown.getAndSet(snapshot)))
        .ifPresent(this::showShares);
    return latest;
  }

  /** Instances come and go, and their gauges with them. */
  private synchronized void showShares(Snapshot snapshot) {
    if (closed) {
      return;
    }
    shares.register(snapshot.shares().stream().map(QueueGauges::row).toList(), true);
  }

  private static Row<?> row(Share share) {
    Tags itsTags = Tags.of("queue", share.queue().word())
        .and("instance", share.instanceId().toString());
    return Row.of(itsTags, share.streams());
  }

  @Override
  public synchronized void close() {
    closed = true;
    shares.register(List.of(), true);
    registered.forEach(registry::remove);
  }
}
