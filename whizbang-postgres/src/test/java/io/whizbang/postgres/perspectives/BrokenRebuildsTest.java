package io.whizbang.postgres.perspectives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.whizbang.postgres.testing.Query;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A check that cannot fail is worse than none: each of these rebuilds is broken and is found out, by a story that the sound one
 * passes. An SQL error does not count.
 */
class BrokenRebuildsTest extends RebuildScene {

  /** Something that happens while the perspective is rebuilt, and the look at the models afterwards. */
  @FunctionalInterface
  private interface Story {
    void play(BrokenRebuildsTest scene) throws SQLException;
  }

  private enum Breakage {
    READS_ONCE(
        BrokenRebuildsTest::eventsBeforeEveryStep,
        "make_shadow",
        "where m.perspective_name = p_rebuild.perspective_name",
        "where false"),
    KNOWS_NOTHING_OF_OPEN_APPENDS(
        BrokenRebuildsTest::anAppendThatWasUnderWayAtTheStart,
        "is_settled",
        "return settled_position() >= v_settles_at",
        "return true"),
    FORGETS_HOW_FAR_IT_LED(
        BrokenRebuildsTest::streamsInSeveralPortions,
        "lead_rebuild",
        "led_to = v_streams[cardinality(v_streams)],",
        ""),
    THINKS_IT_LED_FURTHER(
        BrokenRebuildsTest::streamsInSeveralPortions,
        "lead_rebuild",
        "led_to = v_streams[cardinality(v_streams)],",
        "led_to = 'ffffffff-ffff-ffff-ffff-ffffffffffff',"),
    LOSES_THE_POSITIONS_OF_THE_KILLED(
        BrokenRebuildsTest::killedRightAfterEverySave,
        "save_perspective",
        "last_version = greatest(c.last_version, k.version)",
        "last_version = case when p_perspective_name like '%~%' then c.last_version else k.version end"),
    LOSES_THE_MODELS_WHEN_THE_SERVER_CRASHES(
        BrokenRebuildsTest::aServerThatMayCrash,
        "make_shadow",
        "create table",
        "create unlogged table"),
    SWITCHES_WHILE_THE_SHADOW_IS_BEHIND(
        BrokenRebuildsTest::aPerspectiveThatIsFurther,
        "switch_rebuild",
        "while (select b.behind > 0 from streams_behind(p_rebuild, 1) b) loop",
        "while false loop"),
    LETS_THE_PERSPECTIVE_SAVE_DURING_THE_SWITCH(
        BrokenRebuildsTest::aSaveOfThePerspectiveDuringTheSwitch,
        "switch_rebuild",
        "perform hold_saves(p_rebuild.perspective_name);",
        ""),
    LETS_THE_SHADOW_SAVE_DURING_THE_SWITCH(
        BrokenRebuildsTest::aSaveOfTheShadowDuringTheSwitch,
        "switch_rebuild",
        "perform hold_saves(shadow_name(p_rebuild));",
        ""),
    TAKES_THE_MODELS_AND_NOT_THE_POSITIONS(
        BrokenRebuildsTest::aShadowThatIsFurther,
        "switch_rebuild",
        "perform take_positions(p_rebuild, p_now);",
        ""),
    GIVES_NEW_MODELS_THE_VERSIONS_OF_OLD_ONES(
        BrokenRebuildsTest::aRunThatReadTheOldModel,
        "first_version",
        "c_versions constant bigint := 1000000000",
        "c_versions constant bigint := 0"),
    LEAVES_THE_OLD_MODELS_IN_PLACE(
        BrokenRebuildsTest::eventsBeforeEveryStepInPlace,
        "lead_back",
        "set model = null, version",
        "set version"),
    LEAVES_THE_MAPPINGS_OF_THE_SHADOW(
        BrokenRebuildsTest::aShadowThatIsFurther,
        "end_shadow",
        "delete from wh_perspective_mappings m where m.perspective_name = shadow_name(p_rebuild);",
        "null;");

    @SuppressWarnings(
        "ImmutableEnumChecker") // a reference to a method of this class, which keeps nothing
    private final Story story;

    private final String function;
    private final String text;
    private final String replacement;

    Breakage(Story story, String function, String text, String replacement) {
      this.story = story;
      this.function = function;
      this.text = text;
      this.replacement = replacement;
    }
  }

  BrokenRebuildsTest() throws SQLException {}

  @ParameterizedTest
  @EnumSource(Breakage.class)
  void aBrokenRebuildIsFoundOut(Breakage breakage) throws SQLException {
    rewrite(breakage.function, breakage.text, breakage.replacement);
    assertThat(catchThrowable(() -> breakage.story.play(this))).isInstanceOf(AssertionError.class);
  }

  @ParameterizedTest
  @EnumSource(Breakage.class)
  void aSoundOneIsNot(Breakage breakage) throws SQLException {
    breakage.story.play(this);
  }

