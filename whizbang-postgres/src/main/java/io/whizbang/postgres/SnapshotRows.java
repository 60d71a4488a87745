package io.whizbang.postgres;

import io.whizbang.observe.QueueName;
import io.whizbang.observe.QueueState;
import io.whizbang.observe.Share;
import io.whizbang.observe.Snapshot;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** Reads what {@code observe_queues} returns. */
final class SnapshotRows {

  private SnapshotRows() {}

  static Snapshot read(ResultSet rows) throws SQLException {
    Map<QueueName, QueueState> queues = new EnumMap<>(QueueName.class);
    List<Share> shares = new ArrayList<>();
    while (rows.next()) {
      QueueName queue = QueueName.valueOf(rows.getString("queue").toUpperCase(Locale.ROOT));
      queues.put(queue, state(rows));
      shares.addAll(shares(queue, rows));
    }
    return new Snapshot(queues, shares);
  }

  private static QueueState state(ResultSet row) throws SQLException {
    return new QueueState(
        row.getLong("depth"),
        oldestDue(row),
        row.getLong("blocked"),
        row.getLong("dead"),
        row.getLong("duplicates"));
  }

  private static Duration oldestDue(ResultSet row) throws SQLException {
    OffsetDateTime since = row.getObject("due_since", OffsetDateTime.class);
    OffsetDateTime now = row.getObject("observed_at", OffsetDateTime.class);
    return since == null || since.isAfter(now) ? Duration.ZERO : Duration.between(since, now);
  }

  private static List<Share> shares(QueueName queue, ResultSet row) throws SQLException {
    Array instances = row.getArray("instances");
    if (instances == null) {
      return List.of();
    }
    UUID[] ids = (UUID[]) instances.getArray();
    Long[] streams = (Long[]) row.getArray("streams").getArray();
    List<Share> shares = new ArrayList<>();
    for (int i = 0; i < ids.length; i++) {
      shares.add(new Share(ids[i], queue, streams[i]));
    }
    return shares;
  }
}
