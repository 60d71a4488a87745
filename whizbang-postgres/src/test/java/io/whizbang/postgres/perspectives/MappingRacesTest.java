package io.whizbang.postgres.perspectives;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.races.Gate;
import io.whizbang.postgres.races.Instance;
import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** New types of events and new patterns that meet: neither misses the other. */
class MappingRacesTest extends PerspectiveRaceTest {

  private static final String MAP = "insert into wh_perspective_mappings values ('Fresh', 'Fresh')";

  MappingRacesTest() throws SQLException {}

  @Test
  void aNewPatternWaitsForAnAppendThatResolvesANewType() throws SQLException {
    one.begin().run(freshEvent());
    var mapping = two.startSql(MAP).awaitBlockedBy(one);
    one.commit();
    mapping.result();
    assertThat(woken()).isEqualTo("0");
    one.run(freshEvent());

    assertThat(woken()).isEqualTo("1");
  }

  @Test
  void anAppendThatResolvesANewTypeWaitsForANewPattern() throws SQLException {
    two.begin().run(MAP);
    var append = one.startSql(freshEvent()).awaitBlockedBy(two);
    two.commit();
    append.result();

    assertThat(woken()).isEqualTo("1");
  }

  @Test
  void aPatternThatIsUndoneWakesNobody() throws SQLException {
    two.begin().run(MAP);
    var append = one.startSql(freshEvent()).awaitBlockedBy(two);
    two.rollback();
    append.result();
    one.run(freshEvent());

    assertThat(woken()).isEqualTo("0");
  }

  @Test
  void aPatternThatCommitsWhileAnAppendIsAboutToResolveItsTypeIsSeen() throws SQLException {
    try (var gate = Gate.before("resolve_event_types", schema)) {
      var append = gate.stop(one, freshEvent());
      two.run(MAP);
      gate.open();
      append.result();
    }
    assertThat(woken()).isEqualTo("1");
  }

  @Test
  void twoAppendsThatResolveTheSameTypeDoNotWaitForEachOther() throws SQLException {
    two.run(MAP);
    one.begin().run(freshEvent());
    three.startSql(freshEvent()).result();
    assertThat(woken()).isEqualTo("1");
    one.commit();

    assertThat(woken()).isEqualTo("2");
    assertThat(three.ask("select count(*) from wh_event_types where event_type = 'Fresh'"))
        .isEqualTo("1");
  }

  @Test
  void anAppendOfAKnownTypeDoesNotWaitForAChangeOfMappings() throws SQLException {
    two.begin().run(MAP);
    one.startSql(append(next)).result();
    two.rollback();

    assertThat(checkpoint("target_version")).isEqualTo("2");
  }

  /** TRUNCATE locks the table before its trigger runs; an append takes both in the same order. */
  @Test
  void truncatingWaitsForAResolvingAppendAndNeverDeadlocks() throws SQLException {
    one.begin().run(freshEvent());
    var truncate = two.startSql("truncate wh_perspective_mappings").awaitBlockedBy(one);
    one.run(append(UUID.randomUUID(), UUID.randomUUID(), "Fresher"));
    one.commit();
    truncate.result();
    one.run(append(next));

    assertThat(checkpoint("target_version")).isEqualTo("1");
    assertNoDeadlock();
  }

  @Test
  void aResolvingAppendWaitsForTruncatingAndNeverDeadlocks() throws SQLException {
    two.begin().run("truncate wh_perspective_mappings");
    var append = one.startSql(append(stream, next, "Thingy")).awaitBlockedBy(two);
    two.commit();
    append.result();

    assertThat(checkpoint("target_version")).isEqualTo("1");
    assertNoDeadlock();
  }

  @Test
  void anAppendStoppedBeforeItResolvesDoesNotDeadlockWithTruncating() throws SQLException {
    try (var gate =
        Gate.within("resolve_event_types", "  perform pg_advisory_xact_lock_shared", schema)) {
      var append = gate.stop(one, freshEvent());
      var truncate = two.startSql("truncate wh_perspective_mappings").awaitBlocked(three);
      gate.open();
      append.result();
      truncate.result();
    }
    assertNoDeadlock();
  }

  private static String freshEvent() {
    return append(UUID.randomUUID(), UUID.randomUUID(), "Fresh");
  }

  private String woken() throws SQLException {
    try (var observer = Instance.in(schema)) {
      return String.valueOf(observer.ask(
          "select count(*) from wh_perspective_checkpoints where perspective_name = 'Fresh'"));
    }
  }

  private void assertNoDeadlock() throws SQLException {
    assertThat(
            three.ask("select deadlocks from pg_stat_database where datname = current_database()"))
        .isEqualTo("0");
  }
}
