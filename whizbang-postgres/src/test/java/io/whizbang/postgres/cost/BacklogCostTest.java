package io.whizbang.postgres.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.races.Call;
import io.whizbang.postgres.races.Instance;
import io.whizbang.postgres.races.Message;
import io.whizbang.postgres.races.Queue;
import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** In front of any backlog a call touches about as many pages as in front of none; an index may be a level higher. */
class BacklogCostTest {

  private final TestSchema schema = TestDatabase.freshSchema();

  @AfterEach
  void close() {
    schema.close();
  }

  @ParameterizedTest
  @EnumSource
  void aHundredThousandBlockedMessagesCostNothing(Queue queue) throws SQLException {
    Round alone = round(queue);
    new Backlog(schema, queue).blocked(100_000);
    assertAsCheapAs(alone, round(queue));
  }

  @ParameterizedTest
  @EnumSource
  void aHundredThousandLeasedMessagesCostNothing(Queue queue) throws SQLException {
    Round alone = round(queue);
    try (var holder = Instance.in(schema)) {
      holder.call(Call.to(queue));
      new Backlog(schema, queue).leased(100_000, holder);
    }
    assertAsCheapAs(alone, round(queue));
  }

  @Test
  void aClaimInFrontOfAMillionQueuedMessagesCostsNothingMore() throws SQLException {
    Round alone = round(Queue.OUTBOX);
    new Backlog(schema, Queue.OUTBOX).queued(1_000_000);
    assertThat(round(Queue.OUTBOX).claim()).isLessThan(bound(alone.claim()));
  }

  /** However much of a stream waits, a call looks at no more of it than it has itself, and so do those that go straight. */
  @Test
  void whatGoesStraightCostsNoMoreBehindALongStream() throws SQLException {
    try (var instance = Instance.in(schema)) {
      instance.run("select subscribe('things', '{there}')");
      long alone = storeStraight(instance, UUID.randomUUID());
      assertThat(instance.ask("select count(*) from wh_inbox"))
          .as("went straight")
          .isEqualTo("1500");
      new Backlog(schema, Queue.OUTBOX).blocked(100_000);
      var blocked =
          UUID.fromString(String.valueOf(instance.ask("select stream_id from wh_outbox limit 1")));
      assertThat(storeStraight(instance, blocked)).isLessThan(bound(alone));
      assertThat(instance.ask("select count(*) from wh_outbox"))
          .as("went behind")
          .isEqualTo("101501");
    }
  }

  /** Of a stream of which thousands wait, a portion is not the whole: each portion is looked at, and no more. */
  @Test
  void whatIsAdmittedCostsNoMoreWhenThousandsOfItsStreamWait() throws SQLException {
    try (var instance = Instance.in(schema)) {
      instance.run("select subscribe('things', '{there}')");
      admit(instance, 2_000);
      long ofFew = admit(instance, 2_000);
      assertThat(admit(instance, 40_000)).isLessThan(bound(ofFew));
    }
  }

  /** Pages of a call that may go straight with a hundred messages of one stream, in the median. */
  private static long storeStraight(Instance instance, UUID stream) throws SQLException {
    var pages = new ArrayList<Long>();
    for (int i = 0; i < 15; i++) {
      var messages = Stream.generate(() -> Message.of(stream)).limit(100).toArray(Message[]::new);
      pages.add(Pages.of(instance, receiving().storing(messages)).touched());
    }
    return pages.stream().sorted().skip(7).findFirst().orElseThrow();
  }

  /** What a call reads that admits as much as one may of a stream of which so many wait. */
  private static long admit(Instance instance, int waiting) throws SQLException {
    instance.run("delete from wh_outbox");
    instance.run("vacuum analyze wh_outbox");
    instance.run("""
        insert into wh_outbox (message_id, stream_id, destination, message_type, payload)
        select gen_random_uuid(), s.stream_id, 'there', 'Thing', '{}'
        from (select gen_random_uuid() as stream_id) s, generate_series(1, %d)""".formatted(waiting));
    long before = entriesRead(instance);
    instance.call(receiving().taking(100));
    assertThat(instance.ask("select count(*) from wh_outbox where place in ('head', 'behind')"))
        .as("admitted")
        .isEqualTo("1000");
    return entriesRead(instance) - before;
  }

  /** Of the index of what waits in a stream: its pages hold so many that they would not tell. */
  private static long entriesRead(Instance instance) throws SQLException {
    instance.ask("select pg_stat_force_next_flush()");
    return Long.parseLong(
        String.valueOf(
            instance.ask(
                "select idx_tup_read from pg_stat_user_indexes where indexrelname = 'wh_outbox_new_of_stream'")));
  }

  private static Call receiving() {
    return Call.to(Queue.OUTBOX).taking(1).with("p_metadata", "'{\"receives\": [\"there\"]}'");
  }

  /** Whoever has measured leaves: a peer would be left its share of the messages for a moment. */
  private Round round(Queue queue) throws SQLException {
    try (var instance = Instance.in(schema)) {
      Round round = Round.measure(instance, queue);
      instance.run("select leave('" + instance.id() + "')");
      return round;
    }
  }

  private static void assertAsCheapAs(Round alone, Round behindBacklog) {
    String both = alone + " and " + behindBacklog;
    assertThat(behindBacklog.store()).as(both).isLessThan(bound(alone.store()));
    assertThat(behindBacklog.claim()).as(both).isLessThan(bound(alone.claim()));
    assertThat(behindBacklog.complete()).as(both).isLessThan(bound(alone.complete()));
  }

  private static long bound(long pages) {
    return pages * 3 / 2 + 50;
  }
}
