package io.whizbang.strategy;

import static io.whizbang.testing.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.concurrent.SystemScheduler;
import io.whizbang.error.BatchTooLargeException;
import io.whizbang.testing.Door;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.testing.MemoryCoordinator;
import io.whizbang.testing.StagedCoordinator;
import io.whizbang.value.Json;
import io.whizbang.work.Message;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What tells the strategies apart. */
class WhenToSendTest {

  private static final FlushPolicy POLICY = FlushPolicy.DEFAULT;

  private final ManualScheduler time = new ManualScheduler();
  private final MemoryCoordinator memory = new MemoryCoordinator();
  private final StagedCoordinator coordinator = new StagedCoordinator(memory);

  @Test
  void immediateMakesACallForEachItem() {
    store(new ImmediateStrategy(coordinator, POLICY, time), 3);

    assertThat(batches()).containsExactly(1, 1, 1);
  }

  @Test
  void scopedMakesOneCallAtTheEndOfTheScope() {
    try (var scope = new ScopedStrategy(coordinator, POLICY)) {
      store(scope, 3);
      time.advance(Duration.ofDays(1));
      assertThat(batches()).isEmpty();
    }

    assertThat(batches()).containsExactly(3);
  }

  @Test
  void intervalMakesOneCallPerIntervalAndNoneWhileNothingIsQueued() {
    var strategy = new IntervalStrategy(coordinator, POLICY, time, Duration.ofMillis(100));
    assertThat(time.timers()).isZero();

    store(strategy, 2);
    time.advance(Duration.ofMillis(99));
    store(strategy, 1);
    assertThat(batches()).isEmpty();

    time.advance(Duration.ofMillis(1));
    assertThat(batches()).containsExactly(3);
    time.advance(Duration.ofDays(1));
    assertThat(batches()).containsExactly(3);
    assertThat(time.timers()).isZero();
  }

  @Test
  void adaptiveSendsAtOnceWhenIdleAndGathersWhatComesDuringACall() throws Exception {
    try (var scheduler = new SystemScheduler("test")) {
      var strategy = new AdaptiveStrategy(coordinator, POLICY, scheduler);
      Door door = coordinator.stopNext();
      store(strategy, 1);
      door.awaitReached();

      List<CompletableFuture<Verdict>> meanwhile = store(strategy, 5);
      assertThat(batches()).containsExactly(1);
      door.open();
      CompletableFuture.allOf(meanwhile.toArray(CompletableFuture[]::new)).join();

      assertThat(batches()).containsExactly(1, 5);
    }
  }

  @Test
  void whatACallBringsDuringTheCloseCanStillBeGivenBack() throws Exception {
    try (var scheduler = new SystemScheduler("test")) {
      var strategy = new AdaptiveStrategy(coordinator, POLICY, scheduler);
      strategy.feed(() -> new GivingBack(strategy));
      Door door = coordinator.stopNext();
      store(strategy, 1);
      door.awaitReached();
      Thread closing = new Thread(strategy::close, "closing");
      closing.start();
      until(() -> closing.getState() == Thread.State.WAITING);
      door.open();
      closing.join();

      assertThat(batches()).containsExactly(1, 1);
    }
  }

  /** Has no use for what it gets, and says so. */
  private record GivingBack(WorkCoordinatorStrategy strategy) implements WorkIntake.Room {

    @Override
    public WorkLimits limits() {
      return WorkLimits.NONE;
    }

    @Override
    public void fill(WorkBatch answer) {
      store(strategy, 1);
    }

    @Override
    public void close() {}
  }

  @Test
  void adaptiveWaitsOutAPauseAfterAFailureAndEachIsTwiceAsLong() {
    var strategy = new AdaptiveStrategy(
        coordinator, POLICY.withRetries(Duration.ofSeconds(1), Duration.ofSeconds(3)), time);
    coordinator.goDown();
    store(strategy, 1);
    time.run();

    store(strategy, 1);
    time.run();
    assertThat(coordinator.requests()).hasSize(1);
    time.advance(Duration.ofSeconds(1));
    assertThat(coordinator.requests()).hasSize(2);
    time.advance(Duration.ofSeconds(2));
    assertThat(coordinator.requests()).hasSize(3);
    time.advance(Duration.ofSeconds(3));
    assertThat(coordinator.requests()).hasSize(4);
    time.advance(Duration.ofSeconds(3));
    assertThat(coordinator.requests()).hasSize(5);
  }

