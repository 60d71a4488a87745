package io.whizbang.postgres.cost;

import io.whizbang.postgres.races.Call;
import io.whizbang.postgres.races.Instance;
import io.whizbang.postgres.races.Queue;
import java.sql.SQLException;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Calls that between them reach every statement of the event store and the checkpoints, all in the session of one instance. */
final class EventFeatures {

  private static final int RETURN_HELD = 8;
  private static final int LOST = 11 * 60;

  private final Instance instance;
  private final Instance other;
  private final PlanReader reader;

  EventFeatures(Instance instance, Instance other, PlanReader reader) {
    this.instance = instance;
    this.other = other;
    this.reader = reader;
  }

  void useAll() throws SQLException {
    other.run(
        "insert into wh_perspective_mappings values ('Summary', '^Thing$'), ('Statistics', 'Thing')");
    storeAndClaim();
    appendAndRead();
    report();
    takeOver();
    project();
    reader.run("select leave('" + instance.id() + "')");
  }

  private void run(Call call) throws SQLException {
    reader.run(instance.sql(call));
  }

  private static Call call() {
    return Call.to(Queue.OUTBOX).takingCheckpoints(10);
  }

  private void storeAndClaim() throws SQLException {
    UUID[] known = {UUID.randomUUID(), UUID.randomUUID()};
    run(call().with("p_new_outbox_messages", events("destination", known)));
    run(call().with("p_new_inbox_messages", events("handlerName", known)));
    other.run(
        "insert into wh_outbox (message_id, stream_id, destination, message_type, payload, is_event)"
            + " values (gen_random_uuid(), gen_random_uuid(), 'there', 'Thing', '{}', true)");
    run(call().with("p_max_partitions_per_instance", "5"));
    run(call().with("p_flags", Integer.toString(RETURN_HELD)));
  }

  private static String events(String target, UUID... ids) {
    return Stream.of(ids)
        .map(id -> """
            {"messageId": "%1$s", "streamId": "%1$s", "%2$s": "there", "messageType": "Thing", "payload": {}, "isEvent": true}""".formatted(id, target))
        .collect(Collectors.joining(",", "'[", "]'"));
  }

  private void appendAndRead() throws SQLException {
    UUID stream = UUID.randomUUID();
    for (int version = 0; version < 3; version++) {
      reader.run(append(stream, ", " + version));
    }
    reader.run("select * from read_stream('" + stream + "')");
    reader.run("select * from read_stream('" + stream + "', p_backwards => true)");
    reader.run("select * from read_all_events()");
  }

  private static String append(UUID stream, String expected) {
    return """
        select * from append_events('%s', '[{"eventId": "%s", "eventType": "Thing", "eventData": {}}]'%s)""".formatted(stream, UUID.randomUUID(), expected);
  }

  private void report() throws SQLException {
    UUID stream = UUID.randomUUID();
    for (String status : new String[] {"Processing", "Completed", "Failed", "Pending"}) {
      reader.run(append(stream, ""));
      run(call().later(20));
      run(call()
          .with("p_new_outbox_messages", events("destination", UUID.randomUUID()))
          .with("p_perspective_completions", """
          '[{"streamId": "%1$s", "perspectiveName": "Summary", "status": "%2$s", "lastEventId": "%1$s"},
            {"streamId": "%3$s", "perspectiveName": "Unknown", "status": "%2$s"}]'""".formatted(stream, status, UUID.randomUUID())));
      reader.run("select complete_perspective_checkpoint_work('%s', '%s', 'Statistics', null, '%s')"
          .formatted(instance.id(), stream, status));
    }
  }

  private void project() throws SQLException {
    UUID stream = UUID.randomUUID();
    reader.run(
        "select register_perspective('balances', '{Thing}'), create_perspective_table('balances')");
    reader.run(append(stream, ""));
    reader.run("select look_through_history('balances')");
    run(call().later(LOST + 120));
    reader.run(
        "select * from read_perspective_events('balances', array['%s']::uuid[])".formatted(stream));
    reader.run("""
        select * from save_perspective('%s', 'balances',
          '[{"streamId": "%s", "fromVersion": 0, "lastEventId": "%s"}]', '[{"id": "a", "version": 1, "model": {}}]')""".formatted(instance.id(), stream, UUID.randomUUID()));
    reader.run(
        "select * from missing_in_perspective('balances', array['%1$s']::uuid[], array['%1$s']::uuid[], '{1}')"
            .formatted(stream));
    rebuild(stream);
    reader.run("select drop_checkpoints('balances', '%s'), drop_perspective('balances')"
        .formatted(UUID.randomUUID()));
  }

  private void rebuild(UUID stream) throws SQLException {
    for (String how :
        new String[] {"false, null", "false, array['%s']::uuid[]".formatted(stream), "true, null"
        }) {
      other.run("update wh_perspective_checkpoints set status = 'Pending', instance_id = null,"
          + " service_name = null, lease_expiry = null, last_version = 0, claimable_at = '2020-01-01'"
          + " where perspective_name = 'balances'");
      reader.run("select start_rebuild('balances', %s)".formatted(how));
      for (int step = 0; step < 1000 && !isOver(); step++) {
        other.run("select look_through_history('balances')");
        reader.run("select advance_rebuild('balances', false)");
        other.run(
            "update wh_perspective_checkpoints set last_version = target_version,"
                + " status = 'Completed', claimable_at = null where perspective_name ~ '^balances~[0-9]'");
      }
      reader.run("select * from rebuild_progress('balances')");
    }
  }

  private boolean isOver() throws SQLException {
    return "over"
        .equals(other.ask("select phase from wh_rebuilds where perspective_name = 'balances'"));
  }

  private void takeOver() throws SQLException {
    reader.run(append(UUID.randomUUID(), ""));
    other.call(call().later(20).leaseSeconds(1));
    run(call().later(60));
    reader.run(append(UUID.randomUUID(), ""));
    other.call(call().later(60));
    run(call().later(LOST + 60).leaseSeconds(3600));
  }
}
