package io.whizbang.handle;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.message.MessageSerializer;
import io.whizbang.message.jackson.JacksonSerializer;
import io.whizbang.process.Outcome;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.value.Json;
import io.whizbang.work.InboxWork;
import io.whizbang.work.RejectedReport.Reason;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages that share a transaction. */
class BatchedReceptorsTest extends ReceptorScene {

  private final ReceptorDefinition<Note> receptor = noting("a").batched();
  private final InboxWork one = note("1");
  private final InboxWork two = note("2");
  private final InboxWork three = note("3");
  private final InboxWork bad = note("bad");

  @Test
  void whatWaitsAtTheSameTimeSharesATransactionAndIsCompletedByOneCall() {
    var handler = handler(receptor);
    var stream = hand(handler, one, two);
    var other = hand(handler, three);
    assertThat(seen).as("nothing blocks the lane").isEmpty();

    time.run();

    assertThat(seen).containsExactly("a 1", "a 2", "a 3");
    assertThat(stream.join()).containsExactly(Outcome.REPORTED, Outcome.REPORTED);
    assertThat(other.join()).containsExactly(Outcome.REPORTED);
    assertThat(connections.calls).containsOnlyOnce("commit");
    assertThat(database.requests()).hasSize(1);
    assertThat(completed()).containsExactly(id(one), id(two), id(three));
  }

