package io.whizbang.postgres.races;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One row that process_work_batch returned: work, or a report that was not applied. */
public record Work(
    String source, UUID messageId, @Nullable UUID streamId, int attempts, long sequenceOrder) {

  public static List<Work> read(ResultSet rows) throws SQLException {
    var work = new ArrayList<Work>();
    while (rows.next()) {
      work.add(new Work(
          rows.getString("work_source"),
          rows.getObject("message_id", UUID.class),
          rows.getObject("stream_id", UUID.class),
          rows.getInt("attempts"),
          rows.getLong("sequence_order")));
    }
    return work;
  }

  /** Tells whether this is a report that came back: 'stale' or 'gone'. */
  public boolean isRejection() {
    return source.equals("stale") || source.equals("gone");
  }
}
