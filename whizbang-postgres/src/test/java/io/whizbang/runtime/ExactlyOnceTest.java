package io.whizbang.runtime;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.runtime.ManyMessages.Broken;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every effect once and every stream in order: with four instances of two services, messages that fail
 * once or come twice, and an instance that is stopped in the middle and comes back.
 */
@ExtendWith(WhizbangExtension.class)
class ExactlyOnceTest {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration HOUR = Duration.ofHours(1);

  /** What went wrong, in words; or nothing. */
  private static final String FAULTS = """
      with numbered as (
        select stream, number, place, row_number() over (partition by stream order by place) - 1 as turn
        from effects)
      select (select count(*) from effects) - (select count(*) from (select distinct stream, number from effects) e)
               as repeated,
             (select count(*) from numbered where number <> turn) as out_of_turn""";

  private WhizbangKit kit;

  @BeforeEach
  void makeTable(WhizbangKit newKit) throws SQLException {
    kit = newKit;
    kit.execute("drop table if exists effects");
    kit.execute(
        "create table effects (place bigserial, stream uuid not null, number int not null)");
  }

  @Test
  void everyEffectHappensOnceAndInOrder() throws SQLException {
    run(new ManyMessages(kit, Broken.NOTHING, SECOND), 500, 40);

    assertThat(faults()).isEqualTo("0 repeated, 0 out of turn");
  }

  @Test
  void noneOfItDependsOnPolling() throws SQLException {
    run(new ManyMessages(kit, Broken.NOTHING, HOUR), 500, 40);

    assertThat(faults()).isEqualTo("0 repeated, 0 out of turn");
  }

  @ParameterizedTest
  @EnumSource(
      value = Broken.class,
      names = {"ORDER", "DEDUPLICATION"})
  void theCheckNoticesWhatIsSwitchedOff(Broken broken) throws SQLException {
    run(new ManyMessages(kit, broken, SECOND), 50, 40);

    assertThat(faults()).isNotEqualTo("0 repeated, 0 out of turn");
  }

  @Test
  void anInstanceThatWasStoppedAndComesBackRepeatsNothing() throws SQLException {
    runWithStall(Broken.NOTHING);

    assertThat(faults()).isEqualTo("0 repeated, 0 out of turn");
  }

  @Test
  void theCheckNoticesThatFencingIsSwitchedOff() throws SQLException {
    runWithStall(Broken.FENCING);

    assertThat(faults()).isNotEqualTo("0 repeated, 0 out of turn");
  }

  private void run(ManyMessages system, int streams, int perStream) {
    Whizbang first = system.orders();
    Whizbang second = system.orders();
    Whizbang third = system.billing();
    Whizbang fourth = system.billing();
    ManyMessages.send(first, streams, perStream);

    awaitEffects(streams * perStream);
    kit.awaitIdle(first, second, third, fourth);
  }

  private void runWithStall(Broken broken) {
    var system = new ManyMessages(kit, broken, SECOND);
    try (var stall = new Stall(broken)) {
      Whizbang sender = system.orders();
      Whizbang stalling = system.billing(stall);
      ManyMessages.send(sender, 20, 10);
      eventually().until(() -> number(system.countingInbox()) == 200);
      stall.begin();

      Whizbang other = system.billing();
      awaitEffects(200);
      stall.goOn();
      kit.awaitIdle(sender, stalling, other);
    }
  }

  private void awaitEffects(int expected) {
    eventually().until(() -> number("select count(*) from effects") >= expected);
  }

  private String faults() throws SQLException {
    try (var connection = kit.dataSource().getConnection();
        var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(FAULTS)) {
      rows.next();
      return "%d repeated, %d out of turn".formatted(rows.getInt(1), rows.getInt(2));
    }
  }

  private int number(String sql) throws SQLException {
    try (var connection = kit.dataSource().getConnection();
        var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
