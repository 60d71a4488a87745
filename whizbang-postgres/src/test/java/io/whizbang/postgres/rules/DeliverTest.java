package io.whizbang.postgres.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.postgresql.util.PSQLException;

/** What another service of the database publishes comes into the inbox: once, in order, and nobody holds it yet. */
class DeliverTest extends RuleTest {

  private String deliver(List<Message> messages) {
    return String.valueOf(db.askDoor(
        "select deliver(cast(? as jsonb))",
        Document.array(messages.stream().map(Message::document).toList())));
  }

  @Test
  void whatIsDeliveredIsTheNextCallersInItsOrder() {
    var stream = db.stream(Queue.INBOX, 3);

    assertThat(deliver(stream)).isEqualTo("3");

    assertThat(a.call().now().work()).isEqualTo(stream);
  }

  @Test
  void whatIsDeliveredAgainIsDropped() {
    var stream = db.stream(Queue.INBOX, 3);
    deliver(stream.subList(0, 2));

    assertThat(deliver(stream)).isEqualTo("1");

    a.call().now();
    a.call().complete(stream).now();
    assertThat(deliver(stream)).isEqualTo("0");
    assertThat(db.count("from wh_inbox")).isZero();
  }

  @Test
  void anEventIsAppendedToItsStream() {
    var event = db.single(Queue.INBOX).event();

    deliver(List.of(event));

    assertThat(db.text("select stream_id from wh_event_store where event_id = ?", event.id()))
        .isEqualTo(event.stream().toString());
  }

  @Test
  void oneBadMessageIsRefusedWithItsPlaceAndNothingIsDelivered() {
    var good = db.single(Queue.INBOX);
    var bad = db.single(Queue.INBOX).withText("messageType", "");
    var error = catchThrowableOfType(PSQLException.class, () -> deliverOrThrow(good, bad));

    assertThat(Refusal.of(error).code()).isEqualTo("WH001");
    assertThat(Refusal.of(error).problem()).contains("p_new_inbox_messages[1].messageType");
    assertThat(db.count("from wh_inbox")).isZero();
  }

  private void deliverOrThrow(Message... messages) throws SQLException {
    try (var connection = db.connect()) {
      deliverOver(connection, messages);
    }
  }

  private static void deliverOver(Connection connection, Message... messages) throws SQLException {
    try (var statement = RuleDatabase.prepare(
        connection,
        "select deliver(cast(? as jsonb))",
        Document.array(List.of(messages).stream().map(Message::document).toList()))) {
      statement.execute();
    }
  }

  @Test
  void anotherIsolationLevelIsRefused() throws SQLException {
    try (var connection = db.connect()) {
      connection.setAutoCommit(false);
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      var error = catchThrowableOfType(
          PSQLException.class, () -> deliverOver(connection, db.single(Queue.INBOX)));

      assertThat(Refusal.of(error).code()).isEqualTo("WH007");
    }
  }
}
