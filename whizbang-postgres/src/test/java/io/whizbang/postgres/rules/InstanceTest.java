package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Time.DAY;
import static io.whizbang.postgres.rules.Time.MINUTE;
import static io.whizbang.postgres.rules.Time.second;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The registry: who is here, who is stale, who was removed, and who must not call. */
class InstanceTest extends RuleTest {

  @Test
  void theFirstCallRegistersItsInstance() {
    a.call().with("p_metadata", "{\"version\": \"1\"}").at(0);

    assertThat(db.text("""
        select concat_ws(' ', service_name, host_name, process_id, metadata, started_at = last_heartbeat_at,
          last_heartbeat = last_heartbeat_at)
        from wh_service_instances where instance_id = ?""", a.id())).isEqualTo("orders host 1 {\"version\": \"1\"} t t");
  }

  @Test
  void aHeartbeatIsRefreshedWhenItIsOlderThanATwentiethOfTheThreshold() {
    a.call().staleAfter(600).at(0);
    a.call().staleAfter(600).at(29);
    assertThat(heartbeat(a)).isEqualTo(time(0));

    a.call().staleAfter(600).at(30);
    assertThat(heartbeat(a)).isEqualTo(time(30));
  }

  @Test
  void aCallWithNothingToDoWritesNothingBetweenHeartbeats() throws SQLException {
    a.call().at(0);
    var transactions = new ArrayList<@Nullable String>();
    try (var connection = db.connect()) {
      connection.setAutoCommit(false);
      for (int call = 0; call < 20; call++) {
        a.call().over(connection).at(10);
        try (var id =
            connection.createStatement().executeQuery("select pg_current_xact_id_if_assigned()")) {
          id.next();
          transactions.add(id.getString(1));
        }
        connection.commit();
      }
    }
    // A look that took long is noted, so a busy machine may write once in a while.
    assertThat(transactions).containsNull();
  }

  @Test
  void aHeartbeatAloneCanBeRecorded() {
    a.call().at(0);

    assertThat(db.askDoor("select record_heartbeat(?, ?)", a.id(), second(5))).isEqualTo("t");
    assertThat(heartbeat(a)).isEqualTo(time(5));
  }

  @Test
  void aHeartbeatNeverGoesBack() {
    a.call().at(10);
    db.askDoor("select record_heartbeat(?, ?)", a.id(), second(5));

    assertThat(heartbeat(a)).isEqualTo(time(10));
  }

  @Test
  void aHeartbeatOfAnUnknownInstanceSaysSo() {
    assertThat(db.askDoor("select record_heartbeat(?, ?)", a.id(), second(5))).isEqualTo("f");
    assertThat(isRegistered(a)).isFalse();
  }

  @Test
  void anInstanceIsActiveUntilItsHeartbeatIsOlderThanTheThreshold() {
    a.call().at(0);
    b.call().at(10 * MINUTE);

    assertThat(isRegistered(a)).isTrue();
  }

  @Test
  void anInstanceOlderThanTheThresholdIsRemovedByTheCallOfAnother() {
    a.call().at(0);
    b.call().at(10 * MINUTE + 1);

    assertThat(isRegistered(a)).isFalse();
    assertThat(isRegistered(b)).isTrue();
  }

  @Test
  void theThresholdIsTheCallers() {
    a.call().at(0);
    b.call().staleAfter(5).at(6);

    assertThat(isRegistered(a)).isFalse();
  }

  @Test
  void anInstanceNeverRemovesItself() {
    var message = db.single(Queue.OUTBOX);
    a.call().store(message).lease(7200).at(0);

    assertThat(a.call().complete(message).at(60 * MINUTE).rejections()).isEmpty();
    assertThat(isRegistered(a)).isTrue();
    assertThat(heartbeat(a)).isEqualTo(time(60 * MINUTE));
  }

  @Test
  void aCallInsideAnApplicationsTransactionRemovesNobodyAndBeatsForNobody() {
    a.call().at(0);
    b.call().at(0);
    b.call().takingNothing().at(11 * MINUTE);

    assertThat(isRegistered(a)).isTrue();
    assertThat(heartbeat(b)).isEqualTo(time(0));
  }

  @Test
  void aCallWaitsForNobodyWhoHasAnInstanceLocked() throws SQLException {
    a.call().at(0);
    b.call().at(0);
    try (var other = db.connect()) {
      other.setAutoCommit(false);
      other.createStatement().execute("select from wh_service_instances for update");

      a.call().at(11 * MINUTE);
      assertThat(db.askDoor("select record_heartbeat(?, ?)", a.id(), second(11 * MINUTE)))
          .isEqualTo("t");
      other.rollback();
    }
    assertThat(heartbeat(a)).as("somebody else is writing it").isEqualTo(time(0));
    assertThat(isRegistered(b)).as("whoever is locked is alive").isTrue();
  }

