package io.whizbang.postgres.races;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClaimRacesTest extends RaceTest {

  ClaimRacesTest() throws SQLException {}

  /**
   * A claim begins half a second below the first head that somebody saw. What is committed later than that after it was stamped is
   * below it, and is found when the queue is looked at from its left end, however many claims move the mark until then.
   */
  @ParameterizedTest
  @EnumSource
  void aHeadThatWasCommittedLongAfterItWasStampedIsFoundAfterFiveSecondsAtMost(Queue queue)
      throws SQLException {
    var start = Instant.now().plusSeconds(60);
    three.call(at(start.minusSeconds(30), Call.to(queue).taking(10)));
    claimAnother(queue, start);
    one.begin().call(at(start, Call.to(queue).storing(first)));
    claimAnother(queue, start.plusSeconds(2));
    one.commit();

    assertThat(handed(three.call(at(start.plusSeconds(3), Call.to(queue).taking(10)))))
        .isEmpty();
    claimAnother(queue, start.plusSeconds(4));
    assertThat(handed(three.call(at(start.plusMillis(4_999), Call.to(queue).taking(10)))))
        .isEmpty();
    assertThat(handed(three.call(at(start.plusSeconds(5), Call.to(queue).taking(10)))))
        .containsExactly(first.id());
  }

  /** Moves the mark to this moment. */
  private void claimAnother(Queue queue, Instant when) throws SQLException {
    var another = Message.of(UUID.randomUUID());
    two.call(at(when, Call.to(queue).storing(another)));
    assertThat(handed(three.call(at(when, Call.to(queue).taking(10)))))
        .containsExactly(another.id());
  }

  private static Call at(Instant when, Call call) {
    return call.with("p_as_of", "'" + when + "'");
  }

  @ParameterizedTest
  @EnumSource
  void aClaimPassesBetweenTheHeadsThatAnotherIsTaking(Queue queue) throws SQLException {
    var elsewhere = Message.of(UUID.randomUUID());
    three.call(Call.to(queue).storing(first, second));
    three.call(Call.to(queue).storing(elsewhere).later(1));
    var taken = one.begin().call(Call.to(queue).taking(1).later(60));
    var passed = two.start(Call.to(queue).taking(10).later(60)).result();
    one.commit();

    assertThat(handed(taken)).containsExactly(first.id());
    assertThat(handed(passed)).containsExactly(elsewhere.id());
  }

  @ParameterizedTest
  @EnumSource
  void aClaimThatMeetsLockedHeadsGoesOnToTheNext(Queue queue) throws SQLException {
    var elsewhere = Message.of(UUID.randomUUID());
    three.call(Call.to(queue).storing(first));
    three.call(Call.to(queue).storing(elsewhere).later(1));
    one.begin().call(Call.to(queue).taking(1).later(60));
    var passed = two.start(Call.to(queue).taking(1).later(60)).result();
    one.commit();

    assertThat(handed(passed)).containsExactly(elsewhere.id());
  }

  @ParameterizedTest
  @EnumSource
  void whatAClaimTookAndRolledBackCanBeClaimed(Queue queue) throws SQLException {
    three.call(Call.to(queue).storing(first, second));
    one.begin().call(Call.to(queue).taking(10).later(60));
    var passed = two.start(Call.to(queue).taking(10).later(60)).result();
    one.rollback();

    assertThat(handed(passed)).isEmpty();
    assertThat(handed(two.call(Call.to(queue).taking(10).later(60))))
        .containsExactly(first.id(), second.id());
  }

  @ParameterizedTest
  @EnumSource
  void aHeadThatAnotherLeasedBetweenTheLookAndTheLockIsNotLeasedTwice(Queue queue)
      throws SQLException {
    three.call(Call.to(queue).storing(first, second));
    leaveToAStranger(queue, first);
    try (var gate = Gate.before("is_known_instance", schema)) {
      var looked = gate.stop(two, Call.to(queue).taking(10).with("p_max_attempts", "1"));
      var taken = one.call(Call.to(queue).taking(10));
      gate.open();

      assertThat(handed(looked.result())).isEmpty();
      assertThat(handed(taken)).containsExactly(first.id(), second.id());
    }
    assertThat(holder(queue, first)).isEqualTo(one.id().toString());
    assertThat(ask(queue, first, "attempts")).isEqualTo("1");
  }

  @ParameterizedTest
  @EnumSource
  void aHeadThatWasCompletedBetweenTheLookAndTheLockIsLeftAlone(Queue queue) throws SQLException {
    three.call(Call.to(queue).storing(first, second));
    leaveToAStranger(queue, first);
    try (var gate = Gate.before("is_known_instance", schema)) {
      var looked = gate.stop(two, Call.to(queue).taking(10).with("p_max_attempts", "1"));
      three.call(Call.to(queue).completing(first));
      gate.open();

      assertThat(handed(looked.result())).isEmpty();
    }
    assertThat(handed(two.call(Call.to(queue).taking(10).later(60)))).containsExactly(second.id());
  }

  /**
   * Leases a head to an instance that nobody knows, until a moment ago. A claim on its last attempt then asks about that instance between
   * the look at the head and the lock, which is the only place to stop it there.
   */
  private void leaveToAStranger(Queue queue, Message head) throws SQLException {
    three.run("""
        update %s
        set instance_id = gen_random_uuid(), lease_expiry = clock_timestamp(), claimable_at = clock_timestamp(),
          leased_through = sequence_order
        where message_id = '%s'""".formatted(queue.table(), head.id()));
  }

  @ParameterizedTest
  @EnumSource
  void aClaimNeitherWaitsForAStorerNorSeesWhatItStores(Queue queue) throws SQLException {
    three.call(Call.to(queue).storing(first));
    one.begin().call(Call.to(queue).storing(second));
    var claimed = two.start(Call.to(queue).taking(10).later(60)).result();
    one.commit();

    assertThat(handed(claimed)).containsExactly(first.id());
    assertThat(handed(three.call(Call.to(queue).taking(10).later(70)))).isEmpty();
    two.call(Call.to(queue).completing(first).later(70));
    assertThat(handed(three.call(Call.to(queue).taking(10).later(80))))
        .containsExactly(second.id());
  }

  @ParameterizedTest
  @EnumSource
  void aStorerDoesNotWaitForAClaimOfItsStream(Queue queue) throws SQLException {
    three.call(Call.to(queue).storing(first));
    var claimed = one.begin().call(Call.to(queue).taking(10).later(60));
    var stored = two.start(Call.to(queue).taking(10).storing(second)).result();
    one.commit();

    assertThat(handed(claimed)).containsExactly(first.id());
    assertThat(handed(stored)).isEmpty();
    assertThat(ask(queue, first, "leased_through = sequence_order")).isEqualTo("t");
    one.call(Call.to(queue).completing(first));
    assertThat(holder(queue, second)).isNull();
  }

  /** The storer looks while it holds the stream; before it writes, its lease runs out and another claims. */
  @ParameterizedTest
  @EnumSource
  void aStorerAndAClaimOfItsExpiredLeaseNeverBothGetTheStream(Queue queue) throws SQLException {
    one.call(Call.to(queue).taking(10).leaseSeconds(10).storing(first));
    try (var gate = Gate.beforeInsertInto(queue.table(), schema)) {
      var storing = gate.stop(one, Call.to(queue).taking(10).storing(second));
      var taken = handed(two.start(Call.to(queue).taking(10).later(60)).result());
      gate.open();
      var stored = handed(storing.result());

      assertThat(taken).hasSize(1 - stored.size());
    }
  }

  @ParameterizedTest
  @EnumSource
  void aStorerThatLeavesMeanwhileKeepsNothing(Queue queue) throws SQLException {
    one.call(Call.to(queue).taking(10).storing(first));
    try (var gate = Gate.beforeInsertInto(queue.table(), schema);
        var again = one.again(schema)) {
      var storing = gate.stop(again, Call.to(queue).taking(10).storing(second));
      one.run("select leave('" + one.id() + "')");
      gate.open();
      storing.result();
    }
    assertThat(handed(three.call(Call.to(queue).taking(10).later(60))))
        .containsExactly(first.id(), second.id());
  }

  @ParameterizedTest
  @EnumSource
  void whatIsHeldIsReturnedThoughItsLeaseIsRenewedMeanwhile(Queue queue) throws SQLException {
    one.call(Call.to(queue).taking(10).storing(first, second));
    try (var gate = Gate.within("process_work_batch", "  -- return", schema);
        var again = one.again(schema)) {
      var returning = gate.stop(again, Call.to(queue).taking(10).with("p_flags", "8"));
      one.call(Call.to(queue).renewing(first));
      gate.open();

      assertThat(handed(returning.result())).containsExactly(first.id(), second.id());
    }
  }
}
