package io.whizbang.postgres.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.races.Call;
import io.whizbang.postgres.races.Instance;
import io.whizbang.postgres.races.Message;
import io.whizbang.postgres.races.Queue;
import io.whizbang.postgres.testing.Query;
import io.whizbang.value.UuidV7;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The pages that an instance touches to store, claim and complete a hundred messages. */
record Round(long store, long claim, long complete) {

  private static final int MESSAGES = 100;

  /**
   * Each message in a stream of its own. Ids are in the order of time, as the library makes them: those of a call lie together in
   * the primary key. With random ones each probe has a page of its own once the key is large, and a completion looks four times
   * at each of its ids: 790 pages of the key instead of 30, of 1,414 instead of 651 in all.
   */
  static Round measure(Instance instance, Queue queue) throws SQLException {
    return measure(instance, queue, () -> new Message(UuidV7.next(), UUID.randomUUID()));
  }

  /**
   * The median of a few: every five seconds a claim looks at everything. Measured once the session has made its plans and the
   * caches of the catalog are warm.
   */
  static Round measure(Instance instance, Queue queue, Supplier<Message> messages)
      throws SQLException {
    for (int i = 0; i < 5; i++) {
      once(instance, queue, messages);
    }
    var rounds = new ArrayList<Round>();
    for (int i = 0; i < 5; i++) {
      rounds.add(once(instance, queue, messages));
    }
    return new Round(
        median(rounds, Round::store),
        median(rounds, Round::claim),
        median(rounds, Round::complete));
  }

  private static long median(List<Round> rounds, ToLongFunction<Round> part) {
    return rounds.stream()
        .mapToLong(part)
        .sorted()
        .skip(rounds.size() / 2)
        .findFirst()
        .orElseThrow();
  }

  private static Round once(Instance instance, Queue queue, Supplier<Message> next)
      throws SQLException {
    var messages = Stream.generate(next).limit(MESSAGES).toArray(Message[]::new);
    long store = Pages.of(instance, Call.to(queue).storing(messages)).touched();
    long claim = Pages.of(instance, Call.to(queue).taking(MESSAGES)).touched();
    var held = heldBy(instance, queue);
    assertThat(held).as("what a round claims").hasSize(MESSAGES);
    long complete = Pages.of(instance, Call.to(queue).completing(held)).touched();
    return new Round(store, claim, complete);
  }

  private static Message[] heldBy(Instance instance, Queue queue) throws SQLException {
    return Query.texts(instance.connection(), """
            select r.message_id
            from %1$s h
            cross join lateral (
              select h.message_id
              union all
              select b.message_id
              from %1$s b
              where b.stream_id = h.stream_id and b.place = 'behind' and b.sequence_order <= h.leased_through) r
            where h.instance_id = '%2$s'""".formatted(queue.table(), instance.id())).stream()
        .map(id -> new Message(UUID.fromString(String.valueOf(id)), null))
        .toArray(Message[]::new);
  }
}
