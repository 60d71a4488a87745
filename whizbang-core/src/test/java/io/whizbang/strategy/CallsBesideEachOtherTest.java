package io.whizbang.strategy;

import static io.whizbang.testing.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.concurrent.SystemScheduler;
import io.whizbang.testing.Door;
import io.whizbang.testing.ScriptedCoordinator;
import io.whizbang.testing.StagedCoordinator;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Claim;
import io.whizbang.work.Message;
import io.whizbang.work.MessageStatus;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.OutboxWork;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkBatchRequest.Option;
import io.whizbang.work.WorkLimits;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** While much waits, whoever looks for work need not wait for the call that is under way. */
class CallsBesideEachOtherTest {

  private static final int MUCH = 100;

  private final ScriptedCoordinator scripted = new ScriptedCoordinator();
  private final StagedCoordinator coordinator = new StagedCoordinator(scripted);
  private final SystemScheduler scheduler = new SystemScheduler("test");
  private final AdaptiveStrategy strategy =
      new AdaptiveStrategy(coordinator, FlushPolicy.DEFAULT, scheduler);
  private final List<UUID> filled = new CopyOnWriteArrayList<>();
  private final UUID stream = UuidV7.next();
  private final Thread looking = new Thread(strategy::look, "looking");
  private final Door littleUnderWay = coordinator.stopNext();
  private final Door muchUnderWay = coordinator.stopNext();

  /** A call with one message has reached the database. */
  @BeforeEach
  void littleIsUnderWay() {
    strategy.feed(Filling::new);
    storeAlone(1);
    littleUnderWay.awaitReached();
  }

  /** A call with much, and in it a message of the stream, has reached the database. */
  private void muchIsUnderWay() {
    strategy.store(ofStream());
    storeAlone(MUCH - 1);
    littleUnderWay.open();
    muchUnderWay.awaitReached();
  }

  @AfterEach
  void end() throws InterruptedException {
    littleUnderWay.open();
    muchUnderWay.open();
    looking.join();
    strategy.close();
    scheduler.close();
  }

  @Test
  void muchGoesBesideMuch() {
    muchIsUnderWay();
    storeAlone(MUCH);
    looking.start();

    until(() -> batches().equals(List.of(1, MUCH, MUCH)));
  }

  /** A call that is alone may be given what follows the work in hand, for which little load leaves the time. */
  @Test
  void littleGoesAlone() {
    storeAlone(MUCH);
    lookAndWait();

    assertThat(batches()).containsExactly(1);
    assertThat(coordinator.requests().get(0).options()).doesNotContain(Option.BESIDE);
  }

  @Test
  void littleWaitsForTheCallThatIsUnderWay() {
    muchIsUnderWay();
    storeAlone(MUCH - 1);
    lookAndWait();
    assertThat(batches()).containsExactly(1, MUCH);

    muchUnderWay.open();

    until(() -> batches().equals(List.of(1, MUCH, MUCH - 1)));
  }

  @Test
  void whoWaitsGoesOnAsSoonAsMuchWaits() {
    muchIsUnderWay();
    storeAlone(MUCH - 1);
    lookAndWait();

    storeAlone(1);

    until(() -> batches().equals(List.of(1, MUCH, MUCH)));
  }

  @Test
  void whoFlushesWaitsUntilAllThatIsQueuedHasCommitted() throws Exception {
    muchIsUnderWay();
    storeAlone(MUCH);
    Thread flushing = new Thread(strategy::flush, "flushing");
    flushing.start();
    until(() -> flushing.getState() == Thread.State.WAITING);
    assertThat(batches()).containsExactly(1, MUCH);

    muchUnderWay.open();
    flushing.join();

    assertThat(batches().stream().mapToInt(Integer::intValue).sum()).isEqualTo(1 + 2 * MUCH);
  }

  @Test
  void aStreamIsInOneCallAtATime() {
    muchIsUnderWay();
    NewOutboxMessage second = ofStream();
    strategy.store(second);
    storeAlone(MUCH);
    looking.start();
    until(() -> batches().equals(List.of(1, MUCH, MUCH)));

    muchUnderWay.open();

    until(() -> batches().equals(List.of(1, MUCH, MUCH, 1)));
    assertThat(StagedCoordinator.outgoing(coordinator.requests().get(3)))
        .containsExactly(second.message().id());
  }

  /** What the one call gives back the other may get: it must not be taken for what is in hand still. */
  @Test
  void workOfAStreamIsHandedOnAfterTheCallThatSaysSomethingOfItHasEnded() {
    muchIsUnderWay();
    scripted.handOut(List.of(workOf(stream)));
    storeAlone(MUCH);
    looking.start();
    until(() -> batches().equals(List.of(1, MUCH, MUCH)));
    until(() -> looking.getState() == Thread.State.WAITING);
    assertThat(filled).isEmpty();

    muchUnderWay.open();

    until(() -> filled.contains(stream));
  }

  @Test
  void callsThatMayHaveOthersBesideThemSaySo() {
    muchIsUnderWay();
    storeAlone(MUCH);
    looking.start();
    until(() -> batches().equals(List.of(1, MUCH, MUCH)));
    muchUnderWay.open();
    strategy.flush();

    List<Boolean> beside = coordinator.requests().stream()
        .map(request -> request.options().contains(Option.BESIDE))
        .toList();
    assertThat(beside.subList(1, 3)).containsOnly(true);
    assertThat(coordinator.requests().get(beside.size() - 1).limits())
        .as("the flush asks for work, so that it makes a call in any case")
        .isEqualTo(Filling.LIMITS);
    assertThat(beside.get(beside.size() - 1)).isFalse();
  }

  @Test
  void whileAnAnswerIsInDoubtACallIsAlone() {
    muchIsUnderWay();
    coordinator.setInDoubt(true);
    storeAlone(MUCH);
    lookAndWait();
    assertThat(batches()).containsExactly(1, MUCH);

    muchUnderWay.open();

    until(() -> batches().equals(List.of(1, MUCH, MUCH)));
    assertThat(coordinator.requests().get(2).options()).doesNotContain(Option.BESIDE);
  }

  private void lookAndWait() {
    looking.start();
    until(() -> looking.getState() == Thread.State.WAITING);
  }

  private List<Integer> batches() {
    return coordinator.requests().stream()
        .map(request -> request.newOutboxMessages().size())
        .filter(size -> size > 0)
        .toList();
  }

  private void storeAlone(int count) {
    IntStream.range(0, count)
        .forEach(i -> strategy.store(
            NewOutboxMessage.of("shipping", Message.of("OrderPlaced", Json.of("{}")))));
  }

  private NewOutboxMessage ofStream() {
    return NewOutboxMessage.of(
        "shipping", Message.of("OrderPlaced", Json.of("{}")).withStream(stream));
  }

  private static OutboxWork workOf(UUID stream) {
    Message message = Message.of("OrderPlaced", Json.of("{}")).withStream(stream);
    Claim claim = new Claim(Instant.MAX, 1, 1L, 1, Claim.Origin.WAITING);
    return new OutboxWork(message, "shipping", MessageStatus.STORED, claim);
  }

  /** Takes note of the streams that it gets work of. */
  private final class Filling implements WorkIntake.Room {

    private static final WorkLimits LIMITS = new WorkLimits(1, 0, 0);

    @Override
    public WorkLimits limits() {
      return LIMITS;
    }

    @Override
    public void fill(WorkBatch answer) {
      answer.work().forEach(work -> filled.add(work.line()));
    }

    @Override
    public void close() {}
  }
}
