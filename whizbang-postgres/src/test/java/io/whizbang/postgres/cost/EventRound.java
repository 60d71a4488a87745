package io.whizbang.postgres.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.races.Call;
import io.whizbang.postgres.races.Instance;
import io.whizbang.postgres.races.Queue;
import io.whizbang.postgres.testing.Query;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The pages that an instance touches to store a hundred events, claim the checkpoints that they woke, and complete those. */
record EventRound(long store, long claim, long complete) {

  private static final int EVENTS = 100;

  /** The median of a few, once plans are made and caches are warm; see {@link Round}. */
  static EventRound measure(Instance instance) throws SQLException {
    for (int i = 0; i < 5; i++) {
      once(instance);
    }
    var rounds = new ArrayList<EventRound>();
    for (int i = 0; i < 5; i++) {
      rounds.add(once(instance));
    }
    return new EventRound(
        median(rounds, EventRound::store),
        median(rounds, EventRound::claim),
        median(rounds, EventRound::complete));
  }

  private static long median(List<EventRound> rounds, ToLongFunction<EventRound> part) {
    return rounds.stream()
        .mapToLong(part)
        .sorted()
        .skip(rounds.size() / 2)
        .findFirst()
        .orElseThrow();
  }

  private static EventRound once(Instance instance) throws SQLException {
    long store = Pages.of(instance, storing()).touched();
    long claim =
        Pages.of(instance, Call.to(Queue.OUTBOX).takingCheckpoints(EVENTS)).touched();
    assertThat(held(instance)).as("what a round claims").isEqualTo(EVENTS);
    long complete = Pages.of(instance, completing(instance)).touched();
    return new EventRound(store, claim, complete);
  }

  /** What a claim of a hundred alone touches, in the median. A minute later nobody remembers where the last one began. */
  static long claimOnly(Instance instance) throws SQLException {
    var claims = new ArrayList<Long>();
    for (int i = 0; i < 9; i++) {
      claims.add(
          Pages.of(instance, Call.to(Queue.OUTBOX).takingCheckpoints(EVENTS).later(60))
              .touched());
      assertThat(held(instance)).as("what claims have taken").isEqualTo((i + 1) * EVENTS);
    }
    return claims.stream().sorted().skip(4).findFirst().orElseThrow();
  }

  static Call storing() {
    return Call.to(Queue.OUTBOX)
        .with(
            "p_new_outbox_messages",
            Stream.generate(EventRound::event)
                .limit(EVENTS)
                .collect(Collectors.joining(",", "'[", "]'")));
  }

  private static int held(Instance instance) throws SQLException {
    return Integer.parseInt(String.valueOf(
        instance.ask("select count(*) from wh_perspective_checkpoints where instance_id = '"
            + instance.id() + "'")));
  }

  private static String event() {
    return """
        {"messageId": "%s", "streamId": "%s", "destination": "there", "messageType": "Thing", "payload": {}, "isEvent": true}""".formatted(UUID.randomUUID(), UUID.randomUUID());
  }

  /** Of all checkpoints that the instance holds; the events of the stream say how far it has come. */
  private static Call completing(Instance instance) throws SQLException {
    String reports =
        String.join(",", Query.texts(instance.connection(), """
            select jsonb_build_object('streamId', c.stream_id, 'perspectiveName', c.perspective_name, 'status', 'Completed',
              'lastEventId', e.event_id)
            from wh_perspective_checkpoints c
            join wh_event_store e on e.stream_id = c.stream_id and e.version = c.target_version
            where c.instance_id = '%s'""".formatted(instance.id())));
    return Call.to(Queue.OUTBOX).with("p_perspective_completions", "'[" + reports + "]'");
  }
}
