package io.whizbang.worker;

import static io.whizbang.worker.Outgoing.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.process.Outcome;
import io.whizbang.receptor.RetryPolicy;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.PublishResult.Failed;
import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.transport.PublishResult.Rejected;
import io.whizbang.transport.PublishResult.Unroutable;
import io.whizbang.work.Failure;
import io.whizbang.work.OutboxWork;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishOutcomesTest {

  private static final RetryPolicy POLICY = RetryPolicy.DEFAULT.withJitter(0).withMaxAttempts(3);

  private final ManualScheduler scheduler = new ManualScheduler();
  private final PublishOutcomes outcomes = new PublishOutcomes(POLICY, scheduler);
  private final OutboxWork first = Outgoing.message();
  private final OutboxWork second = Outgoing.message();

  @Test
  void everyMessageHasItsOwnOutcome() {
    List<Outcome> all = of(List.of(first, second), published(first), failed(second));

    assertThat(all.get(0)).isEqualTo(Outcome.PUBLISHED);
    assertThat(failure(all.get(1)).messageId()).isEqualTo(id(second));
    assertThat(failure(all.get(1)).error()).isEqualTo("Not published: too busy");
  }

  @Test
  void aMessageIsChargedIfAnotherOfTheBatchWentOut() {
    Failure failure =
        failure(of(List.of(first, second), published(first), failed(second)).get(1));

    assertThat(failure.attempted()).isTrue();
    assertThat(failure.retryAfter()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void theDelayOfAChargedMessageGrowsWithItsAttempts() {
    OutboxWork again = Outgoing.message(2);

    Failure failure =
        failure(of(List.of(first, again), published(first), failed(again)).get(1));

    assertThat(failure.retryAfter()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void aChargedMessageIsADeadLetterAfterItsLastAttempt() {
    OutboxWork last = Outgoing.message(3);

    assertThat(failure(of(List.of(first, last), published(first), failed(last)).get(1)))
        .satisfies(failure -> assertThat(failure.deadLetter()).isTrue());
  }

  /** A night without a broker makes no dead letters. */
  @Test
  void whileNothingGoesOutNobodyIsChargedAndTheDelaysGrow() {
    OutboxWork last = Outgoing.message(3);

    Failure once = failure(of(List.of(last), failed(last)).get(0));
    scheduler.advance(Duration.ofSeconds(1));
    Failure twice = failure(of(List.of(last), failed(last)).get(0));

    assertThat(List.of(once, twice)).noneMatch(Failure::attempted).noneMatch(Failure::deadLetter);
    assertThat(once.retryAfter()).isEqualTo(Duration.ofSeconds(1));
    assertThat(twice.retryAfter()).isEqualTo(Duration.ofSeconds(2));
  }

  /** Else an outage of seconds would keep streams waiting for minutes, on a busy service. */
  @Test
  void manyBatchesThatFailWithinAMomentLetTheDelayGrowOnce() {
    for (int batch = 0; batch < 20; batch++) {
      of(List.of(first), failed(first));
    }

    assertThat(failure(of(List.of(second), failed(second)).get(0)).retryAfter())
        .isEqualTo(Duration.ofSeconds(1));
  }

  /** It works, or it could not say so. */
  @Test
  void aTransportThatFindsNobodyForAMessageChargesItWhateverBecomesOfTheOthers() {
    OutboxWork last = Outgoing.message(3);

    List<Outcome> all = of(List.of(first, last), unroutable(first), unroutable(last));

    assertThat(failure(all.get(0)).attempted()).isTrue();
    assertThat(failure(all.get(0)).error()).isEqualTo("Not published: nobody takes it");
    assertThat(failure(all.get(0)).deadLetter()).isFalse();
    assertThat(failure(all.get(1)).deadLetter()).isTrue();
  }

  @Test
  void aBatchOfWhichSomethingWentOutLetsTheDelaysStartOver() {
    of(List.of(first), failed(first));
    scheduler.advance(Duration.ofSeconds(1));
    of(List.of(first), failed(first));
    of(List.of(first), published(first));

    assertThat(failure(of(List.of(second), failed(second)).get(0)).retryAfter())
        .isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void whatTheTransportRejectsIsADeadLetterEvenIfNothingElseWentOut() {
    Failure failure =
        failure(of(List.of(first), new Rejected(id(first), "too large")).get(0));

    assertThat(failure.deadLetter()).isTrue();
    assertThat(failure.error()).isEqualTo("The transport will never take it: too large");
  }

  @Test
  void whatTheTransportDidNotTryIsNeverCharged() {
    Failure failure =
        failure(of(List.of(first, second), published(first), new NotTried(id(second), "full"))
            .get(1));

    assertThat(failure.attempted()).isFalse();
    assertThat(failure.retryAfter()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void aMessageWithoutAResultHasFailed() {
    List<Outcome> all = of(List.of(first, second), published(first));

    assertThat(failure(all.get(1)).error())
        .isEqualTo("Not published: the transport did not say what became of it");
  }

  @Test
  @SuppressWarnings("NullAway") // no compiler keeps a transport from it
  void aResultThatIsNullOrAnotherMessagesHasFailed() {
    List<Outcome> all = of(List.of(first, second), null, published(first));

    assertThat(all).noneMatch(Outcome.PUBLISHED::equals);
  }

  private List<Outcome> of(List<OutboxWork> work, PublishResult... results) {
    return outcomes.of(work, Arrays.asList(results));
  }

  private static PublishResult published(OutboxWork work) {
    return new Published(id(work));
  }

  private static PublishResult failed(OutboxWork work) {
    return new Failed(id(work), "too busy");
  }

  private static PublishResult unroutable(OutboxWork work) {
    return new Unroutable(id(work), "nobody takes it");
  }

  private static Failure failure(Outcome outcome) {
    return ((Outcome.Failed) outcome).failure();
  }
}
