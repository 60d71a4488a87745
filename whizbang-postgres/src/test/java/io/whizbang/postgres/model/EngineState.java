package io.whizbang.postgres.model;

import io.whizbang.postgres.model.TableState.Instance;
import io.whizbang.postgres.model.TableState.ReceptorKey;
import io.whizbang.postgres.model.TableState.Row;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;

/** What the tables do hold. */
final class EngineState {

  private static final String QUEUE = """
      select message_id, stream_id, partition_number, place, status, flags, attempts, scheduled_for, error,
        claimable_at, instance_id, lease_expiry, sequence_order, leased_through
      from %s;
      """;

  /** One round trip for all: what a call does is read after each, and that must not cost more than the call. */
  private static final String QUERIES =
      QUEUE.formatted("wh_outbox") + QUEUE.formatted("wh_inbox") + """
      select message_id, queue, stream_id, coalesce(destination, handler_name) as address, message_type,
        payload::text as payload, is_event, aggregate_type, status, attempts, error, reason, dead_at
      from wh_dead_letters;
      select message_id, first_seen_at from wh_message_deduplication;
      select instance_id, host_name, process_id, last_heartbeat_at, takes_outbox, takes_inbox, takes_perspectives
      from wh_service_instances;
      select message_id, receptor_name, status, attempts, error from wh_receptor_processing;
      select event_id, stream_id, version, aggregate_type, event_type, event_data::text as event_data, created_at,
        global_position
      from wh_event_store;
      select stream_id, perspective_name, status, last_event_id, last_version, target_version, attempts, error,
        instance_id, lease_expiry, claimable_at
      from wh_perspective_checkpoints;
      """;

  private EngineState() {}

  static TableState read(Connection connection) throws SQLException {
    TableState state = new TableState();
    try (PreparedStatement statement = connection.prepareStatement(QUERIES)) {
      statement.execute();
      for (RowReader reader : readers(state)) {
        each(statement.getResultSet(), reader);
        statement.getMoreResults();
      }
    }
    return state;
  }

  /** In the order of the queries. */
  private static List<RowReader> readers(TableState state) {
    return List.of(
        r -> state.add(Queue.OUTBOX, row(r)),
        r -> state.add(Queue.INBOX, row(r)),
        r -> state.add(deadLetter(r)),
        r -> state.seen.put(Engine.uuid(r, "message_id"), Engine.instant(r, "first_seen_at")),
        r -> state.instances.put(Engine.uuid(r, "instance_id"), instance(r)),
        r -> state.receptors.put(receptorKey(r), receptor(r)),
        r -> state.add(event(r)),
        r -> state.add(checkpoint(r)));
  }

  private static ReceptorKey receptorKey(ResultSet r) throws SQLException {
    return new ReceptorKey(Engine.uuid(r, "message_id"), r.getString("receptor_name"));
  }

  private static ModelQueue.ReceptorState receptor(ResultSet r) throws SQLException {
    return new ModelQueue.ReceptorState(
        r.getString("status").equals("Completed"), r.getInt("attempts"), r.getString("error"));
  }

  private static Row row(ResultSet r) throws SQLException {
    UUID id = Engine.uuid(r, "message_id");
    UUID stream = Engine.nullableUuid(r, "stream_id");
    if (r.getString("place").equals("done")) {
      return Row.done(id, stream, r.getInt("status"), r.getInt("attempts"), r.getString("error"));
    }
    return new Row(
        id,
        stream,
        r.getObject("partition_number", Integer.class),
        r.getString("place"),
        r.getInt("status"),
        r.getInt("flags"),
        r.getInt("attempts"),
        Engine.nullableInstant(r, "scheduled_for"),
        r.getString("error"),
        Engine.nullableInstant(r, "claimable_at"),
        Engine.nullableUuid(r, "instance_id"),
        Engine.nullableInstant(r, "lease_expiry"),
        r.getLong("sequence_order"),
        r.getObject("leased_through", Long.class));
  }

  private static StoredEvent event(ResultSet r) throws SQLException {
    return new StoredEvent(
        Engine.uuid(r, "event_id"),
        Engine.uuid(r, "stream_id"),
        r.getLong("version"),
        r.getString("aggregate_type"),
        r.getString("event_type"),
        r.getString("event_data"),
        Engine.instant(r, "created_at"),
        r.getLong("global_position"));
  }

  private static Checkpoint checkpoint(ResultSet r) throws SQLException {
    return new Checkpoint(
        new CheckpointKey(Engine.uuid(r, "stream_id"), r.getString("perspective_name")),
        CheckpointStatus.of(r.getString("status")),
        Engine.nullableUuid(r, "last_event_id"),
        r.getLong("last_version"),
        r.getLong("target_version"),
        r.getInt("attempts"),
        r.getString("error"),
        Engine.nullableUuid(r, "instance_id"),
        Engine.nullableInstant(r, "lease_expiry"),
        Engine.nullableInstant(r, "claimable_at"));
  }

  private static DeadLetter deadLetter(ResultSet r) throws SQLException {
    return new DeadLetter(
        Queue.valueOf(r.getString("queue").toUpperCase(Locale.ROOT)),
        Engine.uuid(r, "message_id"),
        Engine.nullableUuid(r, "stream_id"),
        r.getString("address"),
        r.getString("message_type"),
        r.getString("payload"),
        r.getBoolean("is_event"),
        r.getString("aggregate_type"),
        r.getInt("status"),
        r.getInt("attempts"),
        r.getString("error"),
        r.getString("reason"),
        Engine.instant(r, "dead_at"));
  }

  private static Instance instance(ResultSet r) throws SQLException {
    Set<Kind> takes = EnumSet.noneOf(Kind.class);
    for (Kind kind : Kind.values()) {
      if (r.getBoolean(kind.column)) {
        takes.add(kind);
      }
    }
    return new Instance(
        r.getString("host_name"),
        r.getInt("process_id"),
        Engine.instant(r, "last_heartbeat_at"),
        takes);
  }

  private static void each(ResultSet rows, RowReader reader) throws SQLException {
    while (rows.next()) {
      reader.read(rows);
    }
  }

  @FunctionalInterface
  private interface RowReader {
    void read(ResultSet row) throws SQLException;
  }
}
