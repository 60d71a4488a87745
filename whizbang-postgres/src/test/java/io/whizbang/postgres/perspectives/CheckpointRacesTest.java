package io.whizbang.postgres.perspectives;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.races.Call;
import io.whizbang.postgres.races.Gate;
import io.whizbang.postgres.races.Queue;
import io.whizbang.postgres.races.Work;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An event that commits at any moment of its checkpoint's claim or completion is never left behind. */
class CheckpointRacesTest extends PerspectiveRaceTest {

  /** A function, and the beginning of the statement before which somebody stops. */
  record Point(String function, String statement) {}

  CheckpointRacesTest() throws SQLException {}

  static Stream<Point> pointsOfACompletion() {
    return Stream.of(
        new Point("complete_perspective_checkpoint_work", "  perform check_isolation"),
        new Point("record_perspectives", "  v_reports := read_perspective_reports"),
        new Point("record_perspectives", "  perform\n  from unnest(v_reports)"),
        new Point("record_perspectives", "  with judged"),
        new Point("complete_perspective_checkpoint_work", "  return coalesce"));
  }

  static Stream<Point> pointsOfAClaim() {
    return Stream.of(
        new Point("claim_perspectives", "  v_start := claim_start"),
        new Point("claim_perspective_checkpoint_work", "  v_first := ("),
        new Point("claim_perspective_checkpoint_work", "  perform move_mark"),
        new Point("claim_perspective_checkpoint_work", "  return query"),
        new Point("process_work_batch", "  -- return"));
  }

  static Stream<Point> pointsOfAnAppend() {
    return Stream.of(
        new Point("append_events", "  perform lock_streams"),
        new Point("append_events", "  perform store_events"),
        new Point("announce_append", "  return null"),
        new Point("wake_checkpoints", "  if cardinality(v_resolved)"),
        new Point("wake_checkpoints", "  insert into wh_perspective_checkpoints"),
        new Point("wake_checkpoints", "  return null;\nend"),
        new Point("append_events", "  return query"));
  }

  @ParameterizedTest
  @MethodSource("pointsOfACompletion")
  void anEventDuringACompletion(Point point) throws SQLException {
    one.call(claim());
    try (var gate = gate(point)) {
      var report = gate.stop(one, report(one, "Completed", seen));
      var append = two.startSql(append(next));
      awaitEndOrWait(append, two);
      gate.open();
      report.result();
      append.result();
    }
    assertNotLeftBehind();
  }

  @Test
  void anEventDuringACompletionThatIsNotCommittedYet() throws SQLException {
    one.call(claim());
    one.begin().run(report(one, "Completed", seen));
    var append = two.startSql(append(next)).awaitBlockedBy(one);
    one.commit();
    append.result();

    assertNotLeftBehind();
  }

  @Test
  void aCompletionWaitsForAnEventThatIsNotCommittedYet() throws SQLException {
    one.call(claim());
    two.begin().run(append(next));
    var report = one.startSql(report(one, "Completed", seen)).awaitBlockedBy(two);
    two.commit();
    report.result();

    assertNotLeftBehind();
  }

  @Test
  void aCallThatReportsWaitsForAnEventThatIsNotCommittedYet() throws SQLException {
    one.call(claim());
    two.begin().run(append(next));
    var report = one.start(reporting("Completed", seen)).awaitBlockedBy(two);
    two.commit();

    assertThat(report.result()).isEmpty();
    assertNotLeftBehind();
  }

  /** The call wakes the second checkpoint by an event that it admits, and reports the first; the save takes both in order. */
  @Test
  void aSaveAndACallThatWakesOneCheckpointAndReportsAnotherDoNotWaitForEachOther()
      throws SQLException {
    UUID first = UUID.fromString("10000000-0000-4000-8000-000000000000");
    UUID second = UUID.fromString("20000000-0000-4000-8000-000000000000");
    three.run("insert into wh_perspective_mappings values ('balances', 'Thing')");
    three.run(append(first, UUID.randomUUID(), "Thing"));
    three.run(append(second, UUID.randomUUID(), "Thing"));
    three.run("""
        insert into wh_outbox (message_id, stream_id, destination, message_type, payload, is_event)
        values (gen_random_uuid(), '%s', 'd', 'Thing', '{}', true)""".formatted(second));

    one.begin()
        .run("select from wh_perspective_checkpoints where stream_id = '%s' for update"
            .formatted(first));
    var save = two.startSql("""
        select count(*) from save_perspective('%s', 'balances',
          '[{"streamId": "%s", "fromVersion": 0}, {"streamId": "%s", "fromVersion": 0}]', '[]')""".formatted(two.id(), first, second)).awaitBlockedBy(one);
    var call = three.start(Call.to(Queue.OUTBOX)
        .taking(10)
        .with(
            "p_perspective_completions",
            "'[{\"streamId\": \"%s\", \"perspectiveName\": \"balances\", \"status\": \"Completed\"}]'"
                .formatted(first)));
    awaitEndOrWait(call, three);
    one.commit();

    save.result();
    call.result();
    assertThat(checkpointOf(second)).isEqualTo("2");
  }

