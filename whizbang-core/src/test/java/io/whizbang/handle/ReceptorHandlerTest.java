package io.whizbang.handle;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.OutcomeInDoubtException;
import io.whizbang.observe.Count;
import io.whizbang.process.Outcome;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.receptor.RetryPolicy;
import io.whizbang.testing.LogLines;
import io.whizbang.work.Failure;
import io.whizbang.work.InboxWork;
import io.whizbang.work.ReceptorReport;
import io.whizbang.work.RejectedReport.Reason;
import io.whizbang.work.WorkLimits;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that go their way alone. */
class ReceptorHandlerTest extends ReceptorScene {

  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final InboxWork note = note("hello");

  @Test
  void aMessageIsHandledWhenItsReceptorIsDone() {
    assertThat(handle(handler(noting("a")), note)).isEqualTo(Outcome.HANDLED);
    assertThat(seen).containsExactly("a hello");
    assertThat(receptorReports()).as("its message says it all").isEmpty();
  }

  @Test
  void aBodyThatCannotBeReadIsADeadLetter() {
    Failure failure = failure(handler(noting("a")), work("Note", "[]"));

    assertThat(failure.deadLetter()).isTrue();
    assertThat(failure.error()).contains("The body is no").contains("Note");
    assertThat(count(Count.UNREADABLE)).isEqualTo(1);
  }

  @Test
  void aTypeWithoutAReceptorIsLeftToOthersForAWhile() {
    Failure failure = failure(handler(noting("a")), work("Stranger", "{}"));

    assertThat(failure.attempted()).isFalse();
    assertThat(failure.retryAfter()).isEqualTo(Duration.ofSeconds(5));
    assertThat(count(Count.UNKNOWN_TYPE)).isEqualTo(1);
  }

  @Test
  void everyReceptorHasItsTurnAlsoWhenOneBeforeItFailed() {
    var handler = handler(noting("a"), failing("b"), noting("c"));

    Failure failure = failure(handler, note);

    assertThat(seen).containsExactly("a hello", "b hello", "c hello");
    assertThat(failure.error())
        .isEqualTo("Receptor b: java.lang.IllegalStateException: b is broken");
    assertThat(failure.retryAfter()).isEqualTo(Duration.ofSeconds(1));
    assertThat(receptorReports())
        .containsExactlyInAnyOrder(
            new ReceptorReport.Completed(id(note), "a"),
            new ReceptorReport.Completed(id(note), "c"),
            new ReceptorReport.Failed(
                id(note), "b", "java.lang.IllegalStateException: b is broken"));
  }

  @Test
  void receptorsThatAreDoneAreLeftOut() {
    assertThat(handle(handler(noting("a"), noting("b")), note("hello", "a")))
        .isEqualTo(Outcome.HANDLED);
    assertThat(seen).containsExactly("b hello");
  }

  @Test
  void aMessageWhoseReceptorsAreAllDoneIsHandled() {
    assertThat(handle(handler(noting("a")), note("hello", "a"))).isEqualTo(Outcome.HANDLED);
    assertThat(seen).isEmpty();
  }

  @Test
  void theOneThatWantsToWaitLongestDecides() {
    var patient = RetryPolicy.DEFAULT.withJitter(0).withDelays(Duration.ofMinutes(1), LONGEST);
    var handler = handler(failing("a").withRetryPolicy(patient), failing("b"));

    assertThat(failure(handler, note).retryAfter()).isEqualTo(Duration.ofMinutes(1));
  }

  private static final Duration LONGEST = Duration.ofMinutes(5);

  @Test
  void theFirstThatGivesUpMakesItADeadLetter() {
    var handler = handler(failing("a"), failing("b").withRetryPolicy(RetryPolicy.NEVER));

    Failure failure = failure(handler, note);

    assertThat(failure.deadLetter()).isTrue();
    assertThat(failure.error()).contains("Receptor a: ").contains("(1 of 1 attempts failed)");
  }

  @Test
  void aPlainReceptorHasNoConnection() {
    var curious = ReceptorDefinition.of(Note.class, (message, context) -> context.connection());

    assertThat(failure(handler(curious), note).error())
        .contains("register the receptor as transactional");
  }

  @Test
  void aTransactionalReceptorCommitsTogetherWithTheCompletionOfItsMessage() {
    var writing = ReceptorDefinition.of(
            Note.class, (message, context) -> context.connection().createStatement())
        .transactional();

    assertThat(handle(handler(writing), note)).isEqualTo(Outcome.REPORTED);

    assertThat(connections.calls)
        .containsExactly(
            "getConnection",
            "setAutoCommit false",
            "createStatement",
            "commit",
            "setAutoCommit true",
            "close");
    assertThat(completed()).containsExactly(id(note));
    assertThat(database.lastRequest().limits()).isEqualTo(WorkLimits.NONE);
  }

