package io.whizbang.postgres.races;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.Comparator;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same message ids from two calls at once. */
class DuplicateRacesTest extends RaceTest {

  /** In the order of ids, as the server compares them. */
  private final Message[] messages = Stream.generate(Message::withoutStream)
      .limit(3)
      .sorted(Comparator.comparing(message -> message.id().toString()))
      .toArray(Message[]::new);

  DuplicateRacesTest() throws SQLException {}

  @ParameterizedTest
  @EnumSource
  void aSecondCallWithTheSameIdWaitsForTheFirstAndStoresNothing(Queue queue) throws SQLException {
    one.begin().call(Call.to(queue).taking(10).storing(messages[0]));
    var second = two.start(Call.to(queue).taking(10).storing(messages[0])).awaitBlockedBy(one);
    one.commit();

    assertThat(handed(second.result())).isEmpty();
    assertThat(holder(queue, messages[0])).isEqualTo(one.id().toString());
  }

  @ParameterizedTest
  @EnumSource
  void aSecondCallWithTheSameIdStoresItIfTheFirstRollsBack(Queue queue) throws SQLException {
    one.begin().call(Call.to(queue).taking(10).storing(messages[0]));
    var second = two.start(Call.to(queue).taking(10).storing(messages[0])).awaitBlockedBy(one);
    one.rollback();

    assertThat(handed(second.result())).containsExactly(messages[0].id());
  }

  /** Both are stopped at the lowest id. Had one of them noted another id before, they would deadlock. */
  @ParameterizedTest
  @EnumSource
  void theSameIdsInOppositeOrderDoNotDeadlock(Queue queue) throws SQLException {
    three.begin().call(Call.to(queue).taking(10).storing(messages[0]));
    var upwards = one.start(
            Call.to(queue).taking(10).storing(messages[0], messages[1], messages[2]))
        .awaitBlockedBy(three);
    var downwards = two.start(
            Call.to(queue).taking(10).storing(messages[2], messages[1], messages[0]))
        .awaitBlocked(three);
    three.commit();

    assertThat(handed(upwards.result()).size() + handed(downwards.result()).size())
        .isEqualTo(2);
    assertThat(three.ask(Streams.unfinished(queue))).isEqualTo("3");
  }

  @Test
  void oneIdInTwoStreamsIsStoredOnce() throws SQLException {
    var here = new Message(messages[0].id(), stream);
    var there = new Message(messages[0].id(), UUID.randomUUID());
    one.begin().call(Call.to(Queue.OUTBOX).taking(10).storing(here));
    var second = two.start(Call.to(Queue.OUTBOX).taking(10).storing(there, Message.of(stream)))
        .awaitBlockedBy(one);
    one.commit();

    assertThat(handed(second.result())).isEmpty();
    assertThat(three.ask(Streams.unfinished(Queue.OUTBOX))).isEqualTo("2");
  }

  /** An id that is being forgotten and arrives again at this moment. */
  @Test
  void idsThatAreForgottenAndIdsThatArriveDoNotDeadlock() throws SQLException {
    var old = messages[1];
    three.run("select set_deduplication_retention('7 days')");
    three.call(Call.to(Queue.INBOX).taking(10).storing(old));
    three.call(Call.to(Queue.INBOX).completing(old));
    three.run("update wh_message_deduplication set first_seen_at = now() - interval '8 days'");
    two.begin().call(Call.to(Queue.INBOX).storing(messages[0]));
    var forgetting =
        one.start(Call.to(Queue.INBOX).taking(10).storing(messages[0])).awaitBlockedBy(two);
    assertThat(two.call(Call.to(Queue.INBOX).storing(old))).isEmpty();
    two.commit();

    assertThat(rejected(forgetting.result())).isEmpty();
    assertThat(one.ask("select count(*) from wh_message_deduplication")).isEqualTo("1");
  }
}
