package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Time.second;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.postgres.testing.Query;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rung is who sleeps and comes first for work that a call leaves to it; nobody else. Of two instances, b sleeps. */
class WakeUpTest extends RuleTest {

  private Line line;

  @BeforeEach
  void sleep() throws SQLException {
    a.call().at(0);
    b.call().at(0);
    line = new Line(b);
    db.execute("select keep_watch(?, true, ?)", b.id(), second(0));
    line.fallAsleep();
  }

  @AfterEach
  void hangUp() throws SQLException {
    line.close();
  }

  private List<Message> ofA(Queue queue) {
    return db.stream(queue, 1, 0, 2);
  }

  private List<Message> ofB(Queue queue) {
    return db.stream(queue, 1, 1, 2);
  }

  private void deliver(List<Message> messages) {
    db.execute(
        "select take_in(cast(? as jsonb), ?)",
        Document.array(messages.stream().map(Message::document).toList()),
        second(1));
  }

  @Test
  void whoSleepsIsRungForAMessageThatIsDelivered() throws SQLException {
    deliver(ofB(Queue.INBOX));

    assertThat(line.isRung()).isTrue();
  }

  @Test
  void whoSleepsIsNotRungForWhatAnotherComesFirstFor() throws SQLException {
    deliver(ofA(Queue.INBOX));

    assertThat(line.isLeftAlone()).isTrue();
  }

  @Test
  void whoIsAwakeIsNotRung() throws SQLException {
    line.wakeUp();

    deliver(ofB(Queue.INBOX));

    assertThat(line.isLeftAlone()).isTrue();
  }

  @EachQueue
  void whoSleepsIsRungForWhatAStorerDoesNotTake(Queue queue) throws SQLException {
    dispatcher.call().store(ofB(queue)).at(1);

    assertThat(line.isRung()).isTrue();
  }

  @EachQueue
  void whoSleepsIsNotRungForWhatTheStorerIsHanded(Queue queue) throws SQLException {
    a.call().store(ofB(queue)).at(1);

    assertThat(line.isLeftAlone()).isTrue();
  }

  @EachQueue
  void whoSleepsIsNotRungForWhatStandsBehindAHead(Queue queue) throws SQLException {
    List<Message> stream = db.stream(queue, 2, 1, 2);
    a.call().store(stream.get(0)).at(1);

    dispatcher.call().store(stream.get(1)).at(2);

    assertThat(line.isLeftAlone()).isTrue();
  }

  @Test
  void whoSleepsIsRungForWhatAnApplicationInsertedWhenSomebodyAdmitsIt() throws SQLException {
    db.insert(ofB(Queue.OUTBOX).get(0));

    a.call().at(1);

    assertThat(line.isRung()).isTrue();
  }

  @Test
  void whoSleepsIsRungForEventsOfItsPerspectives() throws SQLException {
    a.call().store(ofB(Queue.OUTBOX).get(0).event()).at(1);

    assertThat(line.isRung()).isTrue();
  }

  @Test
  void whoSleepsIsRungWhenAnotherLeaves() throws SQLException {
    a.leavesAt(1);

    assertThat(line.isRung()).isTrue();
  }

  @Test
  void whoSleepsIsRungWhenAnotherIsRemoved() throws SQLException {
    db.execute("select record_heartbeat(?, ?)", b.id(), second(300));

    c.call().staleAfter(600).at(601);

    assertThat(line.isRung()).isTrue();
  }

  @EachQueue
  void whoSleepsIsRungForADeadLetterThatIsPutBack(Queue queue) throws SQLException {
    Message message = ofB(queue).get(0);
    a.call().store(message).at(1);
    a.call().failForGood(message).at(2);

    db.execute("select requeue_dead_letter(?, false, ?)", message.id(), second(3));

    assertThat(line.isRung()).isTrue();
  }

  /** Or it would look before the commit, find nothing, and sleep on. */
  @Test
  void nobodyFallsAsleepBetweenTheLookOfAStorerAndItsCommit() throws SQLException {
    line.wakeUp();
    try (var storer = db.connect()) {
      storer.setAutoCommit(false);
      Query.execute(
          storer,
          "select take_in('%s', clock_timestamp())"
              .formatted(Document.array(
                  ofB(Queue.INBOX).stream().map(Message::document).toList())));

      assertThatThrownBy(line::fallAsleep)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("55P03"));
      storer.commit();
    }
    line.fallAsleep();
  }
}
