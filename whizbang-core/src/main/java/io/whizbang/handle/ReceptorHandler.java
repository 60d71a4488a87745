package io.whizbang.handle;

import io.whizbang.concurrent.Together;
import io.whizbang.error.UnreadableMessageException;
import io.whizbang.handle.ReceptorRound.Means;
import io.whizbang.message.Envelope;
import io.whizbang.message.MessageCodec;
import io.whizbang.observe.Count;
import io.whizbang.observe.Counters;
import io.whizbang.process.Outcome;
import io.whizbang.process.RunHandler;
import io.whizbang.process.WorkContext;
import io.whizbang.receptor.Execution;
import io.whizbang.receptor.ReceptorRegistry;
import io.whizbang.receptor.RegisteredReceptor;
import io.whizbang.work.Failure;
import io.whizbang.work.InboxWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands messages from the inbox to their receptors.
 *
 * <ul>
 *   <li>A body that cannot be read is a dead letter, and its stream goes on.
 *   <li>A message without a receptor here is left to other instances for a while, see {@link
 *       UnknownTypes}.
 *   <li>A message whose one receptor is batched shares a transaction with others; every other goes its
 *       way alone.
 * </ul>
 */
public final class ReceptorHandler implements RunHandler<InboxWork> {

  private static final Logger LOG = LoggerFactory.getLogger(ReceptorHandler.class);

  private final ReceptorRegistry registry;
  private final MessageCodec codec;
  private final Means means;
  private final int maxBatch;
  private final Counters counters;
  private final UnknownTypes unknownTypes;
  private final Together<List<Received>, List<Outcome>> batches;

  public ReceptorHandler(
      ReceptorRegistry registry,
      MessageCodec codec,
      ReceptorSettings settings,
      ReceptorEnvironment environment) {
    this.registry = registry;
    this.codec = codec;
    means = Means.of(settings, environment);
    maxBatch = settings.maxBatch();
    counters = environment.counters();
    unknownTypes = new UnknownTypes(environment.scheduler());
    batches = new Together<>(
        environment.scheduler(),
        settings.maxTransactions(),
        new Together.Portion<>(maxBatch, List::size),
        new BatchedReceptors(means)::run);
  }

  @Override
  public int take(List<InboxWork> waiting) {
    long batched = waiting.stream().limit(maxBatch).takeWhile(this::isBatched).count();
    return Math.max(1, (int) batched);
  }

  @Override
  public boolean blocks() {
    return true;
  }

  @Override
  public CompletionStage<List<Outcome>> handleRun(List<InboxWork> run, WorkContext context) {
    List<Received> together = isBatched(run.get(0)) ? readable(run, context) : List.of();
    CompletionStage<List<Outcome>> outcomes = together.isEmpty()
        ? CompletableFuture.completedFuture(List.of(handle(run.get(0), context)))
        : batches.submit(together);
    return outcomes.thenApply(ReceptorHandler::log);
  }

  private Outcome handle(InboxWork work, WorkContext context) {
    if (registry.named(work.message().type()).isEmpty()) {
      counters.add(Count.UNKNOWN_TYPE, 1);
      return unknownTypes.outcome(work);
    }
    try {
      return new ReceptorRound(means, read(work, context)).run();
    } catch (UnreadableMessageException e) {
      counters.add(Count.UNREADABLE, 1);
      return ReceptorFailures.deadLetter(work.message().id(), String.valueOf(e.getMessage()));
    }
  }

  /** The messages before the first that cannot be read; that one is given back, and the next to be first. */
  private List<Received> readable(List<InboxWork> run, WorkContext context) {
    List<Received> readable = new ArrayList<>();
    try {
      run.forEach(work -> readable.add(read(work, context)));
    } catch (RuntimeException e) {
      LOG.debug("A message that cannot be read ends a batch", e);
    }
    return readable;
  }

  private Received read(InboxWork work, WorkContext context) {
    Object body = codec.read(work.message());
    return new Received(work, body, Envelope.of(work.message()), pending(work), context);
  }

  private boolean isBatched(InboxWork work) {
    List<RegisteredReceptor> pending = pending(work);
    return pending.size() == 1 && pending.get(0).execution() == Execution.BATCHED;
  }

  private List<RegisteredReceptor> pending(InboxWork work) {
    return registry.named(work.message().type()).stream()
        .filter(receptor -> !work.completedReceptors().contains(receptor.name()))
        .toList();
  }

  private static List<Outcome> log(List<Outcome> outcomes) {
    outcomes.forEach(outcome -> {
      if (outcome instanceof Outcome.Failed failed) {
        log(failed.failure());
      }
    });
    return outcomes;
  }

  /** What was not attempted has not failed. */
  private static void log(Failure failure) {
    if (failure.deadLetter()) {
      LOG.error("Message {} is a dead letter. {}", failure.messageId(), failure.error());
    } else if (failure.attempted()) {
      LOG.warn(
          "Message {} failed and is tried again in {} ms. {}",
          failure.messageId(),
          Objects.requireNonNullElse(failure.retryAfter(), Failure.DEFAULT_RETRY_AFTER)
              .toMillis(),
          failure.error());
    }
  }
}
