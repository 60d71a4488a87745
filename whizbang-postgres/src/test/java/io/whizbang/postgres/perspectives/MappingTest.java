package io.whizbang.postgres.perspectives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.postgres.testing.Query;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.util.PSQLException;

/** Which perspectives want which events, changed by plain SQL. */
class MappingTest extends PerspectiveTest {

  @ParameterizedTest
  @ValueSource(strings = {"Order(", "[", "*Order", "a{2,1}"})
  void aPatternThatIsNoValidExpressionIsRefused(String pattern) {
    assertRefused(
        "insert into wh_perspective_mappings values ('Other', '" + pattern + "')", "2201B");
    assertRefused(
        "update wh_perspective_mappings set event_type_pattern = '" + pattern + "'", "2201B");
    append(0);

    assertThat(taken(a.call().at(0))).containsExactly(SUMMARY);
  }

  @Test
  void anEmptyPatternAndAnEmptyNameAreRefused() {
    assertRefused("insert into wh_perspective_mappings values ('Other', '')", "23514");
    assertRefused("insert into wh_perspective_mappings values ('', 'Order')", "23514");
  }

  @Test
  void aNameThatFitsNoIndexIsRefused() {
    assertRefused(
        "insert into wh_perspective_mappings values (repeat('P', 501), 'Order')", "23514");
  }

  /** A snapshot from before could not see which types were resolved since, and would leave them as they are. */
  @Test
  void aChangeInAnyIsolationLevelButReadCommittedIsRefused() throws SQLException {
    try (var connection = db.connect()) {
      Query.execute(connection, "begin isolation level repeatable read");

      assertThatThrownBy(() -> Query.execute(
              connection, "insert into wh_perspective_mappings values ('Late', 'Order')"))
          .isInstanceOfSatisfying(
              PSQLException.class, refused -> assertThat(refused.getSQLState()).isEqualTo("WH007"));
    }
  }

  @Test
  void aMappingThatIsAddedTakesEffectWithTheNextEvent() {
    append(0);
    map("Late", "OrderPlaced");
    assertThat(taken(a.call().at(0))).containsExactly(SUMMARY);
    append(1);

    assertThat(taken(a.call().at(1))).containsExactly("Late");
    assertThat(
            db.text(
                "select target_version from wh_perspective_checkpoints where perspective_name = 'Late'"))
        .isEqualTo("2");
  }

  @Test
  void aMappingThatIsDeletedTakesEffectWithTheNextEvent() {
    map("Other", "Order");
    append(0);
    db.execute("delete from wh_perspective_mappings where perspective_name = ?", SUMMARY);
    append(1);

    assertThat(row().targetVersion()).isEqualTo(1);
    assertThat(
            db.text(
                "select target_version from wh_perspective_checkpoints where perspective_name = 'Other'"))
        .isEqualTo("2");
  }

  @Test
  void aMappingThatIsChangedTakesEffectWithTheNextEvent() {
    append(0);
    db.execute("update wh_perspective_mappings set event_type_pattern = 'Stock'");
    append(1);
    append("StockMoved", 2);

    assertThat(row().targetVersion()).isEqualTo(3);
  }

  @Test
  void truncatingTheMappingsTakesEffectWithTheNextEvent() {
    append(0);
    db.execute("truncate wh_perspective_mappings");
    append(1);
    assertThat(row().targetVersion()).isEqualTo(1);
    map(SUMMARY, "Placed");
    append(2);

    assertThat(row().targetVersion()).isEqualTo(3);
  }

  @Test
  void aPerspectiveThatIsNoLongerMappedKeepsItsPlaceAndFinishesItsWork() {
    append(0);
    db.execute("delete from wh_perspective_mappings");

    assertThat(taken(a.call().at(1))).containsExactly(SUMMARY);
  }

  /** Trap 26. */
  @Test
  void registeringOnePerspectiveAnewLeavesTheOthersAlone() {
    map("Other", "Order");
    db.execute("delete from wh_perspective_mappings where perspective_name = 'Other'");
    map("Other", "Stock");
    append(0);

    assertThat(taken(a.call().at(0))).containsExactly(SUMMARY);
  }

  @Test
  void aTypeIsResolvedOnceAndKept() {
    append(0);
    append("OrderShipped", 0);
    append("StockMoved", 0);

    assertThat(db.texts("select event_type || perspectives::text from wh_event_types order by 1"))
        .containsExactly("OrderPlaced{OrderSummary}", "OrderShipped{OrderSummary}", "StockMoved{}");
  }

  /** What is kept is what counts: it is changed here behind the back of the mappings. */
  @Test
  void theSecondEventOfATypeRunsNoExpression() {
    append(0);
    db.execute("update wh_event_types set perspectives = '{Planted}'");
    append(1);

    assertThat(row().targetVersion()).isEqualTo(1);
    assertThat(
            db.text(
                "select target_version from wh_perspective_checkpoints where perspective_name = 'Planted'"))
        .isEqualTo("2");
  }

  @Test
  void whatAnAppendResolvedIsForgottenIfItIsUndone() throws SQLException {
    try (var undone = db.connect()) {
      undone.setAutoCommit(false);
      db.append(stream).event(db.freshId(), "OrderPlaced").over(undone).at(0);
      undone.rollback();
    }
    assertThat(db.count("from wh_event_types")).isZero();
    append(1);

    assertThat(taken(a.call().at(1))).containsExactly(SUMMARY);
  }

  private void assertRefused(String sql, String code) {
    assertThatThrownBy(() -> Query.execute(db.connection(), sql))
        .isInstanceOfSatisfying(
            PSQLException.class, refused -> assertThat(refused.getSQLState()).isEqualTo(code));
  }
}
