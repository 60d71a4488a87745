package io.whizbang.postgres.races;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The first calls ever in a schema. */
@Tag("contract")
class FirstCallRacesTest {

  private final TestSchema schema = TestDatabase.freshSchema();
  private final Call call = Call.to(Queue.OUTBOX).taking(10);

  @AfterEach
  void close() {
    schema.close();
  }

  @Test
  void twoFirstCallsOfOneInstanceRegisterItOnce() throws SQLException {
    try (var one = Instance.in(schema);
        var again = one.again(schema)) {
      one.begin().call(call);
      var second = again.start(call).awaitBlockedBy(one);
      one.commit();
      second.result();

      assertThat(one.ask("select count(*) from wh_service_instances")).isEqualTo("1");
    }
  }

  @Test
  void ofTwoServicesThatMeetInAnEmptySchemaTheSecondIsRefused() throws SQLException {
    try (var one = Instance.in(schema);
        var two = Instance.in(schema)) {
      one.begin().call(call);
      var other = two.startSql(two.sql(call).replace("'service'", "'another'")).awaitBlockedBy(one);
      one.commit();

      assertThatThrownBy(other::result)
          .isInstanceOfSatisfying(
              SQLException.class, refusal -> assertThat(refusal.getSQLState()).isEqualTo("WH005"));
    }
  }
}