  private void rewrite(String function, String text, String replacement) throws SQLException {
    String source = Query.text(
        three.connection(), "select pg_get_functiondef('%s'::regproc)".formatted(function));
    assertThat(source).contains(text);
    three.run(String.valueOf(source).replace(text, replacement));
  }

  private void eventsBeforeEveryStep() throws SQLException {
    eventsBeforeEveryStepOf("start_rebuild('counts')");
  }

  private void eventsBeforeEveryStepInPlace() throws SQLException {
    eventsBeforeEveryStepOf("start_rebuild('counts', p_in_place => true)");
  }

  /** In a stream that is old and in one that is new. None waits at the switch: what did would be applied after it. */
  private void eventsBeforeEveryStepOf(String start) throws SQLException {
    three.run("select " + start);
    for (int i = 0; i < 40 && !"over".equals(phase()); i++) {
      three.run(append(UUID.randomUUID()));
      three.run(append(UUID.randomUUID(), UUID.randomUUID(), "Thing"));
      if (i % 2 == 1 || "following".equals(phase())) {
        work("counts%");
      }
      advance();
    }
    assertEveryEventIsCountedOnce();
  }

  /** It wakes the perspective and not the shadow, of which it knows nothing. */
  private void anAppendThatWasUnderWayAtTheStart() throws SQLException {
    two.begin().run(append(UUID.randomUUID(), UUID.randomUUID(), "Thing"));
    three.run("select start_rebuild('counts')");
    for (int i = 0; i < 10 && !"following".equals(phase()); i++) {
      advance();
    }
    two.commit();
    work("counts");
    assertEveryEventIsCountedOnce();
  }

  private void streamsInSeveralPortions() throws SQLException {
    rewrite("lead_rebuild", "c_enough constant integer := 1000", "c_enough constant integer := 2");
    for (int i = 0; i < 6; i++) {
      three.run(append(UUID.randomUUID(), UUID.randomUUID(), "Thing"));
    }
    work("counts");
    three.run("select start_rebuild('counts')");
    assertEveryEventIsCountedOnce();
  }

  /** Whoever has saved does not come to report it; the lease runs out, and another goes on. */
  private void killedRightAfterEverySave() throws SQLException {
    rewrite(
        "count_events",
        "if v_verdict is null then",
        "if p_name like '%~%' and v_verdict is null then "
            + "update wh_perspective_checkpoints set lease_expiry = '-infinity', claimable_at = '-infinity' "
            + "where perspective_name = p_name and stream_id = p_stream and instance_id = p_instance; "
            + "elsif v_verdict is null then");
    givenAShadow();
    assertEveryEventIsCountedOnce();
  }

  private void aServerThatMayCrash() throws SQLException {
    givenAShadow();
    assertThat(three.ask("select string_agg(relname, ', ') from pg_class"
            + " where relname like 'wh\\_model\\_%' and relpersistence <> 'p'"))
        .as("tables that a crash would empty")
        .isNull();
    assertEveryEventIsCountedOnce();
  }

  private void aShadowThatIsFurther() throws SQLException {
    givenAShadowThatIsFurther();
    assertEveryEventIsCountedOnce();
  }

  private void aPerspectiveThatIsFurther() throws SQLException {
    givenAShadowAndAnEvent();
    work("counts");
    assertEveryEventIsCountedOnce();
  }

  private void aSaveOfThePerspectiveDuringTheSwitch() throws SQLException {
    givenAShadowAndAnEvent();
    during(new Point("take_models", "    execute format('drop table"), working(two.id(), "counts"));
    assertEveryEventIsCountedOnce();
  }

  private void aSaveOfTheShadowDuringTheSwitch() throws SQLException {
    givenAShadowThatIsFurther();
    three.run(append(UUID.randomUUID()));
    during(
        new Point("take_models", "    execute format('drop table"), working(two.id(), "counts~_"));
    assertEveryEventIsCountedOnce();
  }

  /** And saves what it made of it when the new ones are in place. */
  private void aRunThatReadTheOldModel() throws SQLException {
    givenAShadowAndAnEvent();
    two.ask(
        "select count(*) from process_work_batch('%s', 'service', 'host', 1, p_as_of => clock_timestamp() + interval '10 seconds')"
            .formatted(two.id()));
    String read = two.ask("select version from wh_model_counts where id = '%s'".formatted(stream));
    advance();
    two.ask("""
        select verdict from save_perspective('%1$s', 'counts',
          '[{"streamId": "%2$s", "fromVersion": 2, "lastEventId": "%3$s"}]',
          jsonb_build_array(jsonb_build_object('id', '%2$s', 'version', %4$s + 1, 'model', '{"count": 101}'::jsonb)))""".formatted(two.id(), stream, next, read));
    two.run("select leave('%s')".formatted(two.id()));
    assertEveryEventIsCountedOnce();
  }
}
