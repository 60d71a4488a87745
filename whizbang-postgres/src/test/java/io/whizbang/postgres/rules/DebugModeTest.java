package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Queue.INBOX;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** DebugMode keeps finished rows for inspection; for everything else they are gone. */
class DebugModeTest extends RuleTest {

  private Message kept(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().complete(message).debugMode().at(1);
    return message;
  }

  @EachQueue
  void aFinishedMessageIsKeptWithItsStages(Queue queue) {
    var message = kept(queue);

    assertThat(db.row(message).place()).isEqualTo("done");
    assertThat(db.row(message).status()).isEqualTo(1 | queue.finished());
    assertThat(db.text("select processed_at = ? from " + queue.table(), Time.second(1)))
        .isEqualTo("t");
  }

  @EachQueue
  void aKeptMessageIsNeverHandedOutAgain(Queue queue) {
    kept(queue);

    assertThat(a.call().at(1000).work()).isEmpty();
    assertThat(b.call().returnHeld().at(2000).work()).isEmpty();
  }

  @EachQueue
  void aReportForAKeptMessageComesBackAsGone(Queue queue) {
    var message = kept(queue);
    var before = db.state();

    assertThat(a.call().complete(message).debugMode().at(2).gone()).containsExactly(message);
    assertThat(a.call().complete(message).at(2).gone()).containsExactly(message);
    assertThat(a.call().fail(message).renew(message).at(2).gone())
        .containsExactly(message, message);
    assertThat(db.state()).isEqualTo(before);
  }

  @EachQueue
  void theStreamGoesOnBehindAKeptMessage(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).limit(2).at(0);

    a.call().complete(stream.get(0)).debugMode().at(1);
    assertThat(db.row(stream.get(1)).holder()).isEqualTo(a.id());
    assertThat(a.call().complete(stream.get(1)).debugMode().at(2).work())
        .containsExactly(stream.get(2));
  }

  @EachQueue
  void aKeptMessageIsInNoIndexButThePrimaryKey(Queue queue) {
    kept(queue);

    assertThat(db.count("from " + queue.table()
            + " where place in ('head', 'behind', 'new') or claimable_at is not null or instance_id is not null"
            + " or partition_number is null"))
        .isZero();
  }

  @EachQueue
  void anUnfinishedMessageIsNotMarked(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().complete(8, message).debugMode().at(1);

    assertThat(db.row(message).place()).isEqualTo("head");
    assertThat(db.row(message).holder()).isEqualTo(a.id());
  }

  @EachQueue
  void theIdOfAKeptMessageIsStillTaken(Queue queue) {
    var message = kept(queue);

    assertThat(a.call().store(message).at(2).work()).isEmpty();
    assertThat(db.row(message).place()).isEqualTo("done");
  }

  @Test
  void theNotesOfItsReceptorsAreKeptToo() {
    var message = db.single(INBOX);
    a.call().store(message).at(0);
    a.call().receptorCompleted(message, "a").complete(message).debugMode().at(1);

    assertThat(db.count("from wh_receptor_processing")).isEqualTo(1);
  }
}
