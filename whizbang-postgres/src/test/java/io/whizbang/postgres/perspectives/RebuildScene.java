package io.whizbang.postgres.perspectives;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.races.Gate;
import io.whizbang.postgres.races.Running;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;

/**
 * A perspective counts the events of each stream, and has miscounted: that is why it is rebuilt. In the end every model is to
 * be right, whatever happened meanwhile.
 */
abstract class RebuildScene extends PerspectiveRaceTest {

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

  /** Right before a statement of a function. */
  record Point(String function, String statement) {}

  RebuildScene() throws SQLException {}

  @BeforeEach
  void thePerspectiveHasMiscounted() throws SQLException {
    three.run(COUNTING);
    three.run(WORKING);
    three.run("delete from wh_perspective_mappings");
    three.run(
        "select register_perspective('counts', '{Thing}'), create_perspective_table('counts')");
    three.run("select look_through_history('counts')");
    three.run(append(UUID.randomUUID()));
    assertThat(work("counts")).isEqualTo("saved");
    three.run("update wh_model_counts set model = '{\"count\": 100}'");
    // Time enough for a gate.
    three.run("alter function advance_rebuild set lock_timeout = '30s'");
  }

  /** The rebuild has come so far that its shadow may take the perspective's place: both have applied two events. */
  void givenAShadow() throws SQLException {
    three.run("select start_rebuild('counts')");
    for (int i = 0; i < 20 && !"following".equals(phase()); i++) {
      advance();
      work("counts~_");
    }
    assertThat(positions()).isEqualTo("2 of 2, 2 of 2");
  }

  /** The shadow has applied three events of the stream, the perspective two. */
  void givenAShadowThatIsFurther() throws SQLException {
    givenAShadow();
    three.run(append(next));
    work("counts~_");
    assertThat(positions()).isEqualTo("2 of 3, 3 of 3");
  }

  /** Both have applied two events of the stream, and there is a third. */
  void givenAShadowAndAnEvent() throws SQLException {
    givenAShadow();
    three.run(append(next));
    assertThat(positions()).isEqualTo("2 of 3, 2 of 3");
  }

  String work(String name) throws SQLException {
    return String.valueOf(three.ask(working(three.id(), name)));
  }

  static String working(UUID instance, String name) {
    return "select work('%s', '%s')".formatted(instance, name);
  }

  /** A step of the rebuild; one that gave up the switch before is not waited for. */
  String advance() throws SQLException {
    three.run("update wh_rebuilds set switch_after = begun_at");
    return String.valueOf(three.ask("select (advance_rebuild('counts', false)).phase"));
  }

  static String switching() {
    return "select advance_rebuild('counts', false)";
  }

  String phase() throws SQLException {
    return String.valueOf(three.ask("select phase from wh_rebuilds"));
  }

  /** How far the perspective is in the stream, and then its shadow. */
  String positions() throws SQLException {
    return String.valueOf(three.ask(
        "select string_agg(last_version || ' of ' || target_version, ', ' order by perspective_name)"
            + " from wh_perspective_checkpoints where stream_id = '" + stream
            + "' and perspective_name like 'counts%' and perspective_name <> 'counts~rebuild'"));
  }

  /** Lets the rebuild stop at this point until something else has happened, or cannot go on. */
  void during(Point point, String sql) throws SQLException {
    try (var gate = Gate.within(point.function(), point.statement(), schema)) {
      Running switching = gate.stop(one, switching());
      Running other = two.startSql(sql);
      awaitEndOrWait(other, two);
      gate.open();
      switching.result();
      other.result();
    }
  }

  /** All that is due is done, the rebuild is over, and nothing is left of the shadow. */
  void assertEveryEventIsCountedOnce() throws SQLException {
    for (int i = 0; i < 30 && !"over".equals(phase()); i++) {
      advance();
      work("counts%");
    }
    work("counts%");
    assertThat(phase()).isEqualTo("over");
    assertThat(three.ask("""
            select string_agg(format('%s of %s', m.model ->> 'count', e.count), ', ')
            from (select stream_id, count(*) from wh_event_store group by stream_id) e
            left join wh_model_counts m on m.id = e.stream_id::text
            where (m.model ->> 'count')::bigint is distinct from e.count""")).as("models that are not right").isNull();
    assertThat(three.ask("""
            select string_agg(perspective_name, ', ')
            from wh_perspective_checkpoints
            where perspective_name like 'counts%' and (status <> 'Completed' or last_version <> target_version)""")).as("checkpoints that have not arrived").isNull();
    assertThat(three.ask("""
            select string_agg(x, ', ')
            from (
              select relname::text from pg_class where relname like 'wh_model_%~%' and relkind = 'r'
              union all select perspective_name from wh_perspective_mappings where perspective_name like '%~%'
              union all select perspective_name from wh_perspective_checkpoints where perspective_name like '%~%') l (x)""")).as("left of the shadow").isNull();
  }
}
