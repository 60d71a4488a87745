package io.whizbang.postgres.dead;

import static io.whizbang.postgres.rules.Time.second;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.rules.EachQueue;
import io.whizbang.postgres.rules.Message;
import io.whizbang.postgres.rules.Queue;
import io.whizbang.postgres.rules.RuleTest;
import org.junit.jupiter.api.Test;

/** Dead letters that are listed, and given up for good. */
class DiscardTest extends RuleTest {

  @EachQueue
  void aDiscardedLetterIsGoneAndItsStreamIsAsItWas(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).at(0);
    a.call().failForGood(stream.get(0)).at(1);

    assertThat(discard(stream.get(0))).isEqualTo("t");
    assertThat(discard(stream.get(0))).isEqualTo("f");
    assertThat(db.count("from wh_dead_letters")).isZero();
    assertThat(db.row(stream.get(1)).holder()).isEqualTo(a.id());
  }

  @EachQueue
  void whatIsAliveIsNotDiscarded(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);

    assertThat(discard(message)).isEqualTo("f");
    assertThat(db.has(message)).isTrue();
  }

  @Test
  void itsReceptorsAreForgotten() {
    var message = db.single(Queue.INBOX);
    a.call().store(message).at(0);
    a.call().receptorCompleted(message, "mails").failForGood(message).at(1);
    discard(message);

    assertThat(db.count("from wh_receptor_processing")).isZero();
  }

  @Test
  void theReceptorsOfAMessageThatIsStillInTheInboxAreKept() {
    var sent = db.single(Queue.OUTBOX);
    var arrived = Message.of(Queue.INBOX, sent.id(), sent.stream());
    a.call().store(sent, arrived).at(0);
    a.call().failForGood(sent).receptorCompleted(arrived, "mails").at(1);
    discard(sent);

    assertThat(db.count("from wh_receptor_processing")).isEqualTo(1);
  }

  @Test
  void aSecondDeliveryOfADiscardedMessageIsStillDropped() {
    var message = db.single(Queue.INBOX);
    a.call().store(message).at(0);
    a.call().failForGood(message).at(1);
    discard(message);

    assertThat(a.call().store(message).at(2).work()).isEmpty();
  }

  @Test
  void lettersAreListedYoungestFirstAndPageByPage() {
    var messages = db.singles(Queue.OUTBOX, 3);
    for (int n = 0; n < 3; n++) {
      a.call().store(messages.get(n)).at(n);
      a.call().failForGood(messages.get(n)).at(n);
    }

    assertThat(db.texts("select message_id from list_dead_letters(2)"))
        .containsExactly(messages.get(2).id().toString(), messages.get(1).id().toString());
    assertThat(db.texts(
            "select message_id from list_dead_letters(2, ?, ?)",
            second(1),
            messages.get(1).id()))
        .containsExactly(messages.get(0).id().toString());
  }

  private String discard(Message message) {
    return String.valueOf(db.askDoor("select discard_dead_letter(?)", message.id()));
  }
}
