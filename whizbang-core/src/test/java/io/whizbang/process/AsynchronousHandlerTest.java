package io.whizbang.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.testing.ManualScheduler;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Failure;
import io.whizbang.work.InboxWork;
import io.whizbang.work.RejectedReport.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Handlers that take note of a run and have others work on it. Nothing here has a thread of its own. */
class AsynchronousHandlerTest extends ProcessorTest {

  private final ManualScheduler time = new ManualScheduler();
  private final Noting handler = new Noting();
  private final UUID stream = UuidV7.next();
  private final InboxWork first = message(stream);
  private final InboxWork second = message(stream);
  private final InboxWork third = message(stream);

  @Test
  void asManyLanesAreInHandAsThereAreHoweverFewThreadsThereMayBe() {
    var processor = processor(POLICY.withMaxParallel(1), time, handler);

    deliver(first, newMessage(), newMessage(), message(null));

    assertThat(handler.runs).hasSize(4);
    assertThat(processor.load()).isEqualTo(new ProcessorLoad(4, 0, 4));
  }

  @Test
  void outcomesAreReportedWhenTheyAreThere() {
    var processor = processor(POLICY, time, handler);
    deliver(first, second);
    strategy.flush();
    assertThat(reports())
        .allSatisfy(reports -> assertThat(reports.completions()).isEmpty());

    handler.end(0, Outcome.HANDLED, Outcome.HANDLED);
    strategy.flush();

    assertThat(completed()).containsExactly(ids(first, second));
    assertThat(processor.load().isIdle()).isTrue();
  }

  @Test
  void aLaneGoesOnWhenItsRunIsOverAndNotBefore() {
    processor(POLICY, time, handler);
    deliver(first);
    deliver(second);
    assertThat(handler.runs).hasSize(1);

    handler.end(0, Outcome.HANDLED);

    assertThat(handler.runs).hasSize(2);
    assertThat(handler.runs.get(1).work).containsExactly(second);
  }

  @Test
  void messagesWithoutAnOutcomeAreGivenBack() {
    processor(POLICY, time, handler);
    deliver(first, second, third);

    handler.end(0, Outcome.HANDLED);
    strategy.flush();

    assertThat(completed()).containsExactly(id(first));
    assertThat(released()).containsExactly(id(second));
  }

  @Test
  void anExceptionInTheStageMeansThatTheFirstFailedAndTheOthersWereNotBegun() {
    processor(POLICY, time, handler);
    deliver(first, second);

    handler
        .runs
        .get(0)
        .outcomes
        .completeExceptionally(new CompletionException(new IllegalStateException("Broken")));
    strategy.flush();

    assertThat(failures()).singleElement().satisfies(failure -> {
      assertThat(failure.messageId()).isEqualTo(id(first));
      assertThat(failure.error()).isEqualTo("java.lang.IllegalStateException: Broken");
    });
    assertThat(completed()).isEmpty();
  }

  /** Whatever a handler does wrong, its lane must not stand still for ever, under a lease that is kept. */
  @ParameterizedTest
  @MethodSource("mistakes")
  void aMistakeOfTheHandlerIsAFailureOfItsMessage(RunHandler<InboxWork> mistaken) {
    var processor = processor(POLICY, time, mistaken);

    deliver(first, second);
    strategy.flush();

    assertThat(failures()).extracting(Failure::messageId).containsExactly(id(first));
    assertThat(processor.load().isIdle()).isTrue();
  }

  @SuppressWarnings("NullAway") // no compiler keeps an application's handler from it
  static Stream<RunHandler<InboxWork>> mistakes() {
    return Stream.of(
        answering(() -> null),
        answering(() -> CompletableFuture.completedFuture(null)),
        answering(() -> CompletableFuture.completedFuture(Arrays.asList((Outcome) null))),
        answering(() -> {
          throw new StackOverflowError();
        }));
  }

  @Test
  void whatIsInHandKeepsItsLease() {
    processor(POLICY, time, handler);
    deliver(first, second);

    time.advance(LEASE.dividedBy(2));
    strategy.flush();

    assertThat(renewed()).containsExactly(id(first));
    assertThat(handler.runs.get(0).context.isFenced()).isFalse();
  }

  @Test
  void oneThatLosesItsLeaseIsToldAndItsLateResultIsReportedAllTheSame() {
    var processor = processor(POLICY, time, handler);
    deliver(first);
    deliver(second);
    database.reject(id(first), Reason.STALE);
    time.advance(LEASE.dividedBy(2));
    strategy.flush();

    assertThat(handler.runs.get(0).context.isFenced()).isTrue();
    handler.end(0, Outcome.HANDLED);
    strategy.flush();

    assertThat(completed()).containsExactly(id(first));
    assertThat(released()).containsExactly(id(second));
    assertThat(handler.runs).as("nothing more is begun").hasSize(1);
    assertThat(processor.load().isIdle()).isTrue();
  }

  @Test
  void oneThatIsStoppedIsToldAndNamedAndNotBlamed() {
    var processor = processor(POLICY, time, handler);
    deliver(first, second);

    assertThat(processor.stop()).containsExactly(ids(first, second));
    assertThat(handler.runs.get(0).context.isCancelled()).isTrue();
    handler.runs.get(0).outcomes.completeExceptionally(new IllegalStateException("Cancelled"));
    strategy.flush();

    assertThat(failures()).isEmpty();
    assertThat(released()).containsExactly(id(first));
    assertThat(processor.load().isIdle()).isTrue();
  }

  /** Each answer lets the next lane begin, on the same thread. */
  @Test
  void answersThatAreThereAtOnceDoNotPileUp() {
    processor(
        POLICY.withCapacity(5_000),
        time,
        answering(() -> CompletableFuture.completedFuture(List.of(Outcome.HANDLED))));

    deliver(Stream.generate(this::newMessage).limit(5_000).toArray(InboxWork[]::new));
    strategy.flush();

    assertThat(completed()).hasSize(5_000);
  }

  private interface Answer {
    @Nullable
    CompletionStage<List<Outcome>> get();
  }

  private static RunHandler<InboxWork> answering(Answer answer) {
    return new RunHandler<>() {
      @Override
      public int take(List<InboxWork> waiting) {
        return waiting.size();
      }

      @Override
      public boolean blocks() {
        return false;
      }

      @Override
      @SuppressWarnings("NullAway") // no compiler keeps an application's handler from it
      public CompletionStage<List<Outcome>> handleRun(List<InboxWork> run, WorkContext context) {
        return answer.get();
      }
    };
  }

  private record Run(
      List<InboxWork> work, WorkContext context, CompletableFuture<List<Outcome>> outcomes) {}

  /** Takes all that waits in a lane, and is done with it when a test says so. */
  private static final class Noting implements RunHandler<InboxWork> {

    private final List<Run> runs = new ArrayList<>();

    void end(int run, Outcome... outcomes) {
      runs.get(run).outcomes.complete(List.of(outcomes));
    }

    @Override
    public int take(List<InboxWork> waiting) {
      return waiting.size();
    }

    @Override
    public boolean blocks() {
      return false;
    }

    @Override
    public CompletionStage<List<Outcome>> handleRun(List<InboxWork> work, WorkContext context) {
      var run = new Run(work, context, new CompletableFuture<>());
      runs.add(run);
      return run.outcomes;
    }
  }
}
