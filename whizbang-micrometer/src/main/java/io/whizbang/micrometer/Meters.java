package io.whizbang.micrometer;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.whizbang.observe.Count;
import io.whizbang.observe.QueueName;
import io.whizbang.observe.Vitals;
import io.whizbang.observe.WorkerHealth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** The meters of an instance, from its start to its end. */
final class Meters implements AutoCloseable {

  private final MeterRegistry registry;
  private final Vitals vitals;
  private final Tags tags;
  private final List<Meter> registered = new ArrayList<>();
  private final QueueGauges queueGauges;
  private final Timer flushTime;
  private final DistributionSummary flushSize;

  Meters(MeterRegistry registry, Vitals vitals) {
    this.registry = registry;
    this.vitals = vitals;
    this.tags = Tags.of("service", vitals.service());
    for (Count count : Count.values()) {
      count(count);
    }
    flushTime = keep(Timer.builder("whizbang.flush.time")
        .description("How long the database took to answer a call that told it something")
        .tags(tags)
        .register(registry));
    flushSize = keep(DistributionSummary.builder("whizbang.flush.size")
        .description("How many messages and reports such a call carried")
        .tags(tags)
        .register(registry));
    showInstance();
    vitals.workers().forEach(this::showWorker);
    queueGauges = new QueueGauges(registry, vitals, tags);
  }

  void flushed(int items, Duration took) {
    flushTime.record(took);
    flushSize.record(items);
  }

  private void count(Count count) {
    if (count.queues().isEmpty()) {
      count(count, tags, counted -> vitals.counters().of(count));
    }
    for (QueueName queue : count.queues()) {
      count(count, tags.and("queue", queue.word()), counted -> vitals.counters().of(count, queue));
    }
  }

  private void count(Count count, Tags itsTags, ToDoubleFunction<Vitals> value) {
    keep(FunctionCounter.builder(count.metric(), vitals, value)
        .description(count.meaning())
        .tags(itsTags)
        .register(registry));
  }

  private void showInstance() {
    gauge(
        "whizbang.ready",
        "1 while the instance can do its work, else 0",
        tags,
        () -> vitals.health().ready() ? 1 : 0);
    gauge(
        "whizbang.process.waiting",
        "Messages in hand that wait for their turn",
        tags,
        () -> vitals.load().waiting());
    gauge(
        "whizbang.process.running",
        "Streams in hand that are being worked on",
        tags,
        () -> vitals.load().running());
  }

  private void showWorker(WorkerHealth worker) {
    String role = worker.role();
    Tags itsTags = tags.and("worker", role);
    gauge(
        "whizbang.worker.idle",
        "1 while the worker finds nothing to do, else 0",
        itsTags,
        () -> present(role).idle() ? 1 : 0);
    gauge(
        "whizbang.worker.failures",
        "Turns of the worker that have failed in a row",
        itsTags,
        () -> present(role).failedTurns());
  }

  private WorkerHealth present(String role) {
    return vitals.workers().stream()
        .filter(worker -> worker.role().equals(role))
        .findFirst()
        .orElseThrow();
  }

  private void gauge(String name, String description, Tags itsTags, Supplier<Number> value) {
    keep(Gauge.builder(name, value).description(description).tags(itsTags).register(registry));
  }

  private <M extends Meter> M keep(M meter) {
    registered.add(meter);
    return meter;
  }

  @Override
  public void close() {
    queueGauges.close();
    registered.forEach(registry::remove);
  }
}
