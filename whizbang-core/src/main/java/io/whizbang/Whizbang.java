package io.whizbang;

import io.whizbang.dispatch.Dispatcher;
import io.whizbang.error.CallTimedOutException;
import io.whizbang.event.EventStore;
import io.whizbang.observe.Counters;
import io.whizbang.observe.Health;
import io.whizbang.observe.Snapshot;
import io.whizbang.operate.Operations;
import io.whizbang.perspective.Perspectives;
import io.whizbang.process.ProcessorLoad;
import io.whizbang.work.ServiceInstance;
import io.whizbang.worker.WorkerState;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/**
 * A running instance of a service: it publishes what the service sends, and hands what arrives to its
 * receptors.
 *
 * <pre>{@code
 * try (var whizbang = Whizbang.create(dataSource)
 *     .service("orders")
 *     .receptor(OrderPlaced.class, (order, context) -> shipping.schedule(order.id()))
 *     .start()) {
 *   whizbang.dispatcher().publish(new OrderPlaced(id));
 * }
 * }</pre>
 *
 * <p>Closing it stops in the order of the flow: it takes no more, finishes what it has begun within the
 * patience of its {@link io.whizbang.process.ProcessorPolicy}, gives the rest back and leaves, so that
 * other instances go on at once. It closes its transport too, and leaves the data source alone.
 */
public final class Whizbang implements AutoCloseable {

  private final Assembly parts;
  private final Running running;
  private final AtomicBoolean closed = new AtomicBoolean();

  Whizbang(Assembly parts, Running running) {
    this.parts = parts;
    this.running = running;
  }

  /** Begins to describe an instance that works on this database; a pool is best. */
  public static WhizbangBuilder create(DataSource dataSource) {
    return new WhizbangBuilder(dataSource);
  }

  public Dispatcher dispatcher() {
    return parts.dispatcher;
  }

  /** The events of the service: appended at an expected version, read by stream or all together. */
  public EventStore events() {
    return parts.events;
  }

  /** Models of the service's perspectives, and whether they show what was written. */
  public Perspectives perspectives() {
    return parts.perspectives;
  }

  /** Dead letters, and why a message does not move. */
  public Operations operations() {
    return parts.database.operations();
  }

  public Counters counters() {
    return parts.counters;
  }

  /** Whether this instance can do its work, and if not, what is wrong. Cheap: to be asked as often as one likes. */
  public Health health() {
    return running.vitals().health();
  }

  /** The queues of the whole service, a few seconds old; nothing if the database could not be asked. */
  public Optional<Snapshot> snapshot() {
    return parts.snapshots.latest();
  }

  /** Who this process is at present; it gets a new id if the others remove it. */
  public ServiceInstance instance() {
    return parts.coordinator.instance();
  }

  public ProcessorLoad load() {
    return parts.processor.load();
  }

  /** How its workers are doing, by their roles; none while it is turned by hand. */
  public Map<String, WorkerState> workers() {
    return running.workers();
  }

  /** Looks for work now: for whoever knows that something has committed of which nobody tells. */
  public void wake() {
    parts.claimBell.ring();
  }

  /**
   * Lets every worker do one round, and waits for what comes of it: for tests of an instance that was
   * started with {@link WhizbangBuilder#startByHand}.
   *
   * @return how many messages were handed out
   */
  public int turn() {
    return running.turn();
  }

  /**
   * Waits until there is nothing to do: nothing due in the database for this instance, nothing in hand. A
   * message that waits for its retry is not due.
   *
   * @throws CallTimedOutException if there still is after this long
   */
  public void awaitIdle(Duration longest) {
    running.awaitIdle(longest);
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      running.stop();
    }
  }
}
