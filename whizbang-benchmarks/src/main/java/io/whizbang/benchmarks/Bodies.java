package io.whizbang.benchmarks;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Reads the rows that a call hands out, bodies included, the same way for every mover. */
final class Bodies {

  private Bodies() {}

  static UUID[] read(ResultSet rows) throws SQLException {
    List<UUID> ids = new ArrayList<>(MessageBatch.SIZE);
    while (rows.next()) {
      ids.add(rows.getObject("message_id", UUID.class));
      if (rows.getString("payload").length() < Message.PAYLOAD_BYTES) {
        throw new IllegalStateException(
            "the body of " + ids.get(ids.size() - 1) + " came back too short");
      }
    }
    return ids.toArray(UUID[]::new);
  }
}
