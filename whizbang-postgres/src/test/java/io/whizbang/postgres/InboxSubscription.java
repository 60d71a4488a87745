package io.whizbang.postgres;

import io.whizbang.transport.Delivery;
import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.TransportMessage;
import io.whizbang.work.Completion;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.InboxWork;
import io.whizbang.work.Queue;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkBatchRequestBuilder;
import io.whizbang.work.WorkLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Shows what is in the inbox of a service as deliveries, so that the contract of all transports can look at
 * it: a claim delivers, a completion acknowledges, and what is given back is claimed again.
 */
final class InboxSubscription implements Subscription {

  private static final long PAUSE_MILLIS = 2;
  private static final WorkLimits LIMITS = new WorkLimits(0, 50, 0);

  private final SubscriptionSpec spec;
  private final DeliveryListener listener;
  private final JdbcWorkCoordinator coordinator;
  private final List<Taken> waiting = new ArrayList<>();
  private final List<Taken> unsettled = new ArrayList<>();
  private final Thread thread = new Thread(this::deliver, "inbox-subscription");
  private volatile boolean closed;

  InboxSubscription(
      DataSource dataSource, String schema, SubscriptionSpec spec, DeliveryListener listener) {
    this.spec = spec;
    this.listener = listener;
    this.coordinator = new JdbcWorkCoordinator(
        dataSource,
        schema,
        ServiceInstance.ofThisProcess(spec.name()).withNewId(),
        CoordinationPolicy.DEFAULT);
    thread.start();
  }

  private void deliver() {
    while (!closed) {
      claim();
      for (Taken next = next(); next != null; next = next()) {
        deliver(next);
      }
      pause();
    }
  }

  private void deliver(Taken taken) {
    try {
      if (!closed) {
        listener.deliver(taken);
      }
    } catch (RuntimeException e) {
      taken.retry();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void claim() {
    if (waiting.isEmpty()) {
      waiting.addAll(call(WorkBatchRequest.builder(), LIMITS));
    }
  }

  private synchronized @Nullable Taken next() {
    if (closed || waiting.isEmpty() || unsettled.size() >= spec.maxUnsettled()) {
      return null;
    }
    Taken next = waiting.remove(0);
    unsettled.add(next);
    return next;
  }

  private List<Taken> call(WorkBatchRequestBuilder request, WorkLimits limits) {
    return coordinator.processWorkBatch(request.limits(limits).build()).inbox().stream()
        .map(Taken::new)
        .toList();
  }

  private synchronized void settle(Taken taken, Completion report) {
    if (!closed && unsettled.remove(taken)) {
      if (report.equals(Completion.release(taken.id()))) {
        unsettled.removeIf(taken::isBefore);
        waiting.removeIf(taken::isBefore);
      }
      call(WorkBatchRequest.builder().complete(Queue.INBOX, report), WorkLimits.NONE);
    }
  }

  /** A message that was claimed. What stands behind it in its stream is given back with it. */
  private final class Taken implements Delivery {

    private final InboxWork work;

    private Taken(InboxWork work) {
      this.work = work;
    }

    private UUID id() {
      return work.message().id();
    }

    private long place() {
      return Objects.requireNonNull(work.claim().sequenceOrder());
    }

    private boolean isBefore(Taken other) {
      return work.message().streamId() != null
          && Objects.equals(work.message().streamId(), other.work.message().streamId())
          && place() < other.place();
    }

    @Override
    public TransportMessage message() {
      return new TransportMessage(spec.destinations().iterator().next(), work.message());
    }

    @Override
    public void acknowledge() {
      settle(this, Completion.handled(id()));
    }

    @Override
    public void retry() {
      settle(this, Completion.release(id()));
    }
  }

  @Override
  public void close() {
    closed = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    coordinator.close();
  }
}
