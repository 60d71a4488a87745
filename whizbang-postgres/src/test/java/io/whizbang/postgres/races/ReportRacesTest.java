package io.whizbang.postgres.races;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reports of an instance whose lease has run out, at the moment at which another instance claims. */
class ReportRacesTest extends RaceTest {

  private static final int EXPIRED = 60;

  ReportRacesTest() throws SQLException {}

  @BeforeEach
  void oneHoldsTheStreamUntilItsLeaseRunsOut() throws SQLException {
    for (Queue queue : Queue.values()) {
      one.call(Call.to(queue).taking(10).leaseSeconds(30).storing(first, second));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aLateCompletionIsStaleOnceAnotherHasClaimed(Queue queue) throws SQLException {
    assertThat(afterAnotherHasClaimed(queue, late(queue).completing(first)))
        .containsExactly("stale");
  }

  @ParameterizedTest
  @EnumSource
  void aLateCompletionOfAFollowerIsStaleOnceAnotherHasClaimed(Queue queue) throws SQLException {
    assertThat(afterAnotherHasClaimed(queue, late(queue).completing(second)))
        .containsExactly("stale");
  }

  @ParameterizedTest
  @EnumSource
  void aLateFailureIsStaleOnceAnotherHasClaimed(Queue queue) throws SQLException {
    assertThat(afterAnotherHasClaimed(queue, late(queue).failing(first, 0)))
        .containsExactly("stale");
  }

  @ParameterizedTest
  @EnumSource
  void aLateReleaseIsStaleOnceAnotherHasClaimed(Queue queue) throws SQLException {
    assertThat(afterAnotherHasClaimed(queue, late(queue).releasing(first)))
        .containsExactly("stale");
  }

  @ParameterizedTest
  @EnumSource
  void aLateRenewalIsStaleOnceAnotherHasClaimed(Queue queue) throws SQLException {
    assertThat(afterAnotherHasClaimed(queue, late(queue).renewing(first))).containsExactly("stale");
  }

  @ParameterizedTest
  @EnumSource
  void aLateCompletionCountsIfTheClaimIsUndone(Queue queue) throws SQLException {
    two.begin().call(late(queue).taking(10));
    var report = one.start(late(queue).completing(first)).awaitBlockedBy(two);
    two.rollback();

    assertThat(rejected(report.result())).isEmpty();
    assertThat(place(queue, first)).isNull();
    assertThat(place(queue, second)).isEqualTo("head");
  }

  @ParameterizedTest
  @EnumSource
  void aClaimPassesAHeadWhoseLateCompletionIsUnderWay(Queue queue) throws SQLException {
    one.begin().call(late(queue).completing(first));
    var claimed = two.start(late(queue).taking(10)).result();
    one.commit();

    assertThat(handed(claimed)).isEmpty();
    // The next in line has inherited the lease, which has run out.
    assertThat(handed(two.call(late(queue).taking(10)))).containsExactly(second.id());
    assertThat(rejected(one.call(late(queue).completing(first)))).containsExactly("gone");
  }

  @ParameterizedTest
  @EnumSource
  void aClaimPassesAHeadWhoseRenewalIsUnderWay(Queue queue) throws SQLException {
    one.begin().call(late(queue).renewing(first));
    var claimed = two.start(late(queue).taking(10)).result();
    one.commit();

    assertThat(handed(claimed)).isEmpty();
    assertThat(handed(two.call(late(queue).taking(10)))).isEmpty();
    assertThat(holder(queue, first)).isEqualTo(one.id().toString());
  }

  /** Two connections of one instance report the same message: the second finds it gone. */
  @ParameterizedTest
  @EnumSource
  void ofTwoCompletionsOfOneMessageTheSecondFindsItGone(Queue queue) throws SQLException {
    try (var again = one.again(schema)) {
      one.begin().call(Call.to(queue).completing(first));
      var report = again.start(Call.to(queue).completing(first)).awaitBlockedBy(one);
      one.commit();

      assertThat(rejected(report.result())).containsExactly("gone");
    }
    assertThat(place(queue, second)).isEqualTo("head");
    assertThat(holder(queue, second)).isEqualTo(one.id().toString());
  }

  private static Call late(Queue queue) {
    return Call.to(queue).later(EXPIRED);
  }

  /** What comes back of a report that meets the claim of another, which is not committed yet. */
  private List<String> afterAnotherHasClaimed(Queue queue, Call report) throws SQLException {
    var claimed = two.begin().call(late(queue).taking(10));
    var running = one.start(report).awaitBlockedBy(two);
    two.commit();
    var rejected = rejected(running.result());

    assertThat(handed(claimed)).containsExactly(first.id(), second.id());
    assertThat(holder(queue, first)).isEqualTo(two.id().toString());
    assertThat(ask(queue, first, "attempts")).isEqualTo("1");
    assertThat(rejected(two.call(late(queue).completing(first, second)))).isEmpty();
    return rejected;
  }
}
