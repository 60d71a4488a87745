package io.whizbang.worker;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.process.Outcome;
import io.whizbang.receptor.RetryPolicy;
import io.whizbang.transport.PublishResult;
import io.whizbang.work.Failure;
import io.whizbang.work.OutboxWork;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * What follows from how a transport fared with a batch. A message is charged with a failure only if
 * another of the batch went out, or if the transport works and says that nobody takes it: while nothing goes
 * out the transport is to blame, and a night without a broker makes no dead letters.
 */
final class PublishOutcomes {

  private final RetryPolicy policy;
  private final Scheduler scheduler;

  /** How often the delay has grown since something went out. */
  private int fruitless;

  private Instant growsAgain = Instant.MIN;

  PublishOutcomes(RetryPolicy policy, Scheduler scheduler) {
    this.policy = policy;
    this.scheduler = scheduler;
  }

  /** One outcome a message; a message whose own result is not in its place counts as failed. */
  List<Outcome> of(List<OutboxWork> work, List<PublishResult> results) {
    boolean works = results.stream().anyMatch(PublishOutcomes::showsThatItWorks);
    fruitless = works ? 0 : stillFruitless();
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < work.size(); i++) {
      outcomes.add(outcome(work.get(i), result(work.get(i), i, results)));
    }
    return outcomes;
  }

  /** Many small batches may fail within a moment: the delays grow with the time for which nothing goes out. */
  private int stillFruitless() {
    Instant now = scheduler.now();
    if (fruitless > 0 && now.isBefore(growsAgain)) {
      return fruitless;
    }
    growsAgain = now.plus(policy.delayAfter(fruitless + 1, 0));
    return fruitless + 1;
  }

  private static boolean showsThatItWorks(PublishResult result) {
    return result instanceof PublishResult.Published || result instanceof PublishResult.Unroutable;
  }

  /** A transport's mistake must not pass for a message that was published. */
  private static PublishResult result(OutboxWork work, int place, List<PublishResult> results) {
    UUID id = work.message().id();
    PublishResult result = place < results.size() ? results.get(place) : null;
    return result != null && result.messageId().equals(id)
        ? result
        : new PublishResult.Failed(id, "the transport did not say what became of it");
  }

  private Outcome outcome(OutboxWork work, PublishResult result) {
    if (result instanceof PublishResult.Failed failed) {
      return fruitless == 0 ? charged(work, failed.error()) : uncharged(work, failed.error());
    }
    if (result instanceof PublishResult.Unroutable unroutable) {
      return charged(work, unroutable.error());
    }
    if (result instanceof PublishResult.Rejected rejected) {
      return Outcome.failed(
          Failure.of(work.message().id(), "The transport will never take it: " + rejected.error())
              .asDeadLetter());
    }
    return result instanceof PublishResult.NotTried notTried
        ? uncharged(work, notTried.reason())
        : Outcome.PUBLISHED;
  }

  private Outcome charged(OutboxWork work, String error) {
    Failure failure = Failure.of(work.message().id(), "Not published: " + error);
    int attempt = work.claim().attempt();
    return Outcome.failed(
        attempt >= policy.maxAttempts()
            ? failure.asDeadLetter()
            : failure.withRetryAfter(delayAfter(attempt)));
  }

  private Outcome uncharged(OutboxWork work, String error) {
    return Outcome.failed(Failure.of(work.message().id(), "Not published: " + error)
        .withRetryAfter(delayAfter(Math.max(1, fruitless)))
        .notAttempted());
  }

  private Duration delayAfter(int failures) {
    return policy.delayAfter(failures, ThreadLocalRandom.current().nextDouble());
  }
}
