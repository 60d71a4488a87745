package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Answer.CheckpointRejection;
import io.whizbang.postgres.model.Answer.CheckpointWork;
import io.whizbang.postgres.model.Answer.Rejection;
import io.whizbang.postgres.model.Answer.Report;
import io.whizbang.postgres.model.Answer.Work;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads what a call of the engine returned. */
final class AnswerReader {

  private AnswerReader() {}

  static void read(ResultSet row, Answer answer) throws SQLException {
    String source = row.getString("work_source");
    if (row.getString("perspective_name") != null) {
      readCheckpoint(source, row, answer);
      return;
    }
    UUID message = Engine.uuid(row, "message_id");
    if (source.equals("stale") || source.equals("gone")) {
      answer
          .rejections()
          .add(new Rejection(
              source,
              Queue.valueOf(row.getString("queue").toUpperCase(Locale.ROOT)),
              Report.valueOf(row.getString("report").toUpperCase(Locale.ROOT)),
              message));
      return;
    }
    Queue queue = Queue.valueOf(source.toUpperCase(Locale.ROOT));
    answer
        .work()
        .add(new Work(
            queue,
            message,
            Engine.nullableUuid(row, "stream_id"),
            row.getInt("partition_number"),
            row.getString(queue == Queue.OUTBOX ? "destination" : "handler_name"),
            row.getString("message_type"),
            row.getString("payload"),
            row.getBoolean("is_event"),
            row.getInt("status"),
            row.getInt("flags"),
            row.getInt("attempts"),
            row.getLong("sequence_order"),
            Engine.instant(row, "lease_expiry"),
            names(row.getArray("completed_receptors"))));
  }

  private static void readCheckpoint(String source, ResultSet row, Answer answer)
      throws SQLException {
    CheckpointKey key =
        new CheckpointKey(Engine.uuid(row, "stream_id"), row.getString("perspective_name"));
    if (!source.equals("perspective")) {
      answer.checkpointRejections().add(new CheckpointRejection(source, key));
      return;
    }
    answer
        .checkpoints()
        .add(new CheckpointWork(
            key,
            row.getInt("partition_number"),
            Engine.nullableUuid(row, "last_processed_event_id"),
            row.getInt("attempts"),
            row.getInt("flags"),
            Engine.instant(row, "lease_expiry")));
  }

  private static Set<String> names(@Nullable Array array) throws SQLException {
    return array == null ? Set.of() : new TreeSet<>(List.of((String[]) array.getArray()));
  }
}
