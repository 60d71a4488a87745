package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Queue.INBOX;
import static io.whizbang.postgres.rules.Queue.OUTBOX;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Which calls commit without waiting for the disk. What such a commit said may be forgotten by a crash of the server, with all
 * that came after it: here that is a rollback behind the caller's back.
 */
class UnflushedTest extends RuleTest {

  private Connection own;

  @BeforeEach
  void begin() throws SQLException {
    db.execute("delete from whizbang_shared.wh_subscriptions");
    db.askDoor("select subscribe('billing', '{orders}')");
    own = db.connect();
    own.setAutoCommit(false);
    try (var statement = own.createStatement()) {
      statement.execute("set synchronous_commit = on");
    }
    own.commit();
  }

  @AfterEach
  void close() throws SQLException {
    own.rollback();
    own.close();
    db.execute("delete from whizbang_shared.wh_subscriptions");
  }

  private boolean waitsForTheDisk() throws SQLException {
    try (var statement = own.createStatement();
        var rows = statement.executeQuery("show synchronous_commit")) {
      rows.next();
      return rows.getString(1).equals("on");
    }
  }

  @Test
  void whatOnlyHandsOutWorkDoesNotWaitForTheDisk() throws SQLException {
    var message = db.single(OUTBOX);
    dispatcher.call().store(message).at(0);

    assertThat(a.call().byItself().over(own).at(1).work()).containsExactly(message);
    assertThat(waitsForTheDisk()).isFalse();
  }

  /** Its place in the outbox may be told to others, as the number of a message in its stream. */
  @Test
  void whatAdmitsMessagesIntoTheOutboxWaitsForTheDisk() throws SQLException {
    var message = db.single(OUTBOX);
    db.insert(message);

    assertThat(a.call().byItself().over(own).at(1).work()).containsExactly(message);
    assertThat(waitsForTheDisk()).isTrue();
  }

  @Test
  void whatAdmitsMessagesStraightIntoTheInboxDoesNotWaitForTheDisk() throws SQLException {
    var message = db.single(OUTBOX);
    db.insert(message);

    assertThat(a.call().byItself().receiving("orders").over(own).at(1).work(INBOX))
        .containsExactly(Message.named(INBOX, message.id()));
    assertThat(waitsForTheDisk()).isFalse();
  }

  @Test
  void whatAdmitsSomeOfBothWaitsForTheDisk() throws SQLException {
    db.insert(db.single(OUTBOX));
    var foreign = db.single(OUTBOX);
    db.insert(foreign);
    db.execute("update wh_outbox set destination = 'elsewhere' where message_id = ?", foreign.id());

    a.call().byItself().receiving("orders").over(own).at(1);

    assertThat(waitsForTheDisk()).isTrue();
  }

  @Test
  void whatAdmitsEventsStraightWaitsForTheDisk() throws SQLException {
    db.insert(db.single(OUTBOX));
    db.execute("update wh_outbox set is_event = true");

    a.call().byItself().receiving("orders").over(own).at(1);

    assertThat(waitsForTheDisk()).isTrue();
  }

  @Test
  void whatTellsSomethingWaitsForTheDisk() throws SQLException {
    var message = db.single(OUTBOX);

    a.call().store(message).byItself().over(own).at(0);
    assertThat(waitsForTheDisk()).isTrue();
    own.commit();

    a.call().renew(message).byItself().over(own).at(1);
    assertThat(waitsForTheDisk()).isTrue();
    own.commit();

    a.call().complete(message).byItself().over(own).at(2);
    assertThat(waitsForTheDisk()).isTrue();
  }

  /** A last attempt that was lost is known from the lease, and what is dead must not come back. */
  @Test
  void whatBuriesMessagesWaitsForTheDisk() throws SQLException {
    a.call().store(db.single(OUTBOX)).lease(1).at(0);

    b.call().maxAttempts(1).byItself().over(own).at(10);

    assertThat(waitsForTheDisk()).isTrue();
    own.commit();
    assertThat(db.count("from wh_dead_letters")).isEqualTo(1);
  }

  @Test
  void withinAnApplicationsTransactionNothingIsChangedOfHowThatCommits() throws SQLException {
    var message = db.single(OUTBOX);
    dispatcher.call().store(message).at(0);

    assertThat(a.call().over(own).at(1).work()).containsExactly(message);
    assertThat(waitsForTheDisk()).isTrue();
  }

  @Test
  void aLeaseThatACrashForgotIsFencedLikeOneThatWasLost() throws SQLException {
    var message = db.single(OUTBOX);
    dispatcher.call().store(message).at(0);
    a.call().byItself().over(own).at(1);
    own.rollback();

    assertThat(b.call().at(5).work()).containsExactly(message);

    assertThat(a.call().renew(message).at(6).stale()).containsExactly(message);
    assertThat(a.call().complete(message).at(7).stale()).containsExactly(message);
    assertThat(db.row(message).holder()).isEqualTo(b.id());
  }

  @Test
  void whatWasDoneUnderALeaseThatACrashForgotCounts() throws SQLException {
    var message = db.single(OUTBOX);
    dispatcher.call().store(message).at(0);
    a.call().byItself().over(own).at(1);
    own.rollback();

    assertThat(a.call().complete(message).at(2).stale()).isEmpty();
    assertThat(db.has(message)).isFalse();
  }

  @Test
  void anAdmissionThatACrashForgotIsMadeOnceMore() throws SQLException {
    var message = db.single(OUTBOX);
    var arrived = Message.named(INBOX, message.id());
    db.insert(message);
    a.call().byItself().receiving("orders").over(own).at(1);
    own.rollback();

    var answer = a.call().complete(arrived).receiving("orders").at(2);

    assertThat(answer.gone()).containsExactly(arrived);
    assertThat(answer.work(INBOX)).containsExactly(arrived);
  }
}