  /** What was queued stays queued, so nobody is to be told that it was not. */
  @Test
  void adaptiveWaitsForAThreadWhenThereIsNone() {
    var strategy = new AdaptiveStrategy(coordinator, POLICY, time);
    time.runOutOfThreads();
    List<CompletableFuture<Verdict>> told = store(strategy, 2);
    assertThat(batches()).isEmpty();

    time.haveThreadsAgain();
    time.advance(POLICY.firstRetry());

    assertThat(batches()).containsExactly(2);
    assertThat(told).allSatisfy(each -> assertThat(each).isCompletedWithValue(Verdict.APPLIED));
  }

  @Test
  void aFlushThatSucceedsEndsThePause() {
    var strategy = new AdaptiveStrategy(coordinator, POLICY, time);
    coordinator.goDown();
    store(strategy, 1);
    time.run();
    coordinator.comeBack();

    strategy.flush();
    List<CompletableFuture<Verdict>> next = store(strategy, 1);
    time.run();

    assertThat(next.get(0)).isCompletedWithValue(Verdict.APPLIED);
  }

  @Test
  void aCallIsBoundedInCharactersTooAndASingleItemMayExceedThem() {
    var strategy = new ScopedStrategy(coordinator, POLICY);
    Stream.of(5_000_000, 5_000_000, 100, 9_000_000)
        .forEach(size -> strategy.store(outgoing("\"" + "x".repeat(size) + "\"")));

    strategy.flush();

    assertThat(batches()).containsExactly(1, 2, 1);
  }

  @Test
  void whatIsTooLargeTogetherIsSentInParts() {
    var strategy = new ScopedStrategy(coordinator, POLICY);
    List<CompletableFuture<Verdict>> told = store(strategy, 8);
    coordinator.failNext(new BatchTooLargeException("Too large", null));

    strategy.flush();

    assertThat(told).allSatisfy(each -> assertThat(each).isCompletedWithValue(Verdict.APPLIED));
    assertThat(batches()).containsExactly(8, 4, 4);
  }

  @Test
  void whatHangsOnAStageMayNotFlush() {
    var strategy = new ScopedStrategy(coordinator, POLICY);
    CompletableFuture<?> flushedInside =
        strategy.store(outgoing("{}")).thenApply(verdict -> strategy.flush()).toCompletableFuture();

    strategy.flush();

    assertThatThrownBy(flushedInside::join).hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void manyThreadsLoseNothingAndKeepTheirOwnOrder() throws Exception {
    try (var scheduler = new SystemScheduler("test");
        var strategy = new AdaptiveStrategy(coordinator, POLICY.withMaxBatch(50), scheduler)) {
      List<Thread> threads = new ArrayList<>();
      List<List<UUID>> sent = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        List<NewOutboxMessage> mine =
            IntStream.range(0, 1000).mapToObj(n -> outgoing("{}")).toList();
        sent.add(mine.stream().map(message -> message.message().id()).toList());
        threads.add(new Thread(() -> mine.forEach(strategy::store)));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
      strategy.flush();

      assertThat(memory.outbox()).hasSize(4000);
      sent.forEach(ids -> assertThat(memory.outbox()).containsSubsequence(ids));
    }
  }

  private List<Integer> batches() {
    return coordinator.requests().stream()
        .map(request -> request.newOutboxMessages().size())
        .toList();
  }

  private static List<CompletableFuture<Verdict>> store(
      WorkCoordinatorStrategy strategy, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> strategy.store(outgoing("{}")).toCompletableFuture())
        .toList();
  }

  private static NewOutboxMessage outgoing(String payload) {
    return NewOutboxMessage.of("shipping", Message.of("OrderPlaced", Json.of(payload)));
  }
}
