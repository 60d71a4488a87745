package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Time.HOUR;
import static io.whizbang.postgres.rules.Time.second;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** "Why is this message not moving?", answered by one call. */
class ExplainMessageTest extends RuleTest {

  @Test
  void aMessageThatNobodyKnowsIsUnknown() {
    assertThat(explain(db.single(Queue.OUTBOX), 0)).isEqualTo("unknown");
  }

  @EachQueue
  void aMessageThatIsDoneIsUnknown(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().complete(message).at(1);

    assertThat(explain(message, 2)).isEqualTo("unknown");
  }

  @EachQueue
  void aMessageThatIsDoneAndKeptIsDone(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().complete(message).debugMode().at(1);

    assertThat(explain(message, 2)).isEqualTo(queue + " done");
  }

  @EachQueue
  void aDeadMessageIsDeadAndSaysWhy(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().failForGood(message).at(1);

    assertThat(explain(message, 2)).isEqualTo(queue + " dead");
    assertThat(reason(message, 2)).contains("reported").contains("out of order");
  }

  @EachQueue
  void aMessageInHandIsLeasedToSomebodyUntilSometime(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).at(0);

    for (var message : stream) {
      assertThat(explain(message, 299))
          .isEqualTo(queue + " leased " + a.id() + " until " + epoch(300));
    }
  }

  @EachQueue
  void aFailedMessageWaitsForItsRetry(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().fail(message).at(1);

    assertThat(explain(message, 60)).isEqualTo(queue + " waiting until " + epoch(61));
    assertThat(reason(message, 60)).contains("failed once").contains("out of order");
  }

  @EachQueue
  void aMessageGivenBackUnchargedWaitsAndSaysWhy(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().failUncharged(message).at(1);

    assertThat(explain(message, 60)).isEqualTo(queue + " waiting until " + epoch(61));
    assertThat(reason(message, 60))
        .contains("given back uncharged")
        .contains("out of order")
        .doesNotContain("failed");
  }

  @EachQueue
  void aDiscardedMessageIsUnknownAndSaysThatItMayHaveBeenDiscarded(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().failForGood(message).at(1);
    db.askDoor("select discard_dead_letter(?)", message.id());

    assertThat(explain(message, 2)).isEqualTo("unknown");
    assertThat(reason(message, 2)).contains("discarded");
  }

  @EachQueue
  void aScheduledMessageWaitsForItsTime(Queue queue) {
    var message = db.single(queue).scheduledFor(60);
    a.call().store(message).at(0);

    assertThat(explain(message, 1)).isEqualTo(queue + " waiting until " + epoch(60));
    assertThat(reason(message, 1)).contains("scheduled");
  }

  @EachQueue
  void aMessageBehindAnotherIsBlockedByIt(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).at(0);
    a.call().fail(stream.get(0)).at(1);

    assertThat(explain(stream.get(1), 2))
        .isEqualTo(queue + " behind until " + epoch(61) + " blocked by "
            + stream.get(0).id());
  }

  @EachQueue
  void aMessageBehindARunIsBlockedByItsHeadWhichSomebodyHolds(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).limit(1).at(0);

    assertThat(explain(stream.get(1), 2))
        .isEqualTo(queue + " behind " + a.id() + " until " + epoch(300) + " blocked by "
            + stream.get(0).id());
  }

  @Test
  void anInsertThatNobodyHasAdmittedSaysSo() {
    var message = db.single(Queue.OUTBOX);
    db.insert(message);

    assertThat(explain(message, 0)).isEqualTo("outbox not admitted");
  }

  @EachQueue
  void aDueMessageSaysWhoComesFirstForIt(Queue queue) {
    a.call().at(0);
    b.call().at(0);
    var ofA = db.stream(queue, 1, 0, 2).get(0);
    var ofB = db.stream(queue, 1, 1, 2).get(0);
    dispatcher.call().store(ofA, ofB).at(1);

    assertThat(explain(ofA, 2)).isEqualTo(queue + " due " + a.id());
    assertThat(explain(ofB, 2)).isEqualTo(queue + " due " + b.id());
  }

  @EachQueue
  void aLeaseThatRanOutIsDue(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).lease(60).at(0);

    assertThat(explain(message, 61)).isEqualTo(queue + " due " + a.id());
  }

  @EachQueue
  void aDueMessageThatNobodyTakesSaysSo(Queue queue) {
    var message = db.single(queue);
    dispatcher.call().store(message).at(0);
    assertThat(explain(message, 1)).isEqualTo(queue + " no capable instance");

    a.call().at(2);
    a.call().release(message).limit(0).at(3);
    assertThat(explain(message, 4)).isEqualTo(queue + " due " + a.id());
    assertThat(explain(message, HOUR)).as("a is stale").isEqualTo(queue + " no capable instance");
  }

  @EachQueue
  void aMessageWithoutAStreamIsExplainedLikeAnyOther(Queue queue) {
    var stray = db.stray(queue);
    a.call().store(stray).at(0);
    a.call().fail(stray).at(1);

    assertThat(explain(stray, 2)).isEqualTo(queue + " waiting until " + epoch(61));
  }

  @Test
  void aMessageInBothQueuesIsExplainedForEach() {
    var sent = db.single(Queue.OUTBOX);
    var arrived = Message.of(Queue.INBOX, sent.id(), sent.stream());
    a.call().store(sent, arrived).at(0);
    a.call().failForGood(sent).at(1);

    assertThat(db.texts(
            "select queue || ' ' || state from explain_message(?, 600, ?)", sent.id(), second(2)))
        .containsExactlyInAnyOrder("outbox dead", "inbox leased");
  }

  @Test
  void theClockAndTheThresholdNeedNotBeGiven() {
    var message = db.single(Queue.OUTBOX);
    a.call().store(message).now();

    assertThat(db.askDoor("select state from explain_message(?)", message.id()))
        .isEqualTo("leased");
  }

  private @Nullable String explain(Message message, long second) {
    var all = db.texts("""
        select concat_ws(' ', queue, state, instance_id, 'until ' || extract(epoch from until)::bigint, 'blocked by ' || blocked_by)
        from explain_message(?, 600, ?)""", message.id(), second(second));
    assertThat(all).hasSize(1);
    assertThat(reason(message, second)).isNotBlank();
    return List.copyOf(all).get(0);
  }

  private @Nullable String reason(Message message, long second) {
    return db.askDoor(
        "select reason from explain_message(?, 600, ?)", message.id(), second(second));
  }

  private static long epoch(long second) {
    return second(second).getEpochSecond();
  }
}
