package io.whizbang.postgres.model;

import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The real thing: the same calls, made to PostgreSQL over one connection. */
final class Engine implements AutoCloseable {

  static final String SERVICE = "histories";

  private static final String IN_USE = "55006";

  private static final String PROCESS = """
      select work_source, message_id, stream_id, partition_number, destination, handler_name, message_type,
        payload::text as payload, is_event, metadata ->> 'queue' as queue, metadata ->> 'report' as report,
        status, flags, attempts, sequence_order, lease_expiry, completed_receptors,
        perspective_name, last_processed_event_id
      from process_work_batch(
        p_instance_id => ?, p_service_name => ?, p_host_name => ?, p_process_id => ?, p_metadata => ?::jsonb,
        p_outbox_completions => ?::jsonb, p_outbox_failures => ?::jsonb,
        p_inbox_completions => ?::jsonb, p_inbox_failures => ?::jsonb,
        p_receptor_completions => ?::jsonb, p_receptor_failures => ?::jsonb,
        p_perspective_completions => ?::jsonb, p_perspective_failures => ?::jsonb,
        p_new_outbox_messages => ?::jsonb, p_new_inbox_messages => ?::jsonb,
        p_renew_outbox_lease_ids => ?, p_renew_inbox_lease_ids => ?,
        p_lease_seconds => ?, p_stale_threshold_seconds => ?, p_flags => ?, p_partition_count => ?,
        p_max_outbox_work => ?, p_max_inbox_work => ?, p_max_perspective_work => ?,
        p_max_attempts => ?, p_as_of => ?)
      """;

  private final TestSchema schema;
  private final Connection connection;
  private final Map<Long, Map<UUID, Integer>> partitions = new HashMap<>();

  private Engine(TestSchema schema, Connection connection) {
    this.schema = schema;
    this.connection = connection;
  }

  /** In a schema of its own. */
  static Engine start() {
    TestSchema schema = TestDatabase.freshSchema();
    try {
      return new Engine(schema, schema.connect());
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
    schema.close();
  }

  /** Makes a call; a refusal comes as {@link Refused}, as from the model. */
  Answer process(Call call) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(PROCESS)) {
      bind(statement, call);
      try (ResultSet rows = statement.executeQuery()) {
        Answer answer = new Answer();
        while (rows.next()) {
          AnswerReader.read(rows, answer);
        }
        return answer;
      }
    } catch (SQLException e) {
      throw refusal(e);
    }
  }

  static SQLException refusal(SQLException e) {
    String state = e.getSQLState();
    if (state != null && (state.startsWith("WH") || state.equals(IN_USE))) {
      throw new Refused(state);
    }
    return e;
  }

  private void bind(PreparedStatement statement, Call call) throws SQLException {
    Call.Settings settings = call.settings();
    int i = 0;
    statement.setObject(++i, call.caller().instance());
    statement.setString(++i, SERVICE);
    statement.setString(++i, call.caller().host());
    statement.setInt(++i, call.caller().process());
    statement.setString(
        ++i, call.receives().isEmpty() ? null : Documents.receives(call.receives()));
    statement.setString(++i, Documents.completions(call.outbox().completions()));
    statement.setString(++i, Documents.failures(call.outbox().failures()));
    statement.setString(++i, Documents.completions(call.inbox().completions()));
    statement.setString(++i, Documents.failures(call.inbox().failures()));
    statement.setString(++i, Documents.receptors(call.receptors(), true));
    statement.setString(++i, Documents.receptors(call.receptors(), false));
    statement.setString(++i, Documents.checkpoints(call.perspectives().completions()));
    statement.setString(++i, Documents.checkpoints(call.perspectives().failures()));
    statement.setString(++i, Documents.messages("destination", call.outbox().stores()));
    statement.setString(++i, Documents.messages("handlerName", call.inbox().stores()));
    statement.setArray(++i, uuids(call.outbox().renewals()));
    statement.setArray(++i, uuids(call.inbox().renewals()));
    statement.setInt(++i, (int) settings.lease().toSeconds());
    statement.setInt(++i, (int) settings.staleThreshold().toSeconds());
    statement.setInt(++i, settings.flags());
    statement.setInt(++i, settings.partitions());
    statement.setInt(++i, call.outbox().limit());
    statement.setInt(++i, call.inbox().limit());
    statement.setInt(++i, call.perspectives().limit());
    statement.setObject(++i, settings.maxAttempts());
    statement.setObject(++i, timestamp(call.now()));
  }

  private Array uuids(List<UUID> ids) throws SQLException {
    return connection.createArrayOf("uuid", ids.toArray());
  }

  /** The doors beside the call, over the same connection. */
  SideDoors sideDoors() {
    return new SideDoors(connection);
  }

  TableState state() throws SQLException {
    return EngineState.read(connection);
  }

  /**
   * Back to an empty schema, marks included: they would remember another history's time. Rows are
   * deleted, not truncated, since that would cost every plan that the functions keep; dead ones are
   * removed before every look at a table has to pass them.
   */
  void clear() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("""
          delete from wh_outbox;
          delete from wh_inbox;
          delete from wh_message_deduplication;
          delete from wh_dead_letters;
          delete from wh_receptor_processing;
          delete from wh_perspective_mappings;
          delete from wh_perspective_checkpoints;
          delete from wh_event_store;
          delete from wh_service_instances;
          delete from wh_removed_instances;
          delete from whizbang_shared.wh_subscriptions;
          select setval(mark::regclass, 1, false)
          from unnest(array['wh_outbox_mark', 'wh_outbox_mark_checked', 'wh_inbox_mark', 'wh_inbox_mark_checked',
            'wh_perspective_mark', 'wh_perspective_mark_checked']) mark;
          """);
      statement.execute("vacuum wh_outbox, wh_inbox, wh_event_store, wh_perspective_checkpoints");
    }
  }

  /** Installs a function anew with one text in it replaced, an error if it is not there; answers how it was. */
  String rewrite(String function, String text, String replacement) throws SQLException {
    String source = source(function);
    if (!source.contains(text)) {
      throw new IllegalStateException(
          "The function %s does not contain: %s".formatted(function, text));
    }
    install(source.replace(text, replacement));
    return source;
  }

  void install(String function) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(function);
    }
  }

  private String source(String function) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("""
            select pg_get_functiondef(p.oid)
            from pg_proc p
            where p.proname = ? and p.pronamespace = current_schema::regnamespace
            """)) {
      statement.setString(1, function);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          throw new IllegalStateException("There is no function " + function);
        }
        return row.getString(1);
      }
    }
  }

  /** The partition is the engine's to compute; the model asks. */
  int partition(UUID key, int count) {
    return partitions
        .computeIfAbsent((long) count, c -> new HashMap<>())
        .computeIfAbsent(key, k -> computePartition(k, count));
  }

  private int computePartition(UUID key, int count) {
    try (PreparedStatement statement =
        connection.prepareStatement("select compute_partition(?, ?)")) {
      statement.setObject(1, key);
      statement.setInt(2, count);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getInt(1);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  static OffsetDateTime timestamp(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }

  static UUID uuid(ResultSet row, String column) throws SQLException {
    return row.getObject(column, UUID.class);
  }

  static @Nullable UUID nullableUuid(ResultSet row, String column) throws SQLException {
    return row.getObject(column, UUID.class);
  }

  static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  static @Nullable Instant nullableInstant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }
}
