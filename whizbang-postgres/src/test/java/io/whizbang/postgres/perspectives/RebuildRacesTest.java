package io.whizbang.postgres.perspectives;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A rebuild puts its models into place while others append, save and read: stopped before any statement of the switch, every event
 * is in the models once.
 */
class RebuildRacesTest extends RebuildScene {

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

  @ParameterizedTest
  @MethodSource("pointsOfTheSwitch")
  void anEventDuringTheSwitch(Point point) throws SQLException {
    givenAShadowThatIsFurther();
    during(point, append(UUID.randomUUID()));
    assertEveryEventIsCountedOnce();
  }

  @ParameterizedTest
  @MethodSource("pointsOfTheSwitch")
  void aSaveOfThePerspectiveDuringTheSwitch(Point point) throws SQLException {
    givenAShadowThatIsFurther();
    during(point, working(two.id(), "counts"));
    assertEveryEventIsCountedOnce();
  }

  /** It would get further than the shadow is. */
  @ParameterizedTest
  @MethodSource("pointsOfTheSwitch")
  void anEventAndASaveOfThePerspectiveDuringTheSwitch(Point point) throws SQLException {
    givenAShadowAndAnEvent();
    during(point, working(two.id(), "counts"));
    assertEveryEventIsCountedOnce();
  }

  @ParameterizedTest
  @MethodSource("pointsOfTheSwitch")
  void anEventAndASaveOfTheShadowDuringTheSwitch(Point point) throws SQLException {
    givenAShadowThatIsFurther();
    three.run(append(UUID.randomUUID()));
    during(point, working(two.id(), "counts~_"));
    assertEveryEventIsCountedOnce();
  }

  /** What is waited for is seen: the target that it raised, and the position that it saved. */
  @Test
  void theSwitchWaitsForAnEventThatIsNotCommittedYet() throws SQLException {
    givenAShadowThatIsFurther();
    two.begin().run(append(UUID.randomUUID()));
    var switching = one.startSql(switching()).awaitBlockedBy(two);
    two.commit();
    switching.result();

    assertThat(positions()).startsWith("3 of 4");
    assertEveryEventIsCountedOnce();
  }

  @Test
  void aReaderOfTheOldTableIsWaitedForAndReadsTheNewOneNextTime() throws SQLException {
    givenAShadowThatIsFurther();
    String reading = "select version from wh_model_counts where id = '" + stream + "'";
    two.begin();
    long before = Long.parseLong(String.valueOf(two.ask(reading)));
    var switching = one.startSql(switching()).awaitBlockedBy(two);
    assertThat(Long.parseLong(String.valueOf(two.ask(reading)))).isEqualTo(before);
    two.commit();
    switching.result();

    assertThat(Long.parseLong(String.valueOf(two.ask(reading)))).isGreaterThan(before);
    assertEveryEventIsCountedOnce();
  }

  @Test
  void aSwitchThatWouldWaitForLongGivesUpAndChangesNothing() throws SQLException {
    givenAShadowThatIsFurther();
    three.run("alter function advance_rebuild set lock_timeout = '10ms'");
    two.begin().ask("select count(*) from wh_model_counts");
    assertThat(advance()).isEqualTo("following");
    assertThat(positions()).isEqualTo("2 of 3, 3 of 3");
    two.commit();

    assertEveryEventIsCountedOnce();
  }

  @Test
  void ofTwoWhoLeadTheRebuildOneWaitsForNothing() throws SQLException {
    givenAShadowThatIsFurther();
    one.begin().run(switching());
    assertThat(two.ask("select did from advance_rebuild('counts', false)")).isEqualTo("f");
    one.commit();

    assertEveryEventIsCountedOnce();
  }
}
