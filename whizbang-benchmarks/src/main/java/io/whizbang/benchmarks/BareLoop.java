package io.whizbang.benchmarks;

import io.whizbang.benchmarks.Account.Balance;
import io.whizbang.benchmarks.Account.Paid;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.SqlFile;
import io.whizbang.message.MessageSerializer;
import io.whizbang.message.jackson.JacksonSerializer;
import io.whizbang.value.Json;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a perspective costs by itself: reads the events by stream, a hundred at a time, applies them, and saves the models with
 * one statement and one commit. Nobody else may do so at the same time, and if it is cut off it starts over.
 */
final class BareLoop implements AutoCloseable {

  static final SqlFile SQL = SqlFile.named("catch_up.sql");

  private final Connection connection;
  private final PreparedStatement read;
  private final PreparedStatement save;
  private final MessageSerializer serializer = new JacksonSerializer();
  private UUID stream = new UUID(0, 0);
  private long version;
  private @Nullable Balance balance;

  BareLoop(BenchmarkServer server) throws SQLException {
    connection = server.connect();
    read = connection.prepareStatement(Engine.SQL.statement("read_by_stream"));
    save = connection.prepareStatement(SQL.statement("save_models"));
  }

  /** Goes through all events; says how many there were. */
  long run() throws SQLException {
    long events = 0;
    for (int some = batch(); some > 0; some = batch()) {
      events += some;
    }
    return events;
  }

  private int batch() throws SQLException {
    Map<UUID, Balance> models = new LinkedHashMap<>();
    read.setObject(1, stream);
    read.setLong(2, version);
    int events = 0;
    try (ResultSet rows = read.executeQuery()) {
      for (; rows.next(); events++) {
        models.put(rows.getObject(1, UUID.class), next(rows));
      }
    }
    if (events > 0) {
      save(models);
    }
    return events;
  }

  private Balance next(ResultSet row) throws SQLException {
    UUID next = row.getObject(1, UUID.class);
    Paid paid = serializer.read(Json.stored(row.getString(3)), Paid.class);
    Balance after = Balance.after(next.equals(stream) ? balance : null, paid);
    stream = next;
    version = row.getLong(2);
    balance = after;
    return after;
  }

  private void save(Map<UUID, Balance> models) throws SQLException {
    String json = models.entrySet().stream()
        .map(each -> "{\"id\":\"" + each.getKey() + "\",\"model\":"
            + serializer.write(each.getValue()).text() + "}")
        .collect(Collectors.joining(",", "[", "]"));
    save.setObject(1, json, Types.OTHER);
    save.executeUpdate();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
