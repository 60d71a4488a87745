package io.whizbang.postgres.races;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InstanceRacesTest extends RaceTest {

  private static final int STALE = 3600;

  InstanceRacesTest() throws SQLException {}

  @Test
  void aHeartbeatDoesNotWaitForACallOfItsInstance() throws SQLException {
    try (var again = one.again(schema)) {
      one.call(Call.to(Queue.OUTBOX).taking(10));
      one.begin().call(Call.to(Queue.OUTBOX).taking(10).later(60));
      again.startSql("select record_heartbeat('" + one.id() + "')").result();
      one.commit();
    }
  }

  @Test
  void aHeartbeatKeepsAnInstanceAliveWhoseOneCallWaitsForLong() throws SQLException {
    one.call(Call.to(Queue.OUTBOX).taking(10));
    two.begin().call(Call.to(Queue.OUTBOX).storing(first));
    var waiting = one.start(Call.to(Queue.OUTBOX).taking(10).storing(second)).awaitBlockedBy(two);
    three.run("select record_heartbeat('%s', clock_timestamp() + interval '%d seconds')"
        .formatted(one.id(), STALE));
    three.call(Call.to(Queue.OUTBOX).taking(10).later(STALE));
    two.commit();
    waiting.result();

    assertThat(one.call(Call.to(Queue.OUTBOX).taking(10))).isNotNull();
  }

  @ParameterizedTest
  @EnumSource
  void callsOfOneInstanceDoNotWaitForEachOther(Queue queue) throws SQLException {
    one.call(Call.to(queue).taking(10));
    try (var again = one.again(schema)) {
      one.begin().call(Call.to(queue).taking(10).storing(first).later(60));
      var other =
          again.start(Call.to(queue).taking(10).storing(Message.withoutStream()).later(60));
      assertThat(handed(other.result())).hasSize(1);
      one.commit();
    }
  }

  @Test
  void twoInstancesThatWakeFromAPauseRemoveOneOfThemAndWaitForNobody() throws SQLException {
    one.call(Call.to(Queue.OUTBOX).taking(10));
    two.call(Call.to(Queue.OUTBOX).taking(10));
    one.begin().call(Call.to(Queue.OUTBOX).taking(10).later(STALE));
    two.start(Call.to(Queue.OUTBOX).taking(10).later(STALE)).result();
    one.commit();

    assertThat(one.call(Call.to(Queue.OUTBOX).taking(10).later(STALE))).isEmpty();
    assertRefused("WH002", two, Call.to(Queue.OUTBOX).taking(10).later(STALE));
  }

  @Test
  void anInstanceThatBeatsAtThisMomentIsNotRemoved() throws SQLException {
    one.call(Call.to(Queue.OUTBOX).taking(10));
    one.begin().call(Call.to(Queue.OUTBOX).taking(10).later(STALE));
    two.start(Call.to(Queue.OUTBOX).taking(10).later(STALE)).result();
    one.commit();

    assertThat(one.call(Call.to(Queue.OUTBOX).taking(10).later(STALE))).isEmpty();
  }

  /** The instance has been let in; it is removed before it claims. */
  @ParameterizedTest
  @EnumSource
  void whatAnInstanceLeasesAfterItsRemovalIsReleasedByTheNextCallOfAnybody(Queue queue)
      throws SQLException {
    one.call(Call.to(queue).taking(10).storing(first));
    three.call(Call.to(queue).storing(Message.withoutStream(), Message.withoutStream()));
    try (var gate = Gate.before("remove_stale_instances", schema)) {
      var returning = gate.stop(one, Call.to(queue).taking(10).later(STALE));
      two.call(Call.to(queue).taking(1).later(STALE));
      gate.open();
      assertThat(handed(returning.result())).isNotEmpty();
    }

    assertRefused("WH002", one, Call.to(queue).completing(first).later(STALE));
    two.call(Call.to(queue).taking(1).later(STALE));
    assertThat(two.ask(
            "select count(*) from %s where instance_id = '%s'".formatted(queue.table(), one.id())))
        .isEqualTo("0");
  }

  @ParameterizedTest
  @EnumSource
  void whatAnInstanceLeasesAfterItHasLeftIsReleasedUnchargedByTheNextCallOfAnybody(Queue queue)
      throws SQLException {
    one.call(Call.to(queue).taking(10));
    three.call(Call.to(queue).storing(first));
    try (var gate = Gate.before("beat", schema)) {
      var straggling = gate.stop(one, Call.to(queue).taking(10).later(60));
      three.run("select leave('" + one.id() + "')");
      gate.open();
      assertThat(handed(straggling.result())).containsExactly(first.id());
    }

    var released = two.call(Call.to(queue).taking(10).later(70));
    assertThat(released).extracting(Work::messageId).containsExactly(first.id());
    assertThat(released).extracting(Work::attempts).containsExactly(1);
  }

  /** It is the same process, so what its old call brings is its own still. */
  @ParameterizedTest
  @EnumSource
  void whatAWaitingCallLeasesAfterItsInstanceHasLeftAndComeBackIsItsOwn(Queue queue)
      throws SQLException {
    one.call(Call.to(queue).taking(10));
    two.begin().call(Call.to(queue).storing(Message.of(stream)));
    var waiting = one.start(Call.to(queue).taking(10).storing(first, Message.withoutStream()))
        .awaitBlockedBy(two);
    try (var again = one.again(schema)) {
      again.run("select leave('" + one.id() + "')");
      again.call(Call.to(queue).taking(10));
      two.rollback();

      assertThat(handed(waiting.result())).hasSize(2).contains(first.id());
      assertThat(handed(two.call(Call.to(queue).taking(10).later(1)))).isEmpty();
      assertThat(holder(queue, first)).isEqualTo(one.id().toString());
      assertThat(rejected(again.call(Call.to(queue).completing(first)))).isEmpty();
    }
    assertThat(place(queue, first)).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void whatAWaitingCallLeasesAfterItsInstanceHasLeftIsReleasedIfItDoesNotComeBack(Queue queue)
      throws SQLException {
    one.call(Call.to(queue).taking(10));
    two.begin().call(Call.to(queue).storing(Message.of(stream)));
    var waiting = one.start(Call.to(queue).taking(10).storing(first)).awaitBlockedBy(two);
    three.run("select leave('" + one.id() + "')");
    two.rollback();
    assertThat(handed(waiting.result())).containsExactly(first.id());

    var released = two.call(Call.to(queue).taking(10));
    assertThat(released).extracting(Work::messageId).containsExactly(first.id());
    assertThat(released).extracting(Work::attempts).containsExactly(1);
  }

  private static void assertRefused(String code, Instance instance, Call call) {
    assertThatThrownBy(() -> instance.call(call))
        .isInstanceOfSatisfying(
            SQLException.class, refusal -> assertThat(refusal.getSQLState()).isEqualTo(code));
  }
}
