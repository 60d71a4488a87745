package io.whizbang.postgres.rules;

import static java.util.Objects.requireNonNull;

import io.whizbang.postgres.testing.Doors;
import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The database of the rules: makes messages, and looks at rows. All tests share it and find it empty; to empty it is much
 * faster than to make a new one.
 */
public final class RuleDatabase implements BeforeEachCallback {

  private static final String TABLES =
      "select tablename from pg_tables where schemaname = current_schema() and tablename <> 'wh_schema_history'";

  private static final String EMPTY = """
      do $$
      declare
        v_table text;
      begin
        for v_table in
          select tablename from pg_tables
          where schemaname = current_schema() and tablename not in ('wh_schema', 'wh_schema_history')
        loop
          execute format('delete from %I', v_table);
        end loop;
        update wh_schema set service_name = null, deduplication_retention = null;
        perform setval(sequencename::regclass, 1, false) from pg_sequences where schemaname = current_schema();
      end
      $$""";

  private static @Nullable TestSchema schema;
  private static @Nullable Connection shared;
  private static @Nullable String everything;

  private int streams;

  @Override
  public void beforeEach(ExtensionContext context) {
    execute(EMPTY);
  }

  public static TestSchema schema() {
    if (schema == null) {
      schema = TestDatabase.freshSchema();
    }
    return schema;
  }

  public Connection connection() throws SQLException {
    if (shared == null) {
      shared = connect();
      // What waits for a lock of the test itself fails instead of waiting for ever.
      shared.createStatement().execute("set lock_timeout = '20s'");
    }
    return shared;
  }

  /** A second connection, for the caller to close. */
  public Connection connect() throws SQLException {
    return schema().connect();
  }

  /** An instance; a lower number means a lower rank. */
  public Caller instance(int number) {
    return new Caller(this, new UUID(0x0198_0000_0000_7000L, 0xB000_0000_0000_0000L | number));
  }

  /** Messages of one stream, in their order; their ids are in another. */
  public List<Message> stream(Queue queue, int length) {
    return streamOf(queue, ++streams, length);
  }

  /** Messages of one stream that the instance of this rank among so many comes first for. */
  public List<Message> stream(Queue queue, int length, int rank, int count) {
    do {
      streams++;
    } while (partition(streamId(streams)) % count != rank);
    return streamOf(queue, streams, length);
  }

  private static List<Message> streamOf(Queue queue, int number, int length) {
    return IntStream.rangeClosed(1, length)
        .mapToObj(n -> Message.of(queue, messageId(number, n), streamId(number)))
        .toList();
  }

  /** A message that is alone in its stream. */
  public Message single(Queue queue) {
    return stream(queue, 1).get(0);
  }

  /** Messages that are each alone in their stream. */
  public List<Message> singles(Queue queue, int count) {
    return IntStream.range(0, count).mapToObj(n -> single(queue)).toList();
  }

  /** A message that has no stream. */
  public Message stray(Queue queue) {
    return Message.of(queue, messageId(++streams, 0), null);
  }

  /** The id of a stream that nothing is in. */
  public UUID emptyStream() {
    return streamId(++streams);
  }

  /** The id of a message or an event that nobody has met yet. */
  public UUID freshId() {
    return messageId(++streams, 0);
  }

  /** Appends events to a stream without a queue. */
  public Append append(@Nullable UUID stream) {
    return new Append(this, stream);
  }

  private static UUID streamId(int number) {
    return new UUID(0x0198_0000_0000_7000L, 0x8000_0000_0000_0000L | number);
  }

  /** Its upper half runs against the order of the stream, so that nobody can sort by it. */
  private static UUID messageId(int stream, int number) {
    return new UUID(
        0x0199_0000_FFFF_7000L - ((long) number << 16),
        0x8000_0000_0000_0000L | (long) stream << 24 | number);
  }

  /** What an application asks a function that is open to it: the first column of the first row as text. */
  @Nullable
  public String askDoor(String sql, Object... arguments) {
    try {
      return Doors.through(connection(), () -> text(sql, arguments));
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }

  /** Inserts an outbox message as an application does, in plain SQL. */
  public void insert(Message message) {
    var sql =
        "insert into wh_outbox (message_id, stream_id, destination, message_type, payload) values (?, ?, 'orders', 'OrderPlaced', '7')";
    try {
      // Without "returning": an application may write messages and not read them.
      Doors.through(connection(), () -> {
        try (var statement = prepare(sql, message.id(), message.stream())) {
          return statement.executeUpdate();
        }
      });
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }

  public int partition(UUID stream) {
    return Integer.parseInt(requireNonNull(text("select compute_partition(?, 10000)", stream)));
  }

  public boolean has(Message message) {
    return find(message).isPresent();
  }

  public StoredRow row(Message message) {
    return find(message).orElseThrow(() -> new AssertionError(message + " is not there"));
  }

  private Optional<StoredRow> find(Message message) {
    var sql = "select * from " + message.queue().table() + " where message_id = ?";
    try (var statement = prepare(sql, message.id());
        var rows = statement.executeQuery()) {
      return rows.next() ? Optional.of(StoredRow.read(rows)) : Optional.empty();
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }

  /** Why a message is in the dead letters, or null if it is not. */
  @Nullable
  public String deadLetterReason(Message message) {
    return text(
        "select reason from wh_dead_letters where message_id = ? and queue = ?",
        message.id(),
        message.queue().word());
  }

  /** Everything that is in the tables. */
  public List<@Nullable String> state() {
    if (everything == null) {
      everything = texts(TABLES).stream()
          .map(table -> "select '" + table + " ' || to_jsonb(t)::text from " + table + " t")
          .collect(Collectors.joining(" union all ", "", " order by 1"));
    }
    return texts(everything);
  }

  public int count(String query, Object... arguments) {
    return Integer.parseInt(requireNonNull(text("select count(*) " + query, arguments)));
  }

  /** The first column of the first row as text. */
  @Nullable
  public String text(String sql, Object... arguments) {
    var all = texts(sql, arguments);
    return all.isEmpty() ? null : all.get(0);
  }

  /** The first column of all rows as text. */
  public List<@Nullable String> texts(String sql, Object... arguments) {
    var texts = new ArrayList<@Nullable String>();
    try (var statement = prepare(sql, arguments);
        var rows = statement.executeQuery()) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
      return texts;
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }

  public void execute(String sql, Object... arguments) {
    try (var statement = prepare(sql, arguments)) {
      statement.execute();
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }

  private PreparedStatement prepare(String sql, Object... arguments) throws SQLException {
    return prepare(connection(), sql, arguments);
  }

  static PreparedStatement prepare(Connection connection, String sql, Object... arguments)
      throws SQLException {
    var statement = connection.prepareStatement(sql);
    for (int n = 0; n < arguments.length; n++) {
      Object argument = arguments[n];
      statement.setObject(
          n + 1, argument instanceof Instant time ? time.atOffset(ZoneOffset.UTC) : argument);
    }
    return statement;
  }
}