  private @Nullable String checkpointOf(UUID stream) throws SQLException {
    return three.ask("select target_version from wh_perspective_checkpoints"
        + " where perspective_name = 'balances' and stream_id = '" + stream + "'");
  }

  @Test
  void aCompletionCountsAloneIfTheEventIsUndone() throws SQLException {
    one.call(claim());
    two.begin().run(append(next));
    var report = one.startSql(report(one, "Completed", seen)).awaitBlockedBy(two);
    two.rollback();
    report.result();

    assertThat(checkpoint("status || ' ' || target_version")).isEqualTo("Completed 1");
  }

  @ParameterizedTest
  @MethodSource("pointsOfAClaim")
  void anEventDuringAClaim(Point point) throws SQLException {
    try (var gate = gate(point)) {
      var claim = gate.stop(one, claim());
      var append = two.startSql(append(next));
      awaitEndOrWait(append, two);
      gate.open();
      assertThat(claim.result()).hasSize(1);
      append.result();
    }
    one.ask(report(one, "Completed", seen));

    assertNotLeftBehind();
  }

  @Test
  void anEventDuringAClaimThatIsNotCommittedYet() throws SQLException {
    one.begin().call(claim());
    var append = two.startSql(append(next)).awaitBlockedBy(one);
    one.commit();
    append.result();
    one.ask(report(one, "Completed", seen));

    assertNotLeftBehind();
  }

  @Test
  void aClaimPassesACheckpointWhoseEventIsNotCommittedYet() throws SQLException {
    two.begin().run(append(next));
    assertThat(one.start(claim()).result()).isEmpty();
    two.commit();

    assertThat(one.call(claim())).hasSize(1);
    one.ask(report(one, "Completed", seen));
    assertNotLeftBehind();
  }

  @ParameterizedTest
  @MethodSource("pointsOfAnAppend")
  void aCompletionDuringAnAppend(Point point) throws SQLException {
    one.call(claim());
    try (var gate = gate(point)) {
      var append = gate.stop(two, append(next));
      var report = one.startSql(report(one, "Completed", seen));
      awaitEndOrWait(report, one);
      gate.open();
      append.result();
      report.result();
    }
    assertNotLeftBehind();
  }

  @ParameterizedTest
  @MethodSource("pointsOfAnAppend")
  void aClaimDuringAnAppend(Point point) throws SQLException {
    List<Work> claimed;
    try (var gate = gate(point)) {
      var append = gate.stop(two, append(next));
      claimed = one.start(claim()).result();
      gate.open();
      append.result();
    }
    // A claim of tomorrow that finds nothing would note that there is nothing until tomorrow.
    assertThat(claimed.isEmpty() ? one.call(lateClaim()) : claimed).hasSize(1);
    one.ask(report(one, "Completed", seen));

    assertNotLeftBehind();
  }

  /** The very first event of a perspective: there is no row yet that anybody could wait for. */
  @Test
  void ofTwoTransactionsThatMakeACheckpointTheSecondRaisesItsTarget() throws SQLException {
    three.run("insert into wh_perspective_mappings values ('Young', 'Young')");
    one.begin().run(append(stream, next, "Young"));
    var append = two.startSql(append(stream, UUID.randomUUID(), "Young")).awaitBlockedBy(one);
    one.commit();
    append.result();

    assertThat(
            three.ask(
                "select target_version from wh_perspective_checkpoints where perspective_name = 'Young'"))
        .isEqualTo("3");
  }

  @Test
  void ofTwoClaimsOneGetsTheCheckpoint() throws SQLException {
    var mine = one.begin().call(claim());
    var yours = two.start(lateClaim()).result();
    one.commit();

    assertThat(mine).hasSize(1);
    assertThat(yours).isEmpty();
    assertThat(two.call(lateClaim())).isEmpty();
  }

  @Test
  void aClaimThatSawTheCheckpointDueDoesNotTakeItFromOneThatWasQuicker() throws SQLException {
    try (var gate = Gate.within("claim_perspective_checkpoint_work", "  return query", schema)) {
      var slow = gate.stop(one, claim());
      assertThat(two.call(claim())).hasSize(1);
      gate.open();
      assertThat(slow.result()).isEmpty();
    }
    assertThat(checkpoint("instance_id")).isEqualTo(two.id().toString());
  }

  @Test
  void aLateSaveIsStaleOnceAnotherHasClaimed() throws SQLException {
    one.call(claim().leaseSeconds(1));
    two.begin().call(lateClaim());
    var save = one.startSql(
            "do $$ begin if complete_perspective_checkpoint_work('%s', '%s', 'Summary', '%s', 'Processing') <> 'stale' then raise 'not stale'; end if; end $$"
                .formatted(one.id(), stream, seen))
        .awaitBlockedBy(two);
    two.commit();
    save.result();

    assertThat(checkpoint("instance_id || ' ' || last_version")).isEqualTo(two.id() + " 0");
  }

  private Gate gate(Point point) throws SQLException {
    return Gate.within(point.function(), point.statement(), schema);
  }
}
