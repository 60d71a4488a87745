package io.whizbang.handle;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.process.Outcome;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.value.Json;
import io.whizbang.work.Claim;
import io.whizbang.work.Failure;
import io.whizbang.work.InboxWork;
import io.whizbang.work.Message;
import io.whizbang.work.MessageStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UnknownTypesTest {

  private static final Duration TEN_MINUTES = Duration.ofMinutes(10);

  private final ManualScheduler time = new ManualScheduler();
  private final UnknownTypes unknownTypes = new UnknownTypes(time);
  private final Message message = Message.of("OrderPlaced", Json.of("{}"));

  @Test
  void aMessageIsGivenBackForAWhileAtNoChargeAndItSaysWhy() {
    Failure failure = meet(message, 1);

    assertThat(failure.messageId()).isEqualTo(message.id());
    assertThat(failure.attempted()).isFalse();
    assertThat(failure.deadLetter()).isFalse();
    assertThat(failure.retryAfter()).isEqualTo(Duration.ofSeconds(5));
    assertThat(failure.error())
        .isEqualTo("No receptor for message type OrderPlaced in this instance");
  }

  @Test
  void afterTenMinutesItIsADeadLetter() {
    meet(message, 1);
    time.sleep(TEN_MINUTES.minusMillis(1));
    assertThat(meet(message, 1).deadLetter()).isFalse();

    time.sleep(Duration.ofMillis(1));

    assertThat(meet(message, 1)).satisfies(failure -> {
      assertThat(failure.deadLetter()).isTrue();
      assertThat(failure.error()).endsWith("in this instance, for PT10M");
    });
  }

  @Test
  void everyMessageHasItsOwnTenMinutes() {
    meet(message, 1);
    time.sleep(TEN_MINUTES);

    assertThat(meet(message.withId(Message.of("Other", Json.of("{}")).id()), 1).deadLetter())
        .isFalse();
  }

  /** Its attempts grow only where somebody knows it; then it is no stranger to all. */
  @Test
  void aMessageThatAnotherInstanceHasTriedMeanwhileHasTenMinutesMore() {
    meet(message, 1);
    time.sleep(TEN_MINUTES);

    assertThat(meet(message, 2).deadLetter()).isFalse();
  }

  /** A dead letter that somebody has put back into its queue is met as if for the first time. */
  @Test
  void aDeadLetterIsForgotten() {
    meet(message, 1);
    time.sleep(TEN_MINUTES);
    assertThat(meet(message, 1).deadLetter()).isTrue();

    assertThat(meet(message, 1).deadLetter()).isFalse();
  }

  private Failure meet(Message met, int attempt) {
    var claim = new Claim(Instant.EPOCH, attempt, 1L, 0, Claim.Origin.WAITING);
    Outcome outcome =
        unknownTypes.outcome(new InboxWork(met, "billing", Set.of(), MessageStatus.STORED, claim));
    return ((Outcome.Failed) outcome).failure();
  }
}
