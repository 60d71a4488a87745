package io.whizbang.process;

import static io.whizbang.testing.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.strategy.WorkIntake;
import io.whizbang.testing.Door;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Failure;
import io.whizbang.work.InboxWork;
import io.whizbang.work.MessageStatus;
import io.whizbang.work.WorkBatch;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** In which order, and what beside what. */
class OrderTest extends ProcessorTest {

  private final ManualScheduler time = new ManualScheduler();
  private final ManualScheduler onThreads = ManualScheduler.onThreads(threads);
  private final UUID stream = UuidV7.next();
  private final InboxWork first = message(stream);
  private final InboxWork second = message(stream);
  private final InboxWork third = message(stream);

  @Test
  void messagesOfAStreamAreHandledInTheirOrderAndReported() {
    var processor = processor(POLICY, time, (WorkHandler<InboxWork>) this::note);

    deliver(first, second);
    deliver(third);
    time.run();
    strategy.flush();

    assertThat(handled).containsExactly(ids(first, second, third));
    assertThat(completed()).containsExactly(ids(first, second, third));
    assertThat(processor.load().isIdle()).isTrue();
  }

  /** Trap 19: two deliveries of one stream, each with a processor of its own, would run side by side. */
  @Test
  void twoDeliveriesOfOneStreamWaitForEachOther() {
    Door door = new Door();
    var processor = processor(POLICY, onThreads, stoppingAt(first, door));
    deliver(first);
    door.awaitReached();

    deliver(second);
    assertThat(processor.load()).isEqualTo(new ProcessorLoad(1, 1, 1));
    assertThat(handled).isEmpty();
    door.open();

    until(() -> handled.size() == 2);
    assertThat(handled).containsExactly(ids(first, second));
  }

  /** Trap 20. */
  @Test
  void messagesWithoutAStreamNeverWaitForEachOther() {
    InboxWork stuck = message(null);
    InboxWork failing = message(null);
    InboxWork fine = message(null);
    Door door = new Door();
    processor(POLICY, onThreads, (WorkHandler<InboxWork>) (work, context) -> {
      if (work.equals(failing)) {
        throw new IllegalStateException("Broken");
      }
      return stoppingAt(stuck, door).handle(work, context);
    });

    deliver(stuck, failing, fine);

    until(() -> handled.contains(id(fine)));
    door.awaitReached();
    assertThat(handled).doesNotContain(id(stuck));
    door.open();
  }

  @Test
  void lanesRunBesideEachOtherUpToTheLimitAndTakeTurns() {
    InboxWork other = newMessage();
    InboxWork last = newMessage();
    Door door = new Door();
    Door otherDoor = new Door();
    var processor = processor(POLICY.withMaxParallel(2), onThreads, (WorkHandler<InboxWork>)
        (work, context) -> work.equals(other)
            ? stoppingAt(other, otherDoor).handle(work, context)
            : stoppingAt(first, door).handle(work, context));

    deliver(first, second, other, last);
    door.awaitReached();
    otherDoor.awaitReached();

    assertThat(processor.load()).isEqualTo(new ProcessorLoad(3, 2, 2));
    door.open();
    until(() -> handled.size() == 3);
    assertThat(handled).containsExactly(ids(first, last, second));
    otherDoor.open();
  }

  @Test
  void aFailureStopsItsOwnLaneAndTheRestOfItIsGivenBack() {
    InboxWork other = newMessage();
    var processor = processor(POLICY, time, failingAt(first));

    deliver(first, second, third, other);
    time.run();
    strategy.flush();

    assertThat(handled).containsExactly(id(other));
    assertThat(failures()).extracting(Failure::messageId).containsExactly(id(first));
    assertThat(failures().get(0).error()).contains("Broken");
    assertThat(processor.load().isIdle()).isTrue();
  }

  @Test
  void theStagesThatDidSucceedAreKeptWhenAHandlerFails() {
    processor(POLICY, time, (WorkHandler<InboxWork>) (work, context) -> {
      context.passed(MessageStatus.RECEPTOR_PROCESSED);
      throw new IllegalStateException("Broken");
    });

    deliver(first);
    time.run();
    strategy.flush();

    assertThat(failures())
        .extracting(Failure::succeeded)
        .containsExactly(MessageStatus.RECEPTOR_PROCESSED);
  }

  @Test
  void stagesThatDoNotFinishAMessageGiveItBackUncharged() {
    processor(POLICY, time, (WorkHandler<InboxWork>)
        (work, context) -> new Outcome.Completed(MessageStatus.RECEPTOR_PROCESSED));

    deliver(first, second);
    time.run();
    strategy.flush();

    assertThat(failures()).hasSize(1);
    assertThat(failures().get(0).attempted()).isFalse();
    assertThat(failures().get(0).succeeded()).isEqualTo(MessageStatus.RECEPTOR_PROCESSED);
  }

  @Test
  void whatTheHandlerReportedByItselfIsNotReportedAgainAndTheLaneGoesOn() {
    var processor = processor(POLICY, time, (WorkHandler<InboxWork>) (work, context) -> {
      note(work, context);
      return Outcome.REPORTED;
    });

    deliver(first, second);
    time.run();
    strategy.flush();

    assertThat(handled).containsExactly(ids(first, second));
    assertThat(completed()).isEmpty();
    assertThat(failures()).isEmpty();
    assertThat(processor.load().isIdle()).isTrue();
  }