  @Test
  void onlyTheLastCompletesTheMessageAndThoseBeforeItSayThatTheyAreDone() {
    var handler = handler(noting("a").transactional(), noting("b"), noting("c").transactional());

    assertThat(handle(handler, note)).isEqualTo(Outcome.REPORTED);

    assertThat(database.requests()).hasSize(2);
    assertThat(receptorReports()).containsExactly(new ReceptorReport.Completed(id(note), "a"));
    assertThat(completed()).containsExactly(id(note));
  }

  @Test
  void theLastDoesNotCompleteAMessageOfWhichAnotherFailed() {
    var handler = handler(failing("a"), noting("b").transactional());

    failure(handler, note);

    assertThat(completed()).isEmpty();
    assertThat(connections.calls).contains("commit");
    assertThat(receptorReports()).contains(new ReceptorReport.Completed(id(note), "b"));
  }

  @Test
  void aTransactionalReceptorThatFailsLeavesNothingBehind() {
    Failure failure = failure(handler(failing("a").transactional()), note);

    assertThat(failure.attempted()).isTrue();
    assertThat(connections.calls).contains("rollback").doesNotContain("commit");
    assertThat(database.requests()).isEmpty();
  }

  /** Another has the message by now. */
  @Test
  void aCompletionThatIsRejectedUndoesWhatTheReceptorDid() {
    database.reject(id(note), Reason.STALE);
    var handler = handler(noting("a").transactional());

    assertThat(handle(handler, note)).isEqualTo(Outcome.RELEASED);

    assertThat(connections.calls).contains("rollback").doesNotContain("commit");
  }

  @Test
  void withoutAConnectionTheMessageHasNotHadItsTurn() {
    connections.failAt("getConnection", new SQLException("pool is empty"));

    Failure failure = failure(handler(noting("a").transactional()), note);

    assertThat(failure.attempted()).isFalse();
    assertThat(failure.retryAfter()).isEqualTo(Duration.ofSeconds(1));
    assertThat(seen).isEmpty();
  }

  @Test
  void aReceptorForWhichTheDatabaseWasNotThereIsNotBlamedEither() {
    var sending = ReceptorDefinition.of(Note.class, (message, context) -> {
      throw new DatabaseUnavailableException("too many wait", null);
    });

    assertThat(failure(handler(sending), note).attempted()).isFalse();
  }

  @Test
  void norIsOneThatTheDatabaseHasNotAnswered() {
    var sending = ReceptorDefinition.of(Note.class, (message, context) -> {
      throw new OutcomeInDoubtException("the server was restarted", null);
    });

    assertThat(failure(handler(sending), note).attempted()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"08006", "57P01"})
  void aCommitThatTheDatabaseBreaksOffIsNotChargedToTheMessage(String state) {
    Failure failure = failureOfACommit(state);

    assertThat(failure.attempted()).isFalse();
    assertThat(failure.deadLetter()).isFalse();
    assertThat(failure.retryAfter()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void aCommitThatTheDatabaseRefusesIs() {
    assertThat(failureOfACommit("23505").deadLetter()).isTrue();
  }

  private Failure failureOfACommit(String state) {
    connections.failAt("commit", new SQLException("on purpose", state));
    settings = settings.withRetryPolicy(RetryPolicy.NEVER);
    return failure(handler(noting("a").transactional()), note);
  }

  @Test
  void onceAMessageIsToldToEndNoOtherReceptorOfItBegins() {
    var losing =
        ReceptorDefinition.of(Note.class, (message, context) -> fenced = true).named("a");

    assertThat(handle(handler(losing, noting("b")), note)).isEqualTo(Outcome.RELEASED);

    assertThat(seen).isEmpty();
    assertThat(receptorReports()).containsExactly(new ReceptorReport.Completed(id(note), "a"));
  }

  @Test
  void aReceptorThatFailsBecauseItWasToldToEndIsNotBlamed() {
    var losing = ReceptorDefinition.of(Note.class, (message, context) -> {
      fenced = true;
      throw new InterruptedException();
    });

    assertThat(handle(handler(losing), note)).isEqualTo(Outcome.RELEASED);
  }

  @Test
  void aReceptorThatTakesLongerThanItsOwnLimitHasFailed() {
    var slow = ReceptorDefinition.of(Note.class, (message, context) -> time.ringOnly(LIMIT))
        .withTimeout(LIMIT);

    assertThat(failure(handler(slow), note).error())
        .contains("PLAIN receptor Note of")
        .contains("took longer than 10000 ms");
    assertThat(letGo).isFalse();
  }

  @Test
  void aReceptorThatIgnoresTheEndOfItsTimeLetsItsLeaseGo() {
    settings = settings.withTimeout(LIMIT);
    var deaf = ReceptorDefinition.of(
        Note.class, (message, context) -> time.ringOnly(LIMIT.multipliedBy(2)));

    try (var log = LogLines.of(TimeLimit.class)) {
      failure(handler(deaf), note);
      assertThat(log.lines()).hasSize(1);
    }

    assertThat(letGo).isTrue();
  }
}
