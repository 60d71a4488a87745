package io.whizbang.postgres.perspectives;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.races.Call;
import io.whizbang.postgres.races.Instance;
import io.whizbang.postgres.races.Queue;
import io.whizbang.postgres.races.RaceTest;
import io.whizbang.postgres.races.Running;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/** A stream with one event, and a perspective that wants it. */
abstract class PerspectiveRaceTest extends RaceTest {

  final UUID seen = UUID.randomUUID();
  final UUID next = UUID.randomUUID();

  PerspectiveRaceTest() throws SQLException {}

  @BeforeEach
  void aPerspectiveAndAnEvent() throws SQLException {
    three.run("insert into wh_perspective_mappings values ('Summary', 'Thing')");
    three.run(append(seen));
  }

  String append(UUID event) {
    return append(stream, event, "Thing");
  }

  static String append(UUID stream, UUID event, String type) {
    return """
        select version from append_events('%s', '[{"eventId": "%s", "eventType": "%s", "eventData": {}}]')""".formatted(stream, event, type);
  }

  static Call claim() {
    return Call.to(Queue.OUTBOX).takingCheckpoints(10);
  }

  /** A claim so late that nobody is left the first choice. */
  static Call lateClaim() {
    return claim().later(10);
  }

  /** Reports by the function of its own, which holds no mutex. */
  String report(Instance instance, String status, UUID event) {
    return "select complete_perspective_checkpoint_work('%s', '%s', 'Summary', '%s', '%s')"
        .formatted(instance.id(), stream, event, status);
  }

  /** Reports by a call. */
  Call reporting(String status, UUID event) {
    return Call.to(Queue.OUTBOX)
        .with(
            "p_perspective_completions",
            "'[{\"streamId\": \"%s\", \"perspectiveName\": \"Summary\", \"lastEventId\": \"%s\", \"status\": \"%s\"}]'"
                .formatted(stream, event, status));
  }

  @Nullable
  String checkpoint(String column) throws SQLException {
    try (var observer = Instance.in(schema)) {
      return observer.ask("select " + column
          + " from wh_perspective_checkpoints where perspective_name = 'Summary' and stream_id = '"
          + stream + "'");
    }
  }

  /** Returns when what runs has ended or waits for somebody: it can get no further by itself. */
  void awaitEndOrWait(Running running, Instance by) throws SQLException {
    int backend = by.backend();
    try (var observer = Instance.in(schema)) {
      eventually()
          .pollInSameThread()
          .pollInterval(Duration.ofMillis(5))
          .until(() -> running.isDone()
              || "t"
                  .equals(
                      observer.ask("select cardinality(pg_blocking_pids(" + backend + ")) > 0")));
    }
  }

  /** The second event is still before the perspective: somebody claims it, and it goes on from the first. */
  void assertNotLeftBehind() throws SQLException {
    assertThat(checkpoint("status || ' ' || last_version || ' of ' || target_version"))
        .isEqualTo("Pending 1 of 2");
    assertThat(three.call(lateClaim())).hasSize(1);
    three.ask(report(three, "Completed", next));
    assertThat(checkpoint("status || ' ' || last_version || ' of ' || target_version"))
        .isEqualTo("Completed 2 of 2");
  }
}
