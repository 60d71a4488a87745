package io.whizbang.postgres.dead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.postgres.races.Call;
import io.whizbang.postgres.races.Instance;
import io.whizbang.postgres.races.Message;
import io.whizbang.postgres.races.Queue;
import io.whizbang.postgres.races.RaceTest;
import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A dead letter that is put back while others store, complete, claim, or put it back as well. */
class RequeueRacesTest extends RaceTest {

  RequeueRacesTest() throws SQLException {}

  @ParameterizedTest
  @EnumSource
  void ofTwoWhoRequeueALetterOneDoes(Queue queue) throws SQLException {
    die(queue, first);
    one.begin();
    assertThat(one.ask(requeue(first))).isEqualTo("t");
    var second = two.startSql(assertFalse(requeue(first))).awaitBlockedBy(one);
    one.commit();
    second.result();

    assertThat(place(queue, first)).isEqualTo("head");
  }

  @ParameterizedTest
  @EnumSource
  void ofTwoWhoRequeueALetterWithoutAStreamOneDoes(Queue queue) throws SQLException {
    var stray = Message.withoutStream();
    die(queue, stray);
    one.begin();
    assertThat(one.ask(requeue(stray))).isEqualTo("t");
    var second = two.startSql(assertFalse(requeue(stray))).awaitBlockedBy(one);
    one.commit();
    second.result();

    assertThat(place(queue, stray)).isEqualTo("head");
  }

  @ParameterizedTest
  @EnumSource
  void theSecondRequeuesIfTheFirstIsUndone(Queue queue) throws SQLException {
    die(queue, first);
    one.begin().ask(requeue(first));
    var second = two.startSql(requeue(first)).awaitBlockedBy(one);
    one.rollback();
    second.result();

    assertThat(place(queue, first)).isEqualTo("head");
    assertThat(dead(first)).isEqualTo("0");
  }

  @ParameterizedTest
  @EnumSource
  void whoDiscardsWhatIsBeingRequeuedFindsNothing(Queue queue) throws SQLException {
    die(queue, first);
    one.begin().ask(requeue(first));
    var discard = two.startSql(assertFalse("select discard_dead_letter('" + first.id() + "')"))
        .awaitBlockedBy(one);
    one.commit();
    discard.result();

    assertThat(place(queue, first)).isEqualTo("head");
  }

  @ParameterizedTest
  @EnumSource
  void requeuingWaitsForWhatIsBeingStored(Queue queue) throws SQLException {
    die(queue, first);
    one.begin().call(Call.to(queue).storing(second));
    var requeue = two.startSql(requeue(first)).awaitBlockedBy(one);
    one.commit();
    requeue.result();

    assertThat(place(queue, second)).isEqualTo("head");
    assertThat(place(queue, first)).isEqualTo("behind");
  }

  @ParameterizedTest
  @EnumSource
  void storingWaitsForWhatIsBeingRequeued(Queue queue) throws SQLException {
    die(queue, first);
    one.begin().ask(requeue(first));
    var store = two.start(Call.to(queue).storing(second)).awaitBlockedBy(one);
    one.commit();
    store.result();

    assertThat(place(queue, first)).isEqualTo("head");
    assertThat(place(queue, second)).isEqualTo("behind");
  }

  @ParameterizedTest
  @EnumSource
  void whatIsRequeuedWhileTheLastMessageIsCompletedIsTheHead(Queue queue) throws SQLException {
    die(queue, first);
    one.call(Call.to(queue).taking(10).storing(second));
    one.begin().call(Call.to(queue).completing(second));
    var requeue = two.startSql(requeue(first)).awaitBlockedBy(one);
    one.commit();
    requeue.result();

    assertThat(place(queue, first)).isEqualTo("head");
  }

  @ParameterizedTest
  @EnumSource
  void completingTheLastMessageWaitsForWhatIsBeingRequeuedBehindIt(Queue queue)
      throws SQLException {
    die(queue, first);
    one.call(Call.to(queue).taking(10).storing(second));
    two.begin().ask(requeue(first));
    var complete = one.start(Call.to(queue).completing(second)).awaitBlockedBy(two);
    two.commit();
    complete.result();

    assertThat(place(queue, first)).isEqualTo("head");
  }

  /** Looked at before the claim commits, the head would seem to be free. */
  @ParameterizedTest
  @EnumSource
  void requeuingToTheFrontWaitsForAClaimOfTheHeadAndIsRefused(Queue queue) throws SQLException {
    die(queue, first);
    one.call(Call.to(queue).storing(second));
    two.begin().call(Call.to(queue).taking(10).later(10));
    var requeue = three.startSql(requeueToFront(first)).awaitBlockedBy(two);
    two.commit();

    assertThatThrownBy(requeue::result)
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("held by instance " + two.id());
    assertThat(dead(first)).isEqualTo("1");
    assertThat(holder(queue, second)).isEqualTo(two.id().toString());
  }

  @ParameterizedTest
  @EnumSource
  void aClaimPassesAStreamThatIsBeingRequeuedToTheFront(Queue queue) throws SQLException {
    die(queue, first);
    one.call(Call.to(queue).storing(second));
    three.begin().ask(requeueToFront(first));
    var claimed = two.start(Call.to(queue).taking(10).later(10)).result();
    three.commit();

    assertThat(handed(claimed)).isEmpty();
    assertThat(handed(two.call(Call.to(queue).taking(10).later(10))))
        .containsExactly(first.id(), second.id());
  }

  /** Its stream was looked for while it was dead, so its mutex is not among those that the report holds. */
  @ParameterizedTest
  @EnumSource
  void aLateReportOfALetterThatIsRequeuedMeanwhileIsSentRoundAgain(Queue queue)
      throws SQLException {
    die(queue, first);
    var elsewhere = Message.of(UUID.randomUUID());
    one.call(Call.to(queue).storing(second, elsewhere));
    two.begin().run("select lock_streams(array['" + elsewhere.stream() + "'::uuid])");
    var late = one.start(Call.to(queue).completing(first, elsewhere)).awaitBlockedBy(two);
    three.ask(requeueToFront(first));
    two.commit();

    assertThatThrownBy(late::result).hasMessageContaining("came back to the " + queue.word());
    assertThat(place(queue, first)).isEqualTo("head");
    assertThat(place(queue, second)).isEqualTo("behind");
    one.call(Call.to(queue).completing(first, elsewhere));
    assertThat(place(queue, second)).isEqualTo("head");
  }

  private void die(Queue queue, Message message) throws SQLException {
    one.call(Call.to(queue).taking(10).storing(message));
    one.call(Call.to(queue).givingUp(message));
    assertThat(dead(message)).isEqualTo("1");
  }

  private static String requeue(Message message) {
    return "select requeue_dead_letter('" + message.id() + "')";
  }

  private static String requeueToFront(Message message) {
    return "select requeue_dead_letter('" + message.id() + "', true)";
  }

  /** A statement that fails if the query is not false. */
  private static String assertFalse(String query) {
    return "do $$ begin if (" + query + ") then raise 'not false'; end if; end $$";
  }

  private @Nullable String dead(Message message) throws SQLException {
    try (var observer = Instance.in(schema)) {
      return observer.ask(
          "select count(*) from wh_dead_letters where message_id = '" + message.id() + "'");
    }
  }
}
