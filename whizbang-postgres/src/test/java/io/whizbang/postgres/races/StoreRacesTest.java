package io.whizbang.postgres.races;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StoreRacesTest extends RaceTest {

  StoreRacesTest() throws SQLException {}

  @ParameterizedTest
  @EnumSource
  void ofTwoStorersOfANewStreamTheSecondComesBehindTheFirst(Queue queue) throws SQLException {
    var stored = one.begin().call(Call.to(queue).taking(10).storing(first));
    var waiting = two.start(Call.to(queue).taking(10).storing(second)).awaitBlockedBy(one);
    one.commit();

    assertThat(handed(stored)).containsExactly(first.id());
    assertThat(handed(waiting.result())).isEmpty();
    assertThat(place(queue, first)).isEqualTo("head");
    assertThat(place(queue, second)).isEqualTo("behind");

    one.call(Call.to(queue).completing(first));
    assertThat(handed(two.call(Call.to(queue).taking(10).later(60)))).containsExactly(second.id());
  }

  @ParameterizedTest
  @EnumSource
  void ofTwoStorersOfANewStreamTheSecondIsItsFirstIfTheFirstRollsBack(Queue queue)
      throws SQLException {
    one.begin().call(Call.to(queue).taking(10).storing(first));
    var waiting = two.start(Call.to(queue).taking(10).storing(second)).awaitBlockedBy(one);
    one.rollback();

    assertThat(handed(waiting.result())).containsExactly(second.id());
    assertThat(place(queue, second)).isEqualTo("head");
  }

  @ParameterizedTest
  @EnumSource
  void theOrderOfAStreamIsTheOrderOfCommits(Queue queue) throws SQLException {
    one.call(Call.to(queue).storing(first));
    one.begin().call(Call.to(queue).storing(second));
    var waiting = two.start(Call.to(queue).storing(third)).awaitBlockedBy(one);
    one.commit();
    waiting.result();

    assertThat(handed(three.call(Call.to(queue).taking(10).later(60))))
        .containsExactly(first.id(), second.id(), third.id());
  }

  @Test
  void theMutexOfAStreamCoversOutboxAndInbox() throws SQLException {
    one.begin().call(Call.to(Queue.OUTBOX).storing(first));
    var waiting = two.start(Call.to(Queue.INBOX).storing(second)).awaitBlockedBy(one);
    one.commit();
    waiting.result();
  }

  /**
   * Both are stopped at the stream that comes first in the order of locks. Had one of them locked the other stream before,
   * they would deadlock as soon as the first is free.
   */
  @ParameterizedTest
  @EnumSource
  void twoCallsThatFillTwoEmptyStreamsInOppositeOrderDoNotDeadlock(Queue queue)
      throws SQLException {
    var streams = inLockOrder(UUID.randomUUID(), UUID.randomUUID());
    var low = streams[0];
    var high = streams[1];
    three.begin().call(Call.to(queue).storing(Message.of(low)));
    var lowFirst = one.start(Call.to(queue).taking(10).storing(Message.of(low), Message.of(high)))
        .awaitBlockedBy(three);
    var highFirst = two.start(Call.to(queue).taking(10).storing(Message.of(high), Message.of(low)))
        .awaitBlocked(three);
    three.rollback();

    assertThat(lowFirst.result()).hasSizeLessThanOrEqualTo(2);
    assertThat(highFirst.result()).hasSizeLessThanOrEqualTo(2);
    assertThat(three.ask(Streams.unfinished(queue))).isEqualTo("4");
  }

  @ParameterizedTest
  @EnumSource
  void aMessageStoredWhileTheHeadIsBeingCompletedBecomesTheHead(Queue queue) throws SQLException {
    one.call(Call.to(queue).taking(10).storing(first));
    one.begin().call(Call.to(queue).completing(first));
    var storing = two.start(Call.to(queue).taking(10).storing(second)).awaitBlockedBy(one);
    one.commit();

    assertThat(handed(storing.result())).containsExactly(second.id());
    assertThat(place(queue, second)).isEqualTo("head");
  }

  @ParameterizedTest
  @EnumSource
  void aMessageStoredWhileACompletionIsUndoneStaysBehind(Queue queue) throws SQLException {
    one.call(Call.to(queue).taking(10).storing(first));
    one.begin().call(Call.to(queue).completing(first));
    var storing = two.start(Call.to(queue).taking(10).storing(second)).awaitBlockedBy(one);
    one.rollback();

    assertThat(handed(storing.result())).isEmpty();
    assertThat(place(queue, second)).isEqualTo("behind");
    assertThat(holder(queue, first)).isEqualTo(one.id().toString());
  }

  @ParameterizedTest
  @EnumSource
  void aNewcomerBehindAMessageThatIsCompletedAtTheSameMomentIsPromoted(Queue queue)
      throws SQLException {
    one.call(Call.to(queue).taking(10).storing(first));
    two.begin().call(Call.to(queue).taking(10).storing(second));
    var completing = one.start(Call.to(queue).completing(first)).awaitBlockedBy(two);
    two.commit();

    assertThat(rejected(completing.result())).isEmpty();
    assertThat(place(queue, first)).isNull();
    assertThat(place(queue, second)).isEqualTo("head");
    assertThat(handed(three.call(Call.to(queue).taking(10).later(60))))
        .containsExactly(second.id());
  }

  @ParameterizedTest
  @EnumSource
  void storingBehindAHeadThatIsBeingBuriedMakesTheNewcomerTheHead(Queue queue) throws SQLException {
    one.call(Call.to(queue).taking(10).storing(first));
    one.begin().call(Call.to(queue).givingUp(first));
    var storing = two.start(Call.to(queue).taking(10).storing(second)).awaitBlockedBy(one);
    one.commit();

    assertThat(handed(storing.result())).containsExactly(second.id());
  }

  @ParameterizedTest
  @EnumSource
  void aCallThatFinishesAHeadAndTheNextInLinePromotesTheOneAfterThem(Queue queue)
      throws SQLException {
    one.call(Call.to(queue).taking(10).storing(first, second, third));
    one.call(Call.to(queue).completing(second, first));

    assertThat(place(queue, third)).isEqualTo("head");
    assertThat(holder(queue, third)).isEqualTo(one.id().toString());
  }

  @ParameterizedTest
  @EnumSource
  void aCallThatBuriesAHeadAndFinishesTheNextInLinePromotesTheOneAfterThem(Queue queue)
      throws SQLException {
    one.call(Call.to(queue).taking(10).storing(first, second, third));
    one.call(Call.to(queue).givingUp(first).completing(second));

    assertThat(place(queue, third)).isEqualTo("head");
  }

  private UUID[] inLockOrder(UUID... streams) throws SQLException {
    String sorted = one.ask("""
        select string_agg(s::text, ' ' order by uuid_hash(s) & 2147483647)
        from unnest('{%s, %s}'::uuid[]) s""".formatted((Object[]) streams));
    return Stream.of(requireNonNull(sorted).split(" ")).map(UUID::fromString).toArray(UUID[]::new);
  }
}
