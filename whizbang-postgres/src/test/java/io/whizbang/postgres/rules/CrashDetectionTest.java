package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Time.second;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who has declared a line, does not hold it in two looks a second apart, and is silent for three seconds, is dead. */
class CrashDetectionTest extends RuleTest {

  /** After a restart nobody holds a line, so for ten seconds nobody is taken for dead. */
  @BeforeEach
  void theServerHasBeenUpForTenSeconds() {
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> "t"
            .equals(db.text(
                "select pg_postmaster_start_time() <= clock_timestamp() - interval '10 seconds'")));
  }

  private void haveCalled() {
    a.call().at(0);
    b.call().at(0);
  }

  /** Known, suspected and removed, as a look at this second says. */
  private String look(Caller caller, boolean hasLine, long second) {
    return String.valueOf(db.askDoor(
        "select concat_ws(' ', is_known, suspected, removed) from keep_watch(?, ?, ?)",
        caller.id(),
        hasLine,
        second(second)));
  }

  private boolean isRegistered(Caller caller) {
    return db.count("from wh_service_instances where instance_id = ?", caller.id()) == 1;
  }

  private void lives(Caller caller, long second) throws SQLException {
    try (var line = new Line(caller)) {
      assertThat(look(caller, true, second)).startsWith("t ");
      line.wakeUp();
    }
  }

  @Test
  void whoseLineIsFreeInTwoLooksASecondApartAndWhoIsSilentForThreeSecondsIsRemoved()
      throws SQLException {
    haveCalled();
    lives(a, 0);

    assertThat(look(b, false, 2)).isEqualTo("t 1 0");
    assertThat(look(b, false, 3)).isEqualTo("t 1 0");
    assertThat(look(b, false, 4)).isEqualTo("t 0 1");
    assertThat(isRegistered(a)).isFalse();
  }

  @Test
  void oneLookIsNotEnoughHoweverLongTheSilence() throws SQLException {
    haveCalled();
    lives(a, 0);

    assertThat(look(b, false, 100)).isEqualTo("t 1 0");
    assertThat(look(b, false, 100)).isEqualTo("t 1 0");
    assertThat(look(b, false, 101)).isEqualTo("t 0 1");
  }

  @Test
  void whoSendsHeartbeatsLivesThoughItsLineIsGone() throws SQLException {
    haveCalled();
    lives(a, 0);
    look(b, false, 2);

    db.askDoor("select record_heartbeat(?, ?)", a.id(), second(3));

    assertThat(look(b, false, 6)).isEqualTo("t 1 0");
    assertThat(isRegistered(a)).isTrue();
  }

  @Test
  void whoHoldsItsLineLivesHoweverSilent() throws SQLException {
    haveCalled();
    try (var line = new Line(a)) {
      look(a, true, 0);

      assertThat(look(b, false, 100)).isEqualTo("t 0 0");
      assertThat(look(b, false, 200)).isEqualTo("t 0 0");
      line.wakeUp();
    }
    assertThat(isRegistered(a)).isTrue();
  }

  @Test
  void whoDeclaredNoLineIsLeftToTheStaleThreshold() {
    haveCalled();
    look(a, false, 0);

    look(b, false, 100);

    assertThat(look(b, false, 200)).isEqualTo("t 0 0");
    assertThat(isRegistered(a)).isTrue();
  }

  @Test
  void aLineThatIsMendedIsAsGoodAsNew() throws SQLException {
    haveCalled();
    lives(a, 0);
    assertThat(look(b, false, 2)).isEqualTo("t 1 0");
    try (var mended = new Line(a)) {
      assertThat(look(b, false, 4)).isEqualTo("t 0 0");
      mended.wakeUp();
    }

    assertThat(look(b, false, 6)).isEqualTo("t 1 0");
    assertThat(isRegistered(a)).isTrue();
  }

  @Test
  void whatTheDeadHeldIsTheNextCallersAtOnce() throws SQLException {
    haveCalled();
    var held = db.single(Queue.INBOX);
    a.call().store(held).lease(300).at(0);
    lives(a, 0);
    look(b, false, 4);
    look(b, false, 5);

    var answer = b.call().at(5);

    assertThat(answer.work()).containsExactly(held);
    assertThat(answer.of(held).isOrphaned()).isTrue();
    assertThat(answer.of(held).attempts()).isEqualTo(2);
  }

  @Test
  void theDeadAreRefusedWhenTheyComeBack() throws SQLException {
    haveCalled();
    lives(a, 0);
    look(b, false, 4);
    look(b, false, 5);

    assertThat(a.call().refusedAt(6).code()).isEqualTo("WH002");
    assertThat(look(a, true, 6)).startsWith("f ");
  }

  @Test
  void whoIsNotRegisteredIsTold() {
    assertThat(look(a, false, 0)).isEqualTo("f 0 0");
  }
}
