package io.whizbang.postgres.races;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An application appends to a stream and leaves its transaction open: that holds up this stream, and nothing else. */
class BusyStreamTest extends RaceTest {

  BusyStreamTest() throws SQLException {}

  private static Call outbox() {
    return Call.to(Queue.OUTBOX);
  }

  private static String append(@Nullable UUID stream) {
    return """
        select append_events('%s',
          '[{"eventId": "%s", "eventType": "Thing", "eventData": {}}]')""".formatted(stream, UUID.randomUUID());
  }

  @Test
  void aCallThatWaitsForTheStreamStopsNoAdmission() throws SQLException {
    var elsewhere = Message.of(UUID.randomUUID());
    one.call(outbox());
    two.call(outbox());
    var application = three.begin();
    application.run(append(first.stream()));
    one.run(insert(elsewhere));
    var waiting = one.start(outbox().taking(10).storing(first)).awaitBlockedBy(application);

    assertThat(handed(two.start(outbox().taking(10).later(60)).result()))
        .containsExactly(elsewhere.id());

    application.commit();
    assertThat(handed(waiting.result())).containsExactly(first.id());
  }

  @Test
  void aCallThatIsToldToGiveUpDoesSoAndCanSayTheRest() throws SQLException {
    var application = three.begin();
    application.run(append(first.stream()));
    var elsewhere = Message.of(UUID.randomUUID());

    assertThatThrownBy(() -> one.call(givingUp().taking(10).storing(first)))
        .satisfies(BusyStreamTest::saysThatItIsBusy);
    assertThat(handed(one.call(givingUp().taking(10).storing(elsewhere))))
        .containsExactly(elsewhere.id());

    application.commit();
    assertThat(handed(one.call(givingUp().taking(10).storing(first)))).containsExactly(first.id());
  }

  @Test
  void aCallThatOnlyReportsGivesUpAsWell() throws SQLException {
    one.call(outbox().taking(10).storing(first));
    var application = three.begin();
    application.run(append(first.stream()));

    assertThatThrownBy(() -> one.call(givingUp().taking(0).completing(first)))
        .satisfies(BusyStreamTest::saysThatItIsBusy);

    application.rollback();
    one.call(givingUp().taking(0).completing(first));
    assertThat(place(Queue.OUTBOX, first)).isNull();
  }

  private static Call givingUp() {
    return outbox().with("p_flags", "16");
  }

  private static void saysThatItIsBusy(Throwable thrown) {
    assertThat(thrown)
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("55P03"));
  }

  @Test
  void whoHasSetALimitWaitsByThat() throws SQLException {
    var application = three.begin();
    application.run(append(first.stream()));
    one.run("set lock_timeout = '50s'");
    var waiting = one.start(givingUp().taking(10).storing(first)).awaitBlockedBy(application);

    application.commit();
    assertThat(handed(waiting.result())).containsExactly(first.id());
    assertThat(one.ask("show lock_timeout")).isEqualTo("50s");
  }

  @Test
  void theLimitOfACallIsNotThatOfTheTransactionAroundIt() throws SQLException {
    var transaction = one.begin();
    transaction.call(givingUp().taking(10).storing(first));

    assertThat(transaction.ask("show lock_timeout")).isEqualTo("0");
    transaction.commit();
  }

  /** A stream that is new, and one whose mutex is there already. */
  @Test
  void oneCanAskWhichStreamsAreHeld() throws SQLException {
    UUID known = UUID.randomUUID();
    UUID fresh = UUID.randomUUID();
    one.run(append(known));
    var application = three.begin();
    application.run(append(known));
    application.run(append(fresh));

    assertThat(held(known, fresh, stream)).containsExactlyInAnyOrder(known, fresh);

    application.rollback();
    assertThat(held(known, fresh, stream)).isEmpty();
  }

  private List<UUID> held(UUID... streams) throws SQLException {
    String answer = one.ask("select array_to_string(array(select held_streams('{%s}')), ',')"
        .formatted(Stream.of(streams).map(UUID::toString).collect(Collectors.joining(","))));
    return Stream.of(String.valueOf(answer).split(","))
        .filter(each -> !each.isEmpty())
        .map(UUID::fromString)
        .toList();
  }

  @Test
  void aPollThatFindsALostLastAttemptInTheStreamWaitsForNobody() throws SQLException {
    one.call(outbox().taking(10).storing(first).leaseSeconds(1).with("p_max_attempts", "1"));
    two.call(outbox());
    var application = three.begin();
    application.run(append(first.stream()));

    assertThat(handed(
            two.start(outbox().taking(10).later(60).with("p_max_attempts", "1")).result()))
        .isEmpty();
    assertThat(place(Queue.OUTBOX, first)).isEqualTo("head");

    application.commit();
    two.call(outbox().taking(10).later(60).with("p_max_attempts", "1"));
    assertThat(place(Queue.OUTBOX, first)).isNull();
  }

  /** Trap 14. */
  @Test
  void theHeartbeatOfAnInstanceWhoseCallWaitsIsWritten() throws SQLException {
    one.call(outbox());
    var application = three.begin();
    application.run(append(first.stream()));
    var waiting =
        one.start(outbox().taking(10).storing(first).later(300)).awaitBlockedBy(application);

    two.run("select record_heartbeat('%s', now() + interval '400 seconds')".formatted(one.id()));
    assertThat(two.ask("select last_heartbeat_at > now() + interval '350 seconds'"
            + " from wh_service_instances where instance_id = '" + one.id() + "'"))
        .isEqualTo("t");

    application.commit();
    waiting.result();
  }

  /** As a process does that is frozen between the report of a transactional receptor and its commit. */
  @Test
  void whoFallsSilentAfterAReportInATransactionHoldsOthersUpForSecondsOnly() throws SQLException {
    one.call(outbox().taking(10).storing(first));
    two.call(outbox());
    var frozen = one.begin();
    frozen.call(outbox().completing(first));
    var waiting = two.start(outbox().taking(10).storing(second)).awaitBlockedBy(frozen);

    waiting.result();

    assertThat(place(Queue.OUTBOX, first)).as("the report is rolled back").isEqualTo("head");
    assertThatThrownBy(frozen::commit).isInstanceOf(SQLException.class);
  }
}
