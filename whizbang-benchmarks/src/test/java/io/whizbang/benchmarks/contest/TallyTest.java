package io.whizbang.benchmarks.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.benchmarks.contest.Player.Rate;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TallyTest {

  private final Tally tally = new Tally();
  private final UUID stream = new UUID(1, 2);

  @Test
  void bodiesHaveFiveHundredBytesWhateverIsInThem() {
    for (OrderPlaced order : List.of(
        OrderPlaced.next(),
        OrderPlaced.nextSentAt(1_700_000_000_000_000L),
        OrderPlaced.inStream(stream, 12_345),
        OrderPlaced.poisoned(stream))) {
      assertThat(order.json().getBytes(StandardCharsets.UTF_8)).hasSize(500);
      assertThat(OrderPlaced.parse(order.json())).isEqualTo(order);
    }
  }

  @Test
  void aMessageThatIsLeftOutIsNoticedAndARepeatedOneIsNot() {
    handle(1, 2, 2, 1, 3);
    assertThat(tally.progress().disorder()).isZero();

    handle(5);
    assertThat(tally.progress().disorder()).isOne();
    assertThat(tally.progress().handled()).isEqualTo(6);
  }

  @Test
  void aStreamThatDoesNotBeginWithItsFirstIsOutOfOrder() {
    handle(2);

    assertThat(tally.progress().disorder()).isOne();
  }

  @Test
  void aPoisonedMessageFailsAndIsNotCounted() {
    assertThatThrownBy(() -> tally.handle(OrderPlaced.poisoned(stream)))
        .hasMessageContaining("cannot be handled");
    assertThat(tally.progress().handled()).isZero();
  }

  @Test
  void aMessageCountsOnceHoweverOftenItIsHandled() {
    Tally ofTwoModels = new Tally(2);

    ofTwoModels.handle(OrderPlaced.next());
    assertThat(ofTwoModels.handled()).isZero();

    ofTwoModels.handle(OrderPlaced.next());
    assertThat(ofTwoModels.handled()).isOne();
    assertThat(ofTwoModels.progress().handled()).isOne();
  }

  @Test
  void timeCountsFromTheMomentAtWhichAMessageWasMeantToBeSent() {
    tally.handle(OrderPlaced.nextSentAt(OrderPlaced.nowMicros() - 5_000));
    tally.handle(OrderPlaced.next());

    assertThat(tally.takeLatencies().values())
        .singleElement()
        .matches(millis -> millis >= 5 && millis < 5_000);
    assertThat(tally.takeLatencies().values()).isEmpty();
  }

  @Test
  void aBacklogBeginsWithTheBlockedStreamAndGoesOnInTurns() {
    List<OrderPlaced> orders = new ArrayList<>();
    Backlog backlog = Backlog.ofStreams(2, 3).behindBlockedStream(4);

    backlog.forEachBlockedBatch(orders::addAll);
    backlog.forEachBatch(orders::addAll);

    assertThat(backlog.handleable()).isEqualTo(6);
    assertThat(orders)
        .extracting(OrderPlaced::number)
        .containsExactly(1, 2, 3, 4, 1, 1, 2, 2, 3, 3);
    assertThat(orders).extracting(OrderPlaced::poisoned).containsOnlyOnce(true).startsWith(true);
    assertThat(orders).extracting(OrderPlaced::id).doesNotContainNull();
  }

  @Test
  void aRateHasSoManyMomentsInItsTime() {
    assertThat(new Rate(100, Duration.ofSeconds(2)).messages()).isEqualTo(200);
    assertThat(new Rate(3, Duration.ofMillis(500)).messages()).isEqualTo(2);
  }

  private void handle(int... numbers) {
    for (int number : numbers) {
      tally.handle(OrderPlaced.inStream(stream, number));
    }
  }
}