  @Test
  void aRemovedInstanceIsRefusedForADay() {
    a.call().at(0);
    b.call().at(11 * MINUTE);

    var refusal = a.call().refusedAt(12 * MINUTE);
    assertThat(refusal.code()).isEqualTo("WH002");
    assertThat(refusal.problem()).contains(a.id().toString());
    assertThat(refusal.hint()).contains("new instance id");
    assertThat(a.call().refusedAt(DAY).code()).isEqualTo("WH002");
  }

  @Test
  void aRemovedInstanceMayComeBackAfterADay() {
    a.call().at(0);
    b.call().at(11 * MINUTE);
    a.call().at(11 * MINUTE + DAY);

    assertThat(isRegistered(a)).isTrue();
  }

  @EachQueue
  void aRemovedInstanceCannotFinishWhatOthersHaveNow(Queue queue) {
    var message = db.single(queue);
    a.call().store(message).at(0);
    assertThat(b.call().lease(3600).at(11 * MINUTE).work()).containsExactly(message);
    var before = db.state();

    assertThat(a.call().complete(message).refusedAt(12 * MINUTE).code()).isEqualTo("WH002");
    assertThat(db.state()).isEqualTo(before);
  }

  @Test
  void anIdThatAnotherHostUsesIsRefused() {
    a.call().at(0);

    var refusal = a.onHost("another").call().refusedAt(1);
    assertThat(refusal.code()).isEqualTo("WH003");
    assertThat(refusal.problem()).contains(a.id().toString());
    assertThat(refusal.hint()).isNotEmpty();
  }

  @Test
  void anIdThatAnotherProcessUsesIsRefused() {
    a.call().at(0);

    assertThat(a.withProcess(2).call().refusedAt(10 * MINUTE).code()).isEqualTo("WH003");
  }

  @Test
  void anIdWhoseProcessIsSilentIsAdopted() {
    a.call().at(0);
    a.withProcess(2).call().at(10 * MINUTE + 1);

    assertThat(db.text("select process_id from wh_service_instances")).isEqualTo("2");
    assertThat(a.call().refusedAt(11 * MINUTE).code()).isEqualTo("WH003");
  }

  @Test
  void aSecondServiceIsRefused() {
    a.call().at(0);

    var refusal = b.ofService("billing").call().refusedAt(1);
    assertThat(refusal.code()).isEqualTo("WH005");
    assertThat(refusal.problem()).contains("orders").contains("billing");
    assertThat(isRegistered(b)).isFalse();
  }

  @Test
  void theServiceOwnsItsSchemaEvenWhenNobodyIsThere() {
    a.call().at(0);
    a.leavesAt(1);

    assertThat(a.ofService("billing").call().refusedAt(30 * DAY).code()).isEqualTo("WH005");
  }

  @EachQueue
  void whoLeavesGivesEverythingBackAtOnceAndUncharged(Queue queue) {
    var stream = db.stream(queue, 2);
    a.call().store(stream).at(0);
    a.leavesAt(1);

    var answer = b.call().at(1);
    assertThat(isRegistered(a)).isFalse();
    assertThat(answer.work()).containsExactlyElementsOf(stream);
    assertThat(answer.rows()).allMatch(work -> work.attempts() == 1 && work.flags() == 0);
  }

  @Test
  void whoLeftMayComeBackUnderTheSameId() {
    a.call().at(0);
    a.leavesAt(1);
    a.withProcess(2).call().at(2);

    assertThat(isRegistered(a)).isTrue();
  }

  @Test
  void toLeaveTwiceChangesNothing() {
    a.call().at(0);
    a.leavesAt(1);
    var before = db.state();
    a.leavesAt(2);
    c.leavesAt(2);

    assertThat(db.state()).isEqualTo(before);
  }

  @EachQueue
  void whatAnInstanceLeasedInACallThatOutlivedItsLeavingIsReleasedUncharged(Queue queue)
      throws SQLException {
    var message = db.single(queue);
    a.call().at(0);
    dispatcher.call().store(message).at(1);
    try (var slow = db.connect()) {
      slow.setAutoCommit(false);
      a.call().lease(3600).over(slow).at(2);
      a.leavesAt(3);
      slow.commit();
    }

    assertThat(b.call().at(4).of(message).attempts()).isEqualTo(1);
  }

  @EachQueue
  void anInstanceThatLeftAndCameBackKeepsWhatItTakesThen(Queue queue) {
    var message = db.single(queue);
    a.call().at(0);
    a.leavesAt(1);
    a.call().store(message).at(2);

    assertThat(b.call().at(10).work()).isEmpty();
    assertThat(db.row(message).holder()).isEqualTo(a.id());
  }

  private boolean isRegistered(Caller caller) {
    return db.count("from wh_service_instances where instance_id = ?", caller.id()) == 1;
  }

  private @Nullable String heartbeat(Caller caller) {
    return db.text(
        "select last_heartbeat_at from wh_service_instances where instance_id = ?", caller.id());
  }

  private @Nullable String time(long second) {
    return db.text("select ?::timestamptz", second(second));
  }
}
