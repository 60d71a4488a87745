package io.whizbang.postgres.rules;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.testing.Doors;
import io.whizbang.postgres.testing.Query;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an instance that is awake is told of, by the database's own clock. Of two instances, b waits. */
class AwaitWorkTest extends RuleTest {

  @BeforeEach
  void register() {
    a.call().now();
    b.call().now();
  }

  private List<Message> ofA(Queue queue) {
    return db.stream(queue, 1, 0, 2);
  }

  private List<Message> ofB(Queue queue) {
    return db.stream(queue, 1, 1, 2);
  }

  /** Looks begin at the very left after that, as time has not really passed. */
  private void age(Queue queue, int seconds) {
    db.execute("select setval('%s_mark_checked', 1)".formatted(queue.table()));
    db.execute("update %s set claimable_at = claimable_at - interval '%d seconds'"
        .formatted(queue.table(), seconds));
  }

  private boolean awaits(Caller caller) {
    return awaits(db::connection, caller, "0");
  }

  private interface Connecting {
    Connection connect() throws SQLException;
  }

  private static boolean awaits(Connecting connecting, Caller caller, String longest) {
    try {
      Connection connection = connecting.connect();
      var sql = "select await_work('%s', '1 millisecond', '%s')".formatted(caller.id(), longest);
      return Boolean.TRUE.equals(
          Doors.through(connection, () -> "t".equals(Query.text(connection, sql))));
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  @EachQueue
  void whatIsDueForAnInstanceEndsItsWait(Queue queue) {
    dispatcher.call().store(ofB(queue)).now();

    assertThat(awaits(b)).isTrue();
  }

  @EachQueue
  void whatAnotherComesFirstForDoesNot(Queue queue) {
    dispatcher.call().store(ofA(queue)).now();

    assertThat(awaits(b)).isFalse();
    assertThat(awaits(a)).isTrue();
  }

  @EachQueue
  void whatItsOwnerLeftLyingForThreeSecondsDoes(Queue queue) {
    dispatcher.call().store(ofA(queue)).now();
    age(queue, 4);

    assertThat(awaits(b)).isTrue();
  }

  @EachQueue
  void whatIsLeasedDoesNot(Queue queue) {
    b.call().store(ofB(queue)).now();

    assertThat(awaits(b)).isFalse();
  }

  @EachQueue
  void aLeaseThatHasEndedDoes(Queue queue) {
    a.call().store(ofA(queue)).lease(1).now();
    age(queue, 2);

    assertThat(awaits(b)).isTrue();
  }

  @EachQueue
  void whatTheInstanceDoesNotTakeDoesNot(Queue queue) {
    var other = db.instance(9);
    other.call().limit(queue, 0).now();
    db.execute("delete from wh_service_instances where instance_id <> ?", other.id());
    dispatcher.call().store(ofB(queue)).now();

    assertThat(awaits(other)).isFalse();
  }

  @Test
  void aCheckpointThatIsDueEndsTheWait() {
    db.execute("insert into wh_perspective_mappings values ('p', 'OrderPlaced')");
    var stream = db.emptyStream();
    while (db.partition(stream) % 2 != 1) {
      stream = db.emptyStream();
    }
    db.append(stream).event(db.freshId()).at(0);
    db.execute("update wh_perspective_checkpoints set claimable_at = clock_timestamp()");

    assertThat(awaits(b)).isTrue();
  }

  @Test
  void whatIsCommittedDuringTheWaitEndsIt() throws Exception {
    try (Connection other = db.connect()) {
      var wait = CompletableFuture.supplyAsync(() -> awaits(() -> other, b, "10 minutes"));

      dispatcher.call().store(ofB(Queue.INBOX)).now();

      assertThat(wait.get(1, MINUTES)).isTrue();
    }
  }

  @Test
  void nothingForAnInstanceThatNobodyKnows() {
    dispatcher.call().store(ofB(Queue.INBOX)).now();

    assertThat(awaits(c)).isFalse();
  }
}
