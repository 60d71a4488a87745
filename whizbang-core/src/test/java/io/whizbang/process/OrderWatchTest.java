package io.whizbang.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.testing.ManualScheduler;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Failure;
import io.whizbang.work.InboxWork;
import io.whizbang.work.Queue;
import io.whizbang.work.RejectedReport.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A processor notices when the database hands out what it must not, and when it loses what it had. */
class OrderWatchTest extends ProcessorTest {

  private final ManualScheduler time = new ManualScheduler();
  private final List<String> told = new ArrayList<>();
  private final UUID stream = UuidV7.next();
  private final InboxWork first = message(stream);
  private final InboxWork second = message(stream);

  @Test
  void aMessageThatBeginsAfterALaterOneIsDoneIsOutOfOrder() {
    start((work, context) -> Outcome.HANDLED);
    work(second);
    strategy.flush();

    work(first);

    assertThat(told).containsExactly("out of order INBOX");
  }

  @Test
  void whatItsReceptorHasCompletedByItselfIsDone() {
    start((work, context) -> Outcome.REPORTED);
    work(second);

    work(first);

    assertThat(told).containsExactly("out of order INBOX");
  }

  @Test
  void whatIsHandledInItsOrderIsInOrder() {
    start((work, context) -> Outcome.HANDLED);
    work(first);
    work(second);
    strategy.flush();
    work(message(stream));

    assertThat(told).isEmpty();
  }

  /** As its completion did not count, the message is tried again with all before it. */
  @Test
  void whatWasNotConfirmedMayBeRepeated() {
    start((work, context) -> Outcome.HANDLED);
    database.reject(id(second), Reason.STALE);
    work(second);
    strategy.flush();

    work(first);

    assertThat(told).containsExactly("lease lost INBOX");
  }

  @Test
  void aRetryIsInOrder() {
    start((work, context) -> Outcome.failed(Failure.of(id(work), "Broken")));
    work(second);
    strategy.flush();

    work(second);

    assertThat(told).isEmpty();
  }

  @Test
  void messagesWithoutAStreamHaveNoOrder() {
    start((work, context) -> Outcome.HANDLED);
    InboxWork earlier = message(null);
    work(message(null));
    strategy.flush();

    work(earlier);

    assertThat(told).isEmpty();
  }

  @Test
  void aLeaseThatEndsWhileItsMessageIsInHandIsLostOnce() {
    var processor = start((work, context) -> Outcome.HANDLED);
    deliver(first, second);

    processor.abandon();
    processor.abandon();

    assertThat(told).containsExactly("lease lost INBOX");
  }

  private OrderedStreamProcessor start(WorkHandler<InboxWork> handler) {
    var processor = processor(POLICY, time, handler);
    processor.listen(new ProcessorListener() {
      @Override
      public void leaseLost(Queue queue) {
        told.add("lease lost " + queue);
      }

      @Override
      public void outOfOrder(Queue queue) {
        told.add("out of order " + queue);
      }
    });
    return processor;
  }

  private void work(InboxWork work) {
    deliver(work);
    time.run();
  }
}
