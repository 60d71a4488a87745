package io.whizbang.postgres.model;

import io.whizbang.postgres.model.TableState.Row;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The rows of a stream that stand in line, in their order; or the one row of a message without a stream. */
record Line(List<Row> rows) {

  static final Line EMPTY = new Line(List.of());

  @Nullable
  Row find(UUID message) {
    return rows.stream().filter(row -> row.id().equals(message)).findFirst().orElse(null);
  }

  List<UUID> ids() {
    return rows.stream().map(Row::id).toList();
  }

  /** The number behind which newcomers stand. */
  long end() {
    return rows.isEmpty() ? 0 : rows.get(rows.size() - 1).sequence();
  }

  /** Who holds the stream at this moment. */
  @Nullable
  UUID holder(Instant now) {
    Instant expiry = rows.get(0).leaseExpiry();
    return expiry != null && expiry.isAfter(now) ? rows.get(0).holder() : null;
  }

  /** What the lease covers, live or run out. */
  List<Row> run() {
    Long through = rows.isEmpty() ? null : rows.get(0).through();
    return rows.stream()
        .filter(row -> through != null && row.sequence() <= through)
        .toList();
  }
}