  /** An answer that tells all that is held tells it as it was when the call read it. */
  @Test
  void whatTheHandlerReportedByItselfWhileACallWasUnderWayIsNotBegunAgainByItsAnswer() {
    var processor = processor(POLICY, time, (WorkHandler<InboxWork>) (work, context) -> {
      note(work, context);
      return Outcome.REPORTED;
    });
    deliver(first, second);

    try (WorkIntake.Room room = processor.room()) {
      time.run();
      room.fill(new WorkBatch(List.of(first, second, third), List.of()).withHeld());
    }
    strategy.flush();
    time.run();

    assertThat(handled).containsExactly(ids(first, second, third));
    assertThat(processor.load().isIdle()).isTrue();
  }

  @Test
  void aHandlerThatReturnsNothingAtAllHasFailed() {
    @SuppressWarnings("NullAway")
    WorkHandler<InboxWork> forgetful = (work, context) -> null;
    processor(POLICY, time, forgetful);

    deliver(first);
    time.run();
    strategy.flush();

    assertThat(failures()).extracting(Failure::messageId).containsExactly(id(first));
  }

  /** Trap 27. */
  @Test
  void whatIsInHandIsNeverStartedASecondTime() {
    var processor = processor(POLICY, time, (WorkHandler<InboxWork>) this::note);

    deliver(first, second);
    deliver(first, second);
    deliverByACallDuringWhich(processor, time::run, first, second);
    time.run();
    strategy.flush();

    assertThat(handled).containsExactly(ids(first, second));
    assertThat(processor.load().isIdle()).isTrue();
  }

  /** Its first delivery still runs, so its second may not begin. */
  @Test
  void whatIsBeingWorkedOnIsNotStartedASecondTime() {
    Door door = new Door();
    processor(POLICY, onThreads, stoppingAt(first, door));
    deliver(first);
    door.awaitReached();

    deliver(first, second);
    door.open();

    until(() -> handled.size() == 2);
    assertThat(handled).containsExactly(ids(first, second));
  }

  /** The failure is not in the database yet, which therefore believes that the run goes on. */
  @Test
  void whatArrivesBehindAFailureThatHasNotCommittedIsLeftToIt() {
    var processor = processor(POLICY, time, failingAt(first));
    deliver(first);

    deliverByACallDuringWhich(processor, time::run, second);
    time.run();
    assertThat(handled).isEmpty();
    strategy.flush();

    deliver(second);
    time.run();
    assertThat(handled).containsExactly(id(second));
  }

  @Test
  void aHandlerOfRunsGetsThemWholeAndEachMessageItsOwnOutcome() {
    processor(POLICY, time, runs((run, context) -> {
      run.forEach(work -> note(work, context));
      return List.of(
          Outcome.HANDLED, Outcome.failed(Failure.of(id(second), "Full")), Outcome.HANDLED);
    }));
    InboxWork fourth = message(stream);

    deliver(first, second, third, fourth);
    time.run();
    strategy.flush();

    assertThat(handled).containsExactly(ids(first, second, third));
    assertThat(completed()).containsExactly(ids(first, third));
    assertThat(failures()).extracting(Failure::messageId).containsExactly(id(second));
    assertThat(released()).isEmpty();
  }

  @Test
  void messagesOfARunWithoutAnOutcomeAreGivenBack() {
    var processor = processor(POLICY, time, runs((run, context) -> List.of(Outcome.HANDLED)));

    deliver(first, second, third);
    time.run();
    strategy.flush();

    assertThat(completed()).containsExactly(id(first));
    assertThat(released()).containsExactly(id(second));
    assertThat(processor.load().isIdle()).isTrue();
  }

  @Test
  void aRunThatThrowsFailsItsFirstMessageOnly() {
    processor(POLICY, time, runs((run, context) -> {
      throw new IllegalStateException("Broken");
    }));

    deliver(first, second);
    time.run();
    strategy.flush();

    assertThat(failures()).extracting(Failure::messageId).containsExactly(id(first));
    assertThat(released()).isEmpty();
  }

  /** The call was on its way when something happened here, so the database did not know of it. */
  private static void deliverByACallDuringWhich(
      OrderedStreamProcessor processor, Runnable meanwhile, InboxWork... work) {
    try (var room = processor.room()) {
      meanwhile.run();
      room.fill(new WorkBatch(List.of(work), List.of()));
    }
  }

  private WorkHandler<InboxWork> failingAt(InboxWork bad) {
    return (work, context) -> {
      if (work.equals(bad)) {
        throw new IllegalStateException("Broken");
      }
      return note(work, context);
    };
  }

  private WorkHandler<InboxWork> stoppingAt(InboxWork stop, Door door) {
    return (work, context) -> {
      if (work.equals(stop)) {
        door.passInterruptibly();
      }
      return note(work, context);
    };
  }

  private interface OfRun {
    List<Outcome> handle(List<InboxWork> run, WorkContext context) throws Exception;
  }

  /** Takes three together. */
  private static RunHandler<InboxWork> runs(OfRun handler) {
    return new RunHandler<>() {
      @Override
      public int take(List<InboxWork> waiting) {
        return 3;
      }

      @Override
      public boolean blocks() {
        return true;
      }

      @Override
      public CompletionStage<List<Outcome>> handleRun(List<InboxWork> run, WorkContext context)
          throws Exception {
        return CompletableFuture.completedFuture(handler.handle(run, context));
      }
    };
  }
}
