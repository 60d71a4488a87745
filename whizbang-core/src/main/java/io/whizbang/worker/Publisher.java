package io.whizbang.worker;

import io.whizbang.process.Outcome;
import io.whizbang.process.RunHandler;
import io.whizbang.process.WorkContext;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Sequence;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import io.whizbang.work.OutboxWork;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands messages from the outbox to the transport: what waits in all lanes together, as one batch. While
 * the transport is not ready the messages wait here, under leases that are kept, and nobody is blamed; when
 * the instance stops they are given back.
 * What has lost its lease meanwhile is not published any more.
 */
public final class Publisher implements Worker, RunHandler<OutboxWork>, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Publisher.class);

  /** What waits of one lane. Compared by identity. */
  private static final class Run {

    private final List<OutboxWork> work;
    private final WorkContext context;
    private final CompletableFuture<List<Outcome>> outcomes = new CompletableFuture<>();

    private Run(List<OutboxWork> work, WorkContext context) {
      this.work = work;
      this.context = context;
    }

    /** Another instance may have it by now, or this one is stopping. */
    private boolean isOver() {
      return context.isFenced() || context.isCancelled();
    }

    private void giveBack() {
      outcomes.complete(List.of());
    }
  }

  private final Transport transport;
  private final PublishOutcomes publishOutcomes;
  private final int maxBatch;
  private final Bell bell;
  private final Deque<Run> waiting = new ArrayDeque<>();
  private volatile boolean hurrying;
  private boolean closed;

  /** Takes a bell to ring when there is something to publish. */
  public Publisher(Transport transport, PublishPolicy policy, Bell bell) {
    this.transport = transport;
    this.publishOutcomes = new PublishOutcomes(policy.retryPolicy(), bell.scheduler());
    this.maxBatch = policy.maxBatch();
    this.bell = bell;
  }

  @Override
  public String role() {
    return "publisher";
  }

  @Override
  public int take(List<OutboxWork> waitingInLane) {
    return Math.min(waitingInLane.size(), maxBatch);
  }

  @Override
  public boolean blocks() {
    return false;
  }

  @Override
  public CompletionStage<List<Outcome>> handleRun(List<OutboxWork> work, WorkContext context) {
    var run = new Run(work, context);
    if (!isInVain() && add(run)) {
      bell.ring();
    } else {
      run.giveBack();
    }
    return run.outcomes;
  }

  private synchronized boolean add(Run run) {
    return !closed && waiting.add(run);
  }

  @Override
  public int turn() {
    giveBackWhatIsOver();
    if (waiting().isEmpty()) {
      return 0;
    }
    if (transport.readiness() instanceof Readiness.NotReady notReady) {
      throw new IllegalStateException("The transport is not ready: " + notReady.reason());
    }
    List<Run> runs = takeBatch();
    List<OutboxWork> work = runs.stream().flatMap(run -> run.work.stream()).toList();
    try {
      settle(runs, publish(work));
    } catch (RuntimeException | Error e) {
      runs.forEach(run -> run.outcomes.completeExceptionally(e));
      throw e;
    }
    return work.size();
  }

  /** From now on nothing waits until the transport is ready: the instance stops, and others may have it at once. */
  public void hurry() {
    hurrying = true;
    giveBackWhatIsOver();
  }

  /** Asks outside of the lock: the answer needs that of the processor. */
  private void giveBackWhatIsOver() {
    boolean all = isInVain();
    Set<Run> over =
        waiting().stream().filter(run -> all || run.isOver()).collect(Collectors.toSet());
    take(over).forEach(Run::giveBack);
  }

  /** Whether nothing is worth waiting for. */
  private boolean isInVain() {
    return hurrying && transport.readiness() instanceof Readiness.NotReady;
  }

  private synchronized List<Run> waiting() {
    return List.copyOf(waiting);
  }

  /** Takes out those of them that still wait: a batch may have some by now. */
  private synchronized List<Run> take(Set<Run> runs) {
    List<Run> taken = waiting.stream().filter(runs::contains).toList();
    waiting.removeIf(runs::contains);
    return taken;
  }

  private synchronized List<Run> takeBatch() {
    List<Run> taken = new ArrayList<>();
    int size = 0;
    while (size < maxBatch && !waiting.isEmpty()) {
      Run run = waiting.remove();
      taken.add(run);
      size += run.work.size();
    }
    return taken;
  }

  private List<Outcome> publish(List<OutboxWork> work) {
    List<Outcome> outcomes = publishOutcomes.of(work, results(work));
    long published = outcomes.stream().filter(Outcome.PUBLISHED::equals).count();
    LOG.debug("Published {} of {} messages", published, work.size());
    return outcomes;
  }

  /** A transport that throws has failed with all of them. */
  private List<PublishResult> results(List<OutboxWork> work) {
    try {
      return Objects.requireNonNull(
          transport.publish(work.stream().map(Publisher::outgoing).toList()), "no results");
    } catch (RuntimeException | Error e) {
      LOG.warn("The transport failed with {} messages, which are tried again", work.size(), e);
      return work.stream()
          .<PublishResult>map(each -> new PublishResult.Failed(each.message().id(), e.toString()))
          .toList();
    }
  }

  private static TransportMessage outgoing(OutboxWork work) {
    Long place = work.claim().sequenceOrder();
    return new TransportMessage(
        work.destination(), work.message(), place == null ? null : Sequence.of(place));
  }

  private static void settle(List<Run> runs, List<Outcome> outcomes) {
    int next = 0;
    for (Run run : runs) {
      int end = next + run.work.size();
      run.outcomes.complete(outcomes.subList(next, end));
      next = end;
    }
  }

  /** Gives back what was not published. */
  @Override
  public void close() {
    List<Run> left;
    synchronized (this) {
      closed = true;
      left = List.copyOf(waiting);
      waiting.clear();
    }
    left.forEach(Run::giveBack);
  }
}
