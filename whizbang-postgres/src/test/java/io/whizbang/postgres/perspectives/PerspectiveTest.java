package io.whizbang.postgres.perspectives;

import static io.whizbang.postgres.rules.Time.second;
import static java.util.Objects.requireNonNull;

import io.whizbang.postgres.rules.Answer;
import io.whizbang.postgres.rules.Answer.CheckpointWork;
import io.whizbang.postgres.rules.Caller;
import io.whizbang.postgres.rules.RuleTest;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/** One stream, and one perspective that wants its orders. */
abstract class PerspectiveTest extends RuleTest {

  static final String SUMMARY = "OrderSummary";

  UUID stream = new UUID(0, 0);

  @BeforeEach
  void aStreamAndAPerspective() {
    stream = db.emptyStream();
    map(SUMMARY, "Order");
  }

  void map(String perspective, String pattern) {
    db.execute("insert into wh_perspective_mappings values (?, ?)", perspective, pattern);
  }

  /** Appends an event that the perspective wants. */
  UUID append(long second) {
    return append("OrderPlaced", second);
  }

  UUID append(String type, long second) {
    return append(stream, type, second);
  }

  UUID append(UUID to, String type, long second) {
    UUID event = db.freshId();
    db.append(to).event(event, type).at(second);
    return event;
  }

  /** The perspectives whose checkpoints a call took, in the order in which it returned them. */
  static List<String> taken(Answer answer) {
    return answer.checkpoints().stream().map(CheckpointWork::perspective).toList();
  }

  static CheckpointWork only(Answer answer) {
    if (answer.checkpoints().size() != 1) {
      throw new AssertionError("Not one checkpoint but " + answer.checkpoints());
    }
    return answer.checkpoints().get(0);
  }

  static List<String> verdicts(Answer answer) {
    return answer.checkpointRejections().stream()
        .map(Answer.CheckpointRejection::verdict)
        .toList();
  }

  /** Reports the end of a run by a call that takes nothing. */
  Answer report(Caller caller, String status, @Nullable UUID lastEvent, long second) {
    return caller
        .call()
        .checkpoints(0)
        .perspective(status, stream, SUMMARY, lastEvent)
        .at(second);
  }

  /** Saves a position, or reports the end of a run, by the function made for one checkpoint. */
  String save(Caller caller, String status, @Nullable UUID lastEvent, long second) {
    return String.valueOf(db.askDoor(
        "select complete_perspective_checkpoint_work(?, ?, ?, nullif(?, '')::uuid, ?, p_as_of => ?)",
        caller.id(),
        stream,
        SUMMARY,
        lastEvent == null ? "" : lastEvent.toString(),
        status,
        second(second)));
  }

  CheckpointRow row() {
    return requireNonNull(row(stream, SUMMARY), "no checkpoint");
  }

  @Nullable
  CheckpointRow row(UUID of, String perspective) {
    var sql =
        "select * from wh_perspective_checkpoints where stream_id = ? and perspective_name = ?";
    try (var statement = db.connection().prepareStatement(sql)) {
      statement.setObject(1, of);
      statement.setString(2, perspective);
      try (var rows = statement.executeQuery()) {
        return rows.next() ? CheckpointRow.read(rows) : null;
      }
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
