package io.whizbang.postgres.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.postgres.testing.Doors;
import io.whizbang.postgres.testing.Query;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** All services of a database share one list of who wants what; each writes what is its own. */
class SubscriptionTest extends RuleTest {

  private static final String OTHER = "subscription_test_other";

  @BeforeEach
  void emptyTheList() {
    db.execute("delete from whizbang_shared.wh_subscriptions");
  }

  private List<@Nullable String> subscribers(String destination) {
    return db.texts(
        "select schema_name || ' ' || subscription from subscribers(array[?])", destination);
  }

  @Test
  void whoSubscribesIsFoundByDestinationUntilItTakesThatBack() {
    String schema = RuleDatabase.schema().name();
    db.askDoor("select subscribe('billing', '{placed,paid}')");
    db.askDoor("select subscribe('billing', '{placed}')");

    assertThat(subscribers("placed")).containsExactly(schema + " billing");
    assertThat(db.askDoor("select unsubscribe('placed')")).isEqualTo("t");
    assertThat(db.askDoor("select unsubscribe('placed')")).isEqualTo("f");
    assertThat(subscribers("placed")).isEmpty();
    assertThat(subscribers("paid")).containsExactly(schema + " billing");
  }

  @Test
  void theLastNameOfASubscriptionCounts() {
    db.askDoor("select subscribe('billing', '{placed}')");
    db.askDoor("select subscribe('invoices', '{placed}')");

    assertThat(subscribers("placed")).containsExactly(RuleDatabase.schema().name() + " invoices");
  }

  @Test
  void aSchemaThatIsGoneSubscribesToNothing() {
    db.execute(
        "insert into whizbang_shared.wh_subscriptions values ('placed', 'no_such_schema', 'gone')");

    assertThat(subscribers("placed")).isEmpty();
  }

  @Test
  void aPeerWritesForSchemasOfItsOwnAndForNoOther() throws SQLException {
    try (var connection = db.connect()) {
      Query.execute(connection, """
          drop schema if exists %1$s cascade;
          drop role if exists %1$s;
          create role %1$s;
          create schema %1$s authorization %1$s;
          grant usage on schema whizbang_shared to %1$s;
          grant select, insert, update, delete on whizbang_shared.wh_subscriptions to %1$s""".formatted(OTHER));
      try {
        subscribeAs(connection, OTHER);
        assertThat(subscribers("placed")).containsExactly(OTHER + " x");
        assertThatThrownBy(() -> subscribeAs(connection, RuleDatabase.schema().name()))
            .isInstanceOf(SQLException.class)
            .hasMessageContaining("row-level security");
      } finally {
        Query.execute(connection, "drop owned by %1$s cascade; drop role %1$s".formatted(OTHER));
      }
    }
  }

  private static void subscribeAs(Connection connection, String schema) throws SQLException {
    Doors.as(OTHER, connection, () -> {
      Query.execute(
          connection,
          "insert into whizbang_shared.wh_subscriptions values ('placed', '%s', 'x')"
              .formatted(schema));
      return true;
    });
  }
}
