package io.whizbang.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.testing.ManualScheduler;
import io.whizbang.work.Failure;
import io.whizbang.work.InboxWork;
import io.whizbang.work.RejectedReport.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What a processor tells those who ask for work. */
class ProcessorListenerTest extends ProcessorTest {

  private final ManualScheduler time = new ManualScheduler();
  private final List<String> told = new ArrayList<>();
  private final InboxWork first = newMessage();

  @Test
  void thatThereIsRoomAgainAfterThereWasTooLittle() {
    listenTo(processor(POLICY.withCapacity(2), time, (WorkHandler<InboxWork>) this::note));
    deliver(first, newMessage());

    time.run();

    assertThat(told).containsOnlyOnce("room");
  }

  @Test
  void nothingOfRoomWhileThereIsEnough() {
    listenTo(processor(POLICY.withCapacity(3), time, (WorkHandler<InboxWork>) this::note));
    deliver(first, newMessage());

    time.run();

    assertThat(told).containsExactly("worked", "worked");
  }

  @Test
  void whenAStreamThatAFailureStoppedIsDueOnceThatHasCommitted() {
    failing(failure -> failure.withRetryAfter(Duration.ofSeconds(7)));
    assertThat(told).containsExactly("worked");

    strategy.flush();

    assertThat(told).containsExactly("worked", "due PT7S");
  }

  @Test
  void thatAStreamIsDueAtOnceWhenItsMessageIsADeadLetter() {
    failing(Failure::asDeadLetter);

    strategy.flush();

    assertThat(told).contains("due PT0S");
  }

  @Test
  void thatAStreamIsDueAfterTheUsualTimeIfNobodySaysWhen() {
    failing(failure -> failure);

    strategy.flush();

    assertThat(told).contains("due PT1M");
  }

  @Test
  void nothingOfAStreamThatIsAnothersByNow() {
    failing(failure -> failure);
    database.reject(id(first), Reason.STALE);

    strategy.flush();

    assertThat(told).containsExactly("worked");
  }

  private void failing(UnaryOperator<Failure> how) {
    listenTo(processor(POLICY, time, (WorkHandler<InboxWork>)
        (work, context) -> Outcome.failed(how.apply(Failure.of(id(work), "Broken")))));
    deliver(first);
    time.run();
  }

  private void listenTo(OrderedStreamProcessor processor) {
    processor.listen(new ProcessorListener() {
      @Override
      public void room() {
        told.add("room");
      }

      @Override
      public void due(Duration delay) {
        told.add("due " + delay);
      }

      @Override
      public void worked() {
        told.add("worked");
      }
    });
  }
}
