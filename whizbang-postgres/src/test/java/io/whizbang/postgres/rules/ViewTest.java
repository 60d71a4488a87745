package io.whizbang.postgres.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The views that a person looks at; they go by the database's clock. */
class ViewTest extends RuleTest {

  private final Instant now = Instant.now();

  @EachQueue
  void anActiveStreamShowsItsHolderAndHowManyWait(Queue queue) {
    var stream = db.stream(queue, 3);
    a.call().store(stream).at(now);

    assertThat(db.text("""
        select concat_ws(' ', queue, head_message_id, instance_id, waiting, reason,
          lease_expiry = blocked_until, lease_expiry > clock_timestamp())
        from wh_active_streams where stream_id = ?""", stream.get(0).stream()))
        .isEqualTo(queue + " " + stream.get(0).id() + " " + a.id() + " 2 leased t t");
  }

  @EachQueue
  void anActiveStreamSaysWhatItWaitsFor(Queue queue) {
    var leased = db.single(queue);
    var due = db.single(queue);
    var failed = db.single(queue);
    var runOut = db.single(queue);
    var scheduled =
        db.single(queue).withText("scheduledFor", now.plusSeconds(600).toString());
    a.call().store(leased, failed).at(now);
    dispatcher.call().store(due, scheduled).at(now);
    a.call().fail(failed).limit(0).at(now);
    b.call().store(runOut).limit(1).lease(1).at(now.minusSeconds(60));

    assertThat(reason(leased)).isEqualTo("leased");
    assertThat(reason(due)).isEqualTo("due");
    assertThat(reason(failed)).isEqualTo("waiting for its retry");
    assertThat(reason(runOut)).isEqualTo("lease expired");
    assertThat(reason(scheduled)).isEqualTo("scheduled");
  }

  @EachQueue
  void aFinishedStreamIsNotActive(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(now);
    a.call().complete(message).debugMode().at(now);

    assertThat(db.count("from wh_active_streams")).isZero();
  }

  @EachQueue
  void everyPartitionWithWorkShowsTheInstanceThatComesFirstForIt(Queue queue) {
    var ofA = db.stream(queue, 2, 0, 2);
    var ofB = db.stream(queue, 1, 1, 2);
    a.call().at(now);
    b.call().at(now);
    dispatcher.call().store(ofA).store(ofB).at(now);

    for (var owned : List.of(ofA, ofB)) {
      assertThat(db.texts(
              "select instance_id from wh_partition_assignments where queue = ? and partition_number = ?",
              queue.word(),
              db.partition(owned.get(0).stream())))
          .containsExactly((owned == ofA ? a : b).id().toString());
    }
    assertThat(db.count("from wh_partition_assignments where last_heartbeat is null"))
        .isZero();
  }

  @Test
  void theDiagnosticQueriesOfAnOperatorRun() {
    a.call().store(db.single(Queue.OUTBOX)).at(now);

    assertThat(
            db.texts(
                "select instance_id from wh_service_instances where now() - last_heartbeat_at < interval '1 hour'"))
        .hasSize(1);
    assertThat(
            db.texts(
                "select message_id, created_at, instance_id, lease_expiry, scheduled_for, status from wh_outbox"))
        .hasSize(1);
    assertThat(db.texts(
            "select partition_number, instance_id, last_heartbeat from wh_partition_assignments"))
        .hasSize(1);
  }

  private @Nullable String reason(Message message) {
    return db.text("select reason from wh_active_streams where stream_id = ?", message.stream());
  }
}
