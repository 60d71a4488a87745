package io.whizbang.process;

import static io.whizbang.testing.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.testing.Door;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.value.UuidV7;
import io.whizbang.work.InboxWork;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkLimits;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A stop starts nothing new, and drops no result. */
class StopTest extends ProcessorTest {

  private final ManualScheduler time = new ManualScheduler();
  private final ManualScheduler onThreads = ManualScheduler.onThreads(threads);
  private final UUID stream = UuidV7.next();
  private final InboxWork first = message(stream);
  private final InboxWork second = message(stream);
  private final InboxWork third = message(stream);
  private final Door door = new Door();

  /** Trap 32. */
  @Test
  void whatWaitsIsGivenBackAndTheResultOfWhatRunsIsReported() throws Exception {
    var processor =
        processor(POLICY.withPatience(Duration.ofSeconds(30)), onThreads, stoppingAtFirst());
    deliver(first, second, third);
    door.awaitReached();
    var stopped = CompletableFuture.supplyAsync(processor::stop);
    until(() -> processor.load().waiting() == 0);
    assertThat(stopped).isNotDone();

    door.open();

    assertThat(stopped.get(30, TimeUnit.SECONDS)).isEmpty();
    strategy.close();
    assertThat(handled).containsExactly(id(first));
    assertThat(completed()).containsExactly(id(first));
    assertThat(released()).containsExactly(id(second));
  }

  @Test
  void aTurnWhoseThreadHadNotBegunIsGivenBack() {
    var processor = processor(POLICY, time, (WorkHandler<InboxWork>) this::note);
    deliver(first, second);

    processor.stop();
    time.run();
    strategy.flush();

    assertThat(handled).isEmpty();
    assertThat(released()).contains(id(first));
    assertThat(processor.load().isIdle()).isTrue();
  }

  @Test
  void aHandlerThatTakesTooLongIsInterruptedAndItsMessageGivenBackUncharged() {
    var processor = processor(POLICY, onThreads, stoppingAtFirst());
    deliver(first, second);
    door.awaitReached();

    processor.stop();

    until(() -> processor.load().running() == 0);
    strategy.flush();
    assertThat(released()).containsExactlyInAnyOrder(ids(first, second));
    assertThat(failures()).isEmpty();
  }

  @Test
  void aHandlerThatDoesNotEndIsNamed() {
    var interrupted = new CompletableFuture<Boolean>();
    var processor = processor(POLICY, onThreads, (WorkHandler<InboxWork>) (work, context) -> {
      try {
        door.passInterruptibly();
      } catch (InterruptedException e) {
        interrupted.complete(context.isCancelled());
      }
      new Door().passInterruptibly();
      return Outcome.HANDLED;
    });
    deliver(first, second);
    door.awaitReached();

    assertThat(processor.stop()).containsExactly(id(first));
    assertThat(interrupted.join()).isTrue();
  }

  @Test
  void whatArrivesAfterwardsIsGivenBack() {
    var processor = processor(POLICY, time, (WorkHandler<InboxWork>) this::note);
    try (var room = processor.room()) {
      processor.stop();
      room.fill(new WorkBatch(List.of(first, second), List.of()));
    }
    time.run();
    strategy.flush();

    assertThat(handled).isEmpty();
    assertThat(released()).containsExactly(id(first));
    assertThat(processor.room().limits()).isEqualTo(WorkLimits.NONE);
  }

  @Test
  void closingTwiceIsClosingOnce() {
    var processor = processor(POLICY, time, (WorkHandler<InboxWork>) this::note);
    deliver(first);
    time.run();

    processor.close();
    processor.close();

    strategy.close();
    assertThat(completed()).containsExactly(id(first));
    assertThat(time.timers()).isZero();
  }

  private WorkHandler<InboxWork> stoppingAtFirst() {
    return (work, context) -> {
      if (work.equals(first)) {
        door.passInterruptibly();
      }
      return note(work, context);
    };
  }
}
