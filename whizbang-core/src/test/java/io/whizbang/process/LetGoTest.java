package io.whizbang.process;

import static io.whizbang.testing.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.testing.Door;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.value.UuidV7;
import io.whizbang.work.InboxWork;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A handler that does not end although it was told to is left behind, and its stream left to others. */
class LetGoTest extends ProcessorTest {

  private final ManualScheduler onThreads = ManualScheduler.onThreads(threads);
  private final UUID stream = UuidV7.next();
  private final InboxWork first = message(stream);
  private final InboxWork second = message(stream);
  private final InboxWork third = message(stream);
  private final CompletableFuture<WorkContext> context = new CompletableFuture<>();
  private final CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
  private final Door end = new Door();
  private final OrderedStreamProcessor processor =
      processor(POLICY, onThreads, (WorkHandler<InboxWork>) this::handle);

  /** Hangs at the first message, interrupted or not. */
  private Outcome handle(InboxWork work, WorkContext workContext) {
    if (work.equals(first)) {
      context.complete(workContext);
      try {
        new Door().passInterruptibly();
      } catch (InterruptedException e) {
        interrupted.complete(true);
      }
      end.pass();
    }
    return note(work, workContext);
  }

  @BeforeEach
  void letGo() {
    deliver(first, second);
    context.join().letGo();
    strategy.flush();
  }

  @Test
  void itsHandlerIsInterruptedAndFenced() {
    assertThat(interrupted.join()).isTrue();
    assertThat(context.join().isFenced()).isTrue();
  }

  @Test
  void whatWaitedBehindItIsGivenBack() {
    assertThat(released()).containsExactly(id(second));
  }

  @Test
  void itsLeaseIsNotRenewedAnyMore() {
    onThreads.advance(LEASE);
    strategy.flush();

    assertThat(renewed()).isEmpty();
  }

  @Test
  void nothingMoreOfItsStreamIsBegun() {
    deliver(third);
    strategy.flush();

    assertThat(released()).containsExactly(ids(second, third));
    assertThat(handled).isEmpty();
  }

  @Test
  void otherStreamsGoOn() {
    InboxWork other = newMessage();

    deliver(other);

    until(() -> handled.contains(id(other)));
  }

  @Test
  void ifItEndsAfterAllItsResultIsReportedAndTheStreamIsTakenAgain() {
    end.open();
    until(() -> processor.load().running() == 0);
    strategy.flush();
    assertThat(completed()).containsExactly(id(first));
    assertThat(processor.load().isIdle()).isTrue();

    deliver(third);

    until(() -> handled.contains(id(third)));
  }
}
