package io.whizbang;

import io.whizbang.observe.Counters;
import io.whizbang.observe.Health;
import io.whizbang.observe.Snapshot;
import io.whizbang.observe.Vitals;
import io.whizbang.observe.WorkerHealth;
import io.whizbang.process.ProcessorLoad;
import io.whizbang.transport.Readiness;
import io.whizbang.worker.WorkerState;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Says how an instance is doing, by what its parts know already; of the queues the database tells now and then. */
final class Checkup implements Vitals {

  /** Nobody should have to wait so long to be taken while there is an instance that can. */
  private static final Duration LONG = Duration.ofMinutes(1);

  private final Assembly parts;
  private final Supplier<Collection<WorkerState>> workers;
  private volatile boolean stopped;

  Checkup(Assembly parts, Supplier<Collection<WorkerState>> workers) {
    this.parts = parts;
    this.workers = workers;
  }

  void stopped() {
    stopped = true;
  }

  @Override
  public String service() {
    return parts.service;
  }

  @Override
  public Counters counters() {
    return parts.counters;
  }

  @Override
  public ProcessorLoad load() {
    return parts.processor.load();
  }

  @Override
  public List<WorkerHealth> workers() {
    return workers.get().stream().map(WorkerState::health).toList();
  }

  @Override
  public Optional<Snapshot> snapshot() {
    return parts.snapshots.latest();
  }

  /** While the database is known to be away, it is not asked. */
  @Override
  public Health health() {
    boolean reachable = !stopped && parts.contact.trouble().isEmpty();
    Duration oldest = reachable ? snapshot().map(Snapshot::oldestDue).orElse(null) : null;
    List<WorkerHealth> present = workers();
    Optional<String> trouble = trouble(present);
    String sentence = trouble.orElseGet(() -> whenReady(oldest));
    return new Health(trouble.isEmpty(), reachable, oldest, present, sentence);
  }

  private Optional<String> trouble(List<WorkerHealth> present) {
    if (stopped) {
      return Optional.of("It is stopped.");
    }
    return present.stream()
        .flatMap(worker -> failing(worker).stream())
        .findFirst()
        .or(this::ofTheDatabase)
        .or(this::ofTheTransport);
  }

  private Optional<String> ofTheDatabase() {
    return parts.contact.trouble().map(why -> "The database cannot be reached: " + why);
  }

  private Optional<String> ofTheTransport() {
    return parts.transport.readiness() instanceof Readiness.NotReady notReady
        ? Optional.of("The transport is not ready: " + notReady.reason())
        : Optional.empty();
  }

  private static Optional<String> failing(WorkerHealth worker) {
    return worker.failedTurns() == 0
        ? Optional.empty()
        : Optional.of("The worker %s has failed %d times in a row: %s"
            .formatted(worker.role(), worker.failedTurns(), worker.lastFailure()));
  }

  private static String whenReady(@Nullable Duration oldest) {
    return oldest == null || oldest.compareTo(LONG) < 0
        ? "All is well."
        : "It is ready, but some work has been waiting to be taken for %s: look at the queues' oldest, and start more instances"
            .formatted(oldest);
  }
}
