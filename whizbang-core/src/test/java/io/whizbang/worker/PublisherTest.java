package io.whizbang.worker;

import static io.whizbang.worker.Outgoing.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.process.Outcome;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.PublishResult.Failed;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Sequence;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import io.whizbang.work.OutboxWork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PublisherTest {

  private final Scripted transport = new Scripted();
  private final Bell bell = new Bell(new ManualScheduler());
  private final Outgoing context = new Outgoing();
  private final OutboxWork first = Outgoing.message();
  private final OutboxWork second = Outgoing.message();
  private final OutboxWork third = Outgoing.message();

  @Test
  void whatWaitsInAllLanesIsOneBatch() {
    var publisher = publisher(100);
    var one = hand(publisher, first, second);
    var other = hand(publisher, third);
    assertThat(transport.batches).isEmpty();

    assertThat(publisher.turn()).isEqualTo(3);

    assertThat(transport.batches).containsExactly(List.of(id(first), id(second), id(third)));
    assertThat(one).isCompletedWithValue(List.of(Outcome.PUBLISHED, Outcome.PUBLISHED));
    assertThat(other).isCompletedWithValue(List.of(Outcome.PUBLISHED));
  }

  @Test
  void theTransportLearnsTheirPlacesInTheirStreams() {
    var publisher = publisher(100);
    var lane = hand(publisher, first);

    publisher.turn();

    assertThat(lane).isDone();
    assertThat(transport.sequences).containsExactly(Sequence.of(1));
  }

  @Test
  void aTurnWithNothingToPublishDoesNothing() {
    transport.readiness = new Readiness.NotReady("no broker");

    assertThat(publisher(100).turn()).isZero();
    assertThat(transport.batches).isEmpty();
  }

  @Test
  void aBatchIsFullWhenTheRunThatExceedsItIsIn() {
    var publisher = publisher(2);
    var in = List.of(hand(publisher, first), hand(publisher, second, third));
    var waits = hand(publisher, Outgoing.message());

    assertThat(publisher.turn()).isEqualTo(3);
    assertThat(in).allMatch(CompletableFuture::isDone);
    assertThat(waits).isNotDone();
    assertThat(publisher.turn()).isEqualTo(1);
    assertThat(waits).isDone();
  }

  @Test
  void aLaneBringsNoMoreThanABatch() {
    assertThat(publisher(2).take(List.of(first, second, third))).isEqualTo(2);
    assertThat(publisher(100).take(List.of(first, second, third))).isEqualTo(3);
  }

  @Test
  void whoHandsOverRingsTheBell() throws InterruptedException {
    assertThat(hand(publisher(100), first)).isNotDone();

    bell.await(Duration.ofDays(1));
  }

  @Test
  void eachLaneLearnsWhatBecameOfItsOwnMessages() {
    var publisher = publisher(100);
    var fine = hand(publisher, first);
    var failing = hand(publisher, second, third);
    transport.answer = batch -> batch.stream()
        .<PublishResult>map(
            id -> id.equals(id(second)) ? new Failed(id, "busy") : new Published(id))
        .toList();

    publisher.turn();

    assertThat(fine).isCompletedWithValue(List.of(Outcome.PUBLISHED));
    assertThat(failing.join().get(0)).isInstanceOf(Outcome.Failed.class);
    assertThat(failing.join().get(1)).isEqualTo(Outcome.PUBLISHED);
  }

  @Test
  void aTransportThatThrowsHasFailedWithAllAndNobodyIsCharged() {
    var publisher = publisher(100);
    var one = hand(publisher, first);
    var other = hand(publisher, second);
    transport.answer = batch -> {
      throw new NoClassDefFoundError("half a driver");
    };

    assertThat(publisher.turn()).isEqualTo(2);

    assertThat(List.of(one, other))
        .allSatisfy(lane -> assertThat(lane.join())
            .singleElement()
            .isInstanceOfSatisfying(Outcome.Failed.class, failed -> {
              assertThat(failed.failure().attempted()).isFalse();
              assertThat(failed.failure().error()).contains("half a driver");
            }));
  }

  @Test
  @SuppressWarnings("NullAway") // no compiler keeps a transport from it
  void aTransportThatAnswersWithNothingHasFailedWithAll() {
    var publisher = publisher(100);
    var lane = hand(publisher, first);
    transport.answer = batch -> null;

    publisher.turn();

    assertThat(lane.join()).singleElement().isInstanceOf(Outcome.Failed.class);
  }

  @Test
  void whileTheTransportIsNotReadyMessagesWaitAndAreNotBlamed() {
    var publisher = publisher(100);
    var lane = hand(publisher, first);
    transport.readiness = new Readiness.NotReady("no broker");

    assertThatThrownBy(publisher::turn).hasMessage("The transport is not ready: no broker");
    assertThat(lane).isNotDone();
    assertThat(transport.batches).isEmpty();

    transport.readiness = Readiness.READY;
    publisher.turn();
    assertThat(lane).isCompletedWithValue(List.of(Outcome.PUBLISHED));
  }

  /** Another instance has it by now, and may be further already. */
  @Test
  void whatHasLostItsLeaseWhileItWaitedIsNotPublished() {
    var publisher = publisher(100);
    var lost = publisher.handleRun(List.of(first), context).toCompletableFuture();
    var kept = publisher.handleRun(List.of(second), new Outgoing()).toCompletableFuture();

    context.fence();
    publisher.turn();

    assertThat(transport.batches).containsExactly(List.of(id(second)));
    assertThat(lost).isCompletedWithValue(List.of());
    assertThat(kept).isCompletedWithValue(List.of(Outcome.PUBLISHED));
  }

  @Test
  void aStopDoesNotWaitForATransportThatIsNotReady() {
    var publisher = publisher(100);
    var lane = hand(publisher, first);
    transport.readiness = new Readiness.NotReady("no broker");

    context.cancel();
    assertThat(publisher.turn()).isZero();

    assertThat(lane).isCompletedWithValue(List.of());
  }

  @Test
  void whoeverIsInAHurryWaitsForNoTransport() {
    var publisher = publisher(100);
    transport.readiness = new Readiness.NotReady("no broker");
    var waiting = hand(publisher, first);

    publisher.hurry();

    assertThat(waiting).isCompletedWithValue(List.of());
    assertThat(hand(publisher, second)).isCompletedWithValue(List.of());
  }

  @Test
  void whoeverIsInAHurryPublishesAllTheSame() {
    var publisher = publisher(100);
    var lane = hand(publisher, first);

    publisher.hurry();
    publisher.turn();

    assertThat(lane).isCompletedWithValue(List.of(Outcome.PUBLISHED));
  }

  @Test
  void closingGivesBackWhatWaitsAndWhatComesLater() {
    var publisher = publisher(100);
    var waiting = hand(publisher, first);

    publisher.close();

    assertThat(waiting).isCompletedWithValue(List.of());
    assertThat(hand(publisher, second)).isCompletedWithValue(List.of());
    assertThat(publisher.turn()).isZero();
    assertThat(transport.batches).isEmpty();
  }

  private Publisher publisher(int maxBatch) {
    return new Publisher(transport, PublishPolicy.DEFAULT.withMaxBatch(maxBatch), bell);
  }

  private CompletableFuture<List<Outcome>> hand(Publisher publisher, OutboxWork... run) {
    return publisher.handleRun(Arrays.asList(run), context).toCompletableFuture();
  }

  /** Publishes all, unless it is told otherwise. */
  private static final class Scripted implements Transport {

    private final List<List<UUID>> batches = new ArrayList<>();
    private final List<@Nullable Sequence> sequences = new ArrayList<>();
    private Readiness readiness = Readiness.READY;
    private Function<List<UUID>, List<PublishResult>> answer =
        batch -> batch.stream().<PublishResult>map(Published::new).toList();

    @Override
    public List<PublishResult> publish(List<TransportMessage> batch) {
      List<UUID> ids = batch.stream().map(each -> each.message().id()).toList();
      batches.add(ids);
      batch.forEach(each -> sequences.add(each.sequence()));
      return answer.apply(ids);
    }

    @Override
    public Subscription subscribe(SubscriptionSpec spec, DeliveryListener listener) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Readiness readiness() {
      return readiness;
    }

    @Override
    public void close() {}
  }
}
