package io.whizbang.postgres.perspectives;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.races.Gate;
import io.whizbang.postgres.races.Running;
import java.sql.SQLException;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A rebuild puts its models into place while others append, save and read: stopped before any statement of the switch, every event
 * is in the models once. The shadow has applied three events of a stream, the perspective two.
 */
class RebuildRacesTest extends PerspectiveRaceTest {

  /** A run of one checkpoint: counts the events in the model of their stream, as both perspectives do. */
  private static final String COUNTING = """
      create function count_events(p_instance uuid, p_name text, p_stream uuid) returns text language plpgsql as $$
      declare
        v_last uuid;
        v_from bigint;
        v_events bigint;
        v_version bigint;
        v_count bigint;
        v_verdict text;
      begin
        select (array_agg(e.event_id order by e.version desc))[1], max(e.last_version), count(*) filter (where e.is_wanted)
        into v_last, v_from, v_events from read_perspective_events(p_name, array[p_stream]) e;
        if v_events > 0 then
          execute format('select version, (model ->> ''count'')::bigint from %I where id = $1', 'wh_model_' || p_name)
          into v_version, v_count using p_stream::text;
          select s.verdict into v_verdict
          from save_perspective(p_instance, p_name,
            jsonb_build_array(jsonb_build_object('streamId', p_stream, 'fromVersion', v_from, 'lastEventId', v_last)),
            jsonb_build_array(jsonb_build_object('id', p_stream, 'version', coalesce(v_version, 0) + 1,
              'model', jsonb_build_object('count', coalesce(v_count, 0) + v_events)))) s;
        end if;
        if v_verdict is null then
          perform complete_perspective_checkpoint_work(p_instance, p_stream, p_name, null, 'Completed');
        else
          perform complete_perspective_checkpoint_work(p_instance, p_stream, p_name, null, 'Pending');
        end if;
        return coalesce(v_verdict, 'saved');
      exception
        when undefined_table then
          return 'no table any more';
      end $$""";

  private static final String WORKING = """
      create function work(p_instance uuid, p_name text) returns text language plpgsql as $$
      declare
        v_work record;
        v_verdicts text[];
      begin
        for v_work in
          select w.perspective_name, w.stream_id
          from process_work_batch(p_instance, 'service', 'host', 1, p_as_of => clock_timestamp() + interval '10 seconds') w
          where w.work_source = 'perspective'
        loop
          if v_work.perspective_name like p_name then
            v_verdicts := v_verdicts || count_events(p_instance, v_work.perspective_name, v_work.stream_id);
          else
            perform complete_perspective_checkpoint_work(p_instance, v_work.stream_id, v_work.perspective_name, null, 'Pending');
          end if;
        end loop;
        return array_to_string(v_verdicts, ',');
      end $$""";

  record Point(String function, String statement) {}

  RebuildRacesTest() throws SQLException {}

  static Stream<Point> pointsOfTheSwitch() {
    return Stream.of(
        new Point("switch_rebuild", "  v_behind := streams_behind"),
        new Point("switch_rebuild", "  perform hold_saves(p_rebuild"),
        new Point("switch_rebuild", "  while (select"),
        new Point("switch_rebuild", "  perform hold_saves(shadow_name"),
        new Point("take_positions", "  perform\n  from unnest(v_streams)"),
        new Point("take_positions", "  update wh_perspective_checkpoints"),
        new Point("take_models", "    execute format('drop table"),
        new Point("take_models", "    execute format('alter table"),
        new Point("take_models", "    update wh_perspectives"),
        new Point("switch_rebuild", "  update wh_rebuilds r\n  set done"));
  }

  @BeforeEach
  void theShadowIsFurther() throws SQLException {
    three.run(COUNTING);
    three.run(WORKING);
    three.run("delete from wh_perspective_mappings");
    three.run(
        "select register_perspective('counts', '{Thing}'), create_perspective_table('counts')");
    three.run("select look_through_history('counts')");
    three.run(append(UUID.randomUUID()));
    assertThat(work("counts")).isEqualTo("saved");
    // Time enough for a gate.
    three.run("alter function advance_rebuild set lock_timeout = '30s'");
    three.run("select start_rebuild('counts')");
    while (!"following".equals(advance())) {
      work("counts~_");
    }
    three.run(append(next));
    work("counts~_");
    assertThat(positions()).isEqualTo("2 of 3, 3 of 3");
  }

