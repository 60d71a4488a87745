package io.whizbang.postgres;

import io.whizbang.event.AppendedEvent;
import io.whizbang.event.EventLog;
import io.whizbang.event.ExpectedVersion;
import io.whizbang.event.NewEvent;
import io.whizbang.event.RecordedEvent;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/** The events in PostgreSQL: each method is one call of one function. */
public final class JdbcEventLog implements EventLog, AutoCloseable {

  private final SchemaFunctions functions;

  public JdbcEventLog(DataSource dataSource, String schema, CallPolicy policy) {
    this.functions = new SchemaFunctions(dataSource, schema, policy);
  }

  @Override
  public List<AppendedEvent> append(
      UUID streamId, ExpectedVersion expected, List<NewEvent> events) {
    return functions.call(
        "append_and_ring", appending(streamId, expected, events), JdbcEventLog::appended);
  }

  @Override
  public List<AppendedEvent> append(
      Connection transaction, UUID streamId, ExpectedVersion expected, List<NewEvent> events) {
    return functions.callWithin(
        transaction,
        "append_events",
        appending(streamId, expected, events),
        JdbcEventLog::appended);
  }

  private List<Argument> appending(UUID streamId, ExpectedVersion expected, List<NewEvent> events) {
    return functions.timed(List.of(
        Argument.uuid("p_stream_id", streamId),
        Argument.json("p_events", JsonArray.of(events, Documents::newEvent)),
        Argument.number("p_expected_version", expected.version())));
  }

  @Override
  public List<RecordedEvent> readForwards(UUID streamId, long fromVersion, int most) {
    return readStream(streamId, fromVersion, most, false);
  }

  @Override
  public List<RecordedEvent> readBackwards(UUID streamId, long fromVersion, int most) {
    return readStream(streamId, fromVersion, most, true);
  }

  private List<RecordedEvent> readStream(
      UUID streamId, long fromVersion, int most, boolean backwards) {
    return read(
        "read_stream",
        List.of(
            Argument.uuid("p_stream_id", streamId),
            Argument.number("p_from_version", fromVersion),
            Argument.integer("p_most", most),
            Argument.bool("p_backwards", backwards)));
  }

  @Override
  public List<RecordedEvent> readAll(long afterPosition, int most) {
    return read(
        "read_all_events",
        List.of(
            Argument.number("p_after_position", afterPosition), Argument.integer("p_most", most)));
  }

  private List<RecordedEvent> read(String function, List<Argument> arguments) {
    return functions.call(
        function, arguments, rows -> SchemaFunctions.all(rows, EventRow::recordedEvent));
  }

  private static List<AppendedEvent> appended(ResultSet rows) throws SQLException {
    return SchemaFunctions.all(rows, EventRow::appendedEvent);
  }

  @Override
  public void close() {
    functions.close();
  }
}
