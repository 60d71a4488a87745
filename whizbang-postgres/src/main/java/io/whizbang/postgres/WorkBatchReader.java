package io.whizbang.postgres;

import io.whizbang.work.ClaimedWork;
import io.whizbang.work.RejectedReport;
import io.whizbang.work.WorkBatch;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads the answer of {@code process_work_batch}. */
final class WorkBatchReader {

  private WorkBatchReader() {}

  static WorkBatch read(ResultSet rows) throws SQLException {
    List<ClaimedWork> work = new ArrayList<>();
    List<RejectedReport> rejected = new ArrayList<>();
    WorkRow row = new WorkRow(rows);
    while (rows.next()) {
      switch (row.workSource()) {
        case "outbox" -> work.add(row.outboxWork());
        case "inbox" -> work.add(row.inboxWork());
        case "perspective" -> work.add(row.perspectiveWork());
        case "stale" -> rejected.add(row.rejected(RejectedReport.Reason.STALE));
        case "gone" -> rejected.add(row.rejected(RejectedReport.Reason.GONE));
        default -> throw unknown(row.workSource());
      }
    }
    return new WorkBatch(work, rejected);
  }

  private static IllegalStateException unknown(String workSource) {
    return new IllegalStateException("process_work_batch returned work of the unknown kind '"
        + workSource
        + "': library and schema do not fit, install the same version of both");
  }
}