  private String work(String name) throws SQLException {
    return String.valueOf(three.ask("select work('%s', '%s')".formatted(three.id(), name)));
  }

  private String advance() throws SQLException {
    return String.valueOf(three.ask("select (advance_rebuild('counts', false)).phase"));
  }

  private String positions() throws SQLException {
    return String.valueOf(three.ask(
        "select string_agg(last_version || ' of ' || target_version, ', ' order by perspective_name)"
            + " from wh_perspective_checkpoints where stream_id = '" + stream
            + "' and perspective_name like 'counts%' and perspective_name <> 'counts~rebuild'"));
  }

  private static String switching() {
    return "select advance_rebuild('counts', false)";
  }

  /** All that is due is done, and the rebuild is over. */
  private void assertEachEventOnce(int events) throws SQLException {
    for (int i = 0; i < 20; i++) {
      advance();
      three.ask("select work('%s', 'counts%%')".formatted(three.id()));
    }
    assertThat(three.ask("select phase from wh_rebuilds")).isEqualTo("over");
    assertThat(
            three.ask("select model ->> 'count' from wh_model_counts where id = '" + stream + "'"))
        .isEqualTo(String.valueOf(events));
    assertThat(positions()).isEqualTo("%1$d of %1$d".formatted(events));
  }

  @ParameterizedTest
  @MethodSource("pointsOfTheSwitch")
  void anEventDuringTheSwitch(Point point) throws SQLException {
    during(point, append(UUID.randomUUID()));
    assertEachEventOnce(4);
  }

  @ParameterizedTest
  @MethodSource("pointsOfTheSwitch")
  void aSaveOfThePerspectiveDuringTheSwitch(Point point) throws SQLException {
    during(point, "select work('%s', 'counts')".formatted(two.id()));
    assertEachEventOnce(3);
  }

  @ParameterizedTest
  @MethodSource("pointsOfTheSwitch")
  void anEventAndASaveOfTheShadowDuringTheSwitch(Point point) throws SQLException {
    three.run(append(UUID.randomUUID()));
    during(point, "select work('%s', 'counts~_')".formatted(two.id()));
    assertEachEventOnce(4);
  }

  private void during(Point point, String sql) throws SQLException {
    try (var gate = Gate.within(point.function(), point.statement(), schema)) {
      Running switching = gate.stop(one, switching());
      Running other = two.startSql(sql);
      awaitEndOrWait(other, two);
      gate.open();
      switching.result();
      other.result();
    }
  }

  /** What is waited for is seen: the target that it raised, and the position that it saved. */
  @Test
  void theSwitchWaitsForAnEventThatIsNotCommittedYet() throws SQLException {
    two.begin().run(append(UUID.randomUUID()));
    var switching = one.startSql(switching()).awaitBlockedBy(two);
    two.commit();
    switching.result();

    assertThat(positions()).startsWith("3 of 4");
    assertEachEventOnce(4);
  }

  @Test
  void aReaderOfTheOldTableIsWaitedForAndReadsTheNewOneNextTime() throws SQLException {
    String reading = "select version from wh_model_counts where id = '" + stream + "'";
    two.begin();
    long before = Long.parseLong(String.valueOf(two.ask(reading)));
    var switching = one.startSql(switching()).awaitBlockedBy(two);
    assertThat(Long.parseLong(String.valueOf(two.ask(reading)))).isEqualTo(before);
    two.commit();
    switching.result();

    assertThat(Long.parseLong(String.valueOf(two.ask(reading)))).isGreaterThan(before);
    assertEachEventOnce(3);
  }

  @Test
  void aSwitchThatWouldWaitForLongGivesUpAndChangesNothing() throws SQLException {
    three.run("alter function advance_rebuild set lock_timeout = '10ms'");
    two.begin().ask("select count(*) from wh_model_counts");
    assertThat(advance()).isEqualTo("following");
    assertThat(positions()).isEqualTo("2 of 3, 3 of 3");
    two.commit();

    assertEachEventOnce(3);
  }

  @Test
  void ofTwoWhoLeadTheRebuildOneWaitsForNothing() throws SQLException {
    one.begin().run(switching());
    assertThat(two.ask("select did from advance_rebuild('counts', false)")).isEqualTo("f");
    one.commit();

    assertEachEventOnce(3);
  }
}