  @Test
  void oneThatFailsIsUndoneAndTakesNoOtherDownButThoseBehindIt() {
    var handler = handler(receptor);
    var stream = hand(handler, one, bad, two);
    var other = hand(handler, three);

    time.run();

    assertThat(seen).containsExactly("a 1", "a bad", "a 3");
    assertThat(stream.join()).hasSize(2);
    assertThat(stream.join().get(0)).isEqualTo(Outcome.REPORTED);
    assertThat(stream.join().get(1))
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed -> assertThat(failed.failure().messageId()).isEqualTo(id(bad)));
    assertThat(other.join()).containsExactly(Outcome.REPORTED);
    assertThat(connections.calls)
        .containsExactly(
            "getConnection",
            "setAutoCommit false",
            "setSavepoint",
            "setSavepoint",
            "rollback",
            "setSavepoint",
            "commit",
            "setAutoCommit true",
            "close");
    assertThat(completed()).containsExactly(id(one), id(three));
  }

  @Test
  void ifOneCompletionIsRejectedAllIsUndoneAndEachIsTriedAlone() {
    database.reject(id(two), Reason.STALE);
    var handler = handler(receptor);
    var mine = hand(handler, one);
    var anothers = hand(handler, two);

    time.run();

    assertThat(mine.join()).containsExactly(Outcome.REPORTED);
    assertThat(anothers.join()).containsExactly(Outcome.RELEASED);
    assertThat(Collections.frequency(connections.calls, "commit")).isEqualTo(1);
    assertThat(Collections.frequency(connections.calls, "rollback")).isEqualTo(2);
  }

  @Test
  void ifTheCommitFailsEachIsTriedAlone() {
    connections.failAt("commit", new SQLException("deferred constraint"));
    var handler = handler(receptor);
    var first = hand(handler, one);
    var second = hand(handler, two);

    time.run();

    assertThat(first.join()).containsExactly(Outcome.REPORTED);
    assertThat(second.join()).containsExactly(Outcome.REPORTED);
    assertThat(Collections.frequency(connections.calls, "getConnection")).isEqualTo(3);
  }

  @Test
  void ifASavepointCannotBeUndoneEachIsTriedAlone() {
    connections.failAt("rollback", new SQLException("connection lost"));
    var handler = handler(receptor);
    var failing = hand(handler, bad);
    var fine = hand(handler, one);

    time.run();

    assertThat(failing.join()).singleElement().isInstanceOf(Outcome.Failed.class);
    assertThat(fine.join()).containsExactly(Outcome.REPORTED);
  }

  /** Each of a hundred would wait for a connection as long as the pool does. */
  @Test
  void withoutAConnectionNoneHasHadItsTurnAndNoneIsTriedAlone() {
    connections.failAt("getConnection", new SQLException("pool is empty"));
    var handler = handler(receptor);
    var runs = List.of(hand(handler, one, two), hand(handler, three));

    time.run();

    assertThat(runs)
        .allSatisfy(run -> assertThat(run.join())
            .singleElement()
            .isInstanceOfSatisfying(
                Outcome.Failed.class,
                failed -> assertThat(failed.failure().attempted()).isFalse()));
    assertThat(connections.calls).containsExactly("getConnection");
    assertThat(seen).isEmpty();
  }

  @Test
  void aReceptorForWhichTheDatabaseWasNotThereIsNotBlamed() {
    var sending = ReceptorDefinition.of(Note.class, (message, context) -> {
          throw new DatabaseUnavailableException("too many wait", null);
        })
        .batched();

    assertThat(failure(handler(sending), one).attempted()).isFalse();
  }

  @Test
  void noMoreMessagesShareATransactionThanMay() {
    settings = settings.withMaxBatch(2).withMaxTransactions(1);
    var handler = handler(receptor);
    assertThat(handler.take(List.of(one, two, three))).isEqualTo(2);

    var runs = List.of(hand(handler, one, two), hand(handler, three), hand(handler, note("4")));
    time.run();

    assertThat(runs).allMatch(run -> run.join().contains(Outcome.REPORTED));
    assertThat(database.requests())
        .extracting(request -> request.inboxReports().completions().size())
        .containsExactly(2, 2);
  }

  @Test
  void aLaneBringsItsBatchedMessagesTogetherAndAllOthersOneByOne() {
    var handler = handler(receptor);

    assertThat(handler.take(List.of(one, two, work("Stranger", "{}"), three))).isEqualTo(2);
    assertThat(handler.take(List.of(work("Stranger", "{}"), one))).isEqualTo(1);
    assertThat(handler.take(List.of(note("done", "a"), one))).isEqualTo(1);
    assertThat(handler(noting("plain")).take(List.of(one, two))).isEqualTo(1);
  }

  @Test
  void aMessageWithAnotherReceptorThatIsNotDoneGoesItsWayAlone() {
    var handler = handler(receptor, noting("b"));

    assertThat(handler.take(List.of(one, two))).isEqualTo(1);
    assertThat(handler.take(List.of(note("1", "b"), note("2", "b")))).isEqualTo(2);
    assertThat(hand(handler, one)).isCompletedWithValue(List.of(Outcome.HANDLED));
  }

  @Test
  void aMessageThatCannotBeReadEndsTheBatchAndIsADeadLetterInItsTurn() {
    var handler = handler(receptor);
    InboxWork unreadable = work("Note", "[]");
    var run = hand(handler, one, unreadable, two);
    time.run();
    assertThat(run.join()).containsExactly(Outcome.REPORTED);

    var next = hand(handler, unreadable, two);

    assertThat(next.join())
        .singleElement()
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed -> assertThat(failed.failure().deadLetter()).isTrue());
    assertThat(seen).containsExactly("a 1");
  }

  /** Whatever a serializer throws concerns the message that it reads, and not the first of the run. */
  @Test
  void aMessageThatFailsToBeReadInAnotherWayEndsTheBatchToo() {
    serializer = refusing("2");
    var run = hand(handler(receptor), one, two);

    time.run();

    assertThat(run.join()).containsExactly(Outcome.REPORTED);
  }

  private static MessageSerializer refusing(String text) {
    var jackson = new JacksonSerializer();
    return new MessageSerializer() {
      @Override
      public Json write(Object message) {
        return jackson.write(message);
      }

      @Override
      public <T> T read(Json body, Class<T> type) {
        if (body.text().contains(text)) {
          throw new IllegalStateException("The registry of types is out of reach");
        }
        return jackson.read(body, type);
      }
    };
  }

  @Test
  void whatIsToldToEndWhileItWaitsIsNotBegun() {
    var run = hand(handler(receptor), one, two);

    fenced = true;
    time.run();

    assertThat(run.join()).containsExactly(Outcome.RELEASED);
    assertThat(seen).isEmpty();
  }
}
