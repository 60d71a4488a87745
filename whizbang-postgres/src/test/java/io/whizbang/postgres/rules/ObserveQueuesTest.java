package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Time.second;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How the queues are doing, for those who look after them. */
class ObserveQueuesTest extends RuleTest {

  @EachQueue
  void anEmptyQueueHasNothingToShow(Queue queue) {
    assertThat(seen(queue, 0, "depth, blocked, dead, duplicates, due_since")).isEqualTo("0 0 0 0");
  }

  @EachQueue
  void theDepthIsAllThatIsUnfinished(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).at(0);
    dispatcher.call().store(db.stray(queue)).at(0);
    assertThat(seen(queue, 1, "depth")).isEqualTo("4");

    a.call().complete(stream.get(0)).limit(0).debugMode().at(1);
    assertThat(seen(queue, 2, "depth"))
        .as("finished ones that are kept do not count")
        .isEqualTo("3");
  }

  @Test
  void whatApplicationsInsertedIsUnfinishedAndWaitsToBeTaken() {
    db.insert(db.single(Queue.OUTBOX));
    db.insert(db.single(Queue.OUTBOX));

    assertThat(
            db.askDoor(
                "select concat_ws(' ', depth, due_since is not null) from observe_queues() where queue = 'outbox'"))
        .isEqualTo("2 t");
  }

  @EachQueue
  void dueIsWhatMayBeTakenSinceTheMomentFromWhichItMay(Queue queue) {
    dispatcher.call().store(db.single(queue)).at(10);
    dispatcher.call().store(db.single(queue)).at(20);

    assertThat(dueSince(queue, 60)).isEqualTo(second(10).toString());
  }

  @EachQueue
  void whatIsLeasedIsNotDueUntilTheLeaseHasRunOut(Queue queue) {
    a.call().store(db.single(queue)).lease(30).at(0);

    assertThat(dueSince(queue, 29)).isNull();
    assertThat(dueSince(queue, 31)).isEqualTo(second(30).toString());
  }

  @EachQueue
  void blockedAreStreamsWhoseHeadHasFailedAndWaits(Queue queue) {
    var failing = db.stream(queue, 3);
    var alone = db.stray(queue);
    var leased = db.single(queue);
    var scheduled = db.single(queue).withText("scheduledFor", second(600).toString());
    a.call().store(failing).store(alone, leased, scheduled).at(0);
    a.call().failAndRetryAfter(60, failing.get(0)).fail(alone).limit(0).at(1);

    assertThat(seen(queue, 2, "blocked, due_since")).isEqualTo("1");
    assertThat(seen(queue, 62, "blocked")).as("it is due").isEqualTo("0");
    assertThat(dueSince(queue, 62)).isNotNull();
  }

  @EachQueue
  void deadLettersAreCounted(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    a.call().failForGood(message).at(1);

    assertThat(seen(queue, 2, "depth, dead")).isEqualTo("0 1");
    assertThat(seen(other(queue), 2, "dead")).isEqualTo("0");
  }

  @Test
  void messagesThatArriveOnceMoreAreCounted() {
    var message = db.single(Queue.INBOX);
    var fresh = db.single(Queue.INBOX);
    a.call().store(message).at(0);
    a.call().store(message, fresh).at(1);
    a.call().complete(message).at(2);
    a.call().store(message, fresh).at(3);

    assertThat(seen(Queue.INBOX, 4, "duplicates")).isEqualTo("3");
    assertThat(seen(Queue.OUTBOX, 4, "duplicates")).isEqualTo("0");
  }

  @EachQueue
  void everyInstanceHasItsShare(Queue queue) {
    a.call().store(db.stream(queue, 3)).store(db.single(queue)).at(0);
    b.call().store(db.single(queue)).lease(10).at(0);
    c.call().at(0);

    assertThat(shares(queue, 1)).containsExactly(a.id() + " 2", b.id() + " 1", c.id() + " 0");
    assertThat(shares(queue, 11)).as("a lease has run out").contains(b.id() + " 0");
  }

  @Test
  void checkpointsWaitInAQueueOfTheirOwn() {
    db.execute("insert into wh_perspective_mappings values ('Orders', 'Order')");
    var stream = db.emptyStream();
    db.append(stream).event(db.freshId(), "OrderPlaced").at(5);
    assertThat(seen("perspective", 60, "depth, blocked")).isEqualTo("1 0");
    assertThat(dueSince("perspective", 60)).isNotNull();

    a.call().takingNothing().checkpoints(10).at(60);
    assertThat(seen("perspective", 61, "depth, due_since")).isEqualTo("1");
    assertThat(shares("perspective", 61)).containsExactly(a.id() + " 1");

    a.call().takingNothing().perspective("Failed", stream, "Orders", null).at(61);
    assertThat(seen("perspective", 61, "depth, blocked, due_since")).isEqualTo("1 1");
  }

  private static Queue other(Queue queue) {
    return queue == Queue.OUTBOX ? Queue.INBOX : Queue.OUTBOX;
  }

  private @Nullable String seen(Queue queue, long at, String columns) {
    return seen(queue.word(), at, columns);
  }

  /** Values that are null are left out. */
  private @Nullable String seen(String queue, long at, String columns) {
    return db.askDoor(
        "select concat_ws(' ', %s) from observe_queues(?) where queue = ?".formatted(columns),
        second(at),
        queue);
  }

  private @Nullable String dueSince(Queue queue, long at) {
    return dueSince(queue.word(), at);
  }

  private @Nullable String dueSince(String queue, long at) {
    return db.askDoor("""
        select to_char(due_since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        from observe_queues(?) where queue = ?""", second(at), queue);
  }

  private List<@Nullable String> shares(Queue queue, long at) {
    return shares(queue.word(), at);
  }

  private List<@Nullable String> shares(String queue, long at) {
    return db.texts("""
        select s.instance_id || ' ' || s.streams
        from observe_queues(?) q, unnest(q.instances, q.streams) s (instance_id, streams)
        where q.queue = ?
        order by s.instance_id""", second(at), queue);
  }
}
