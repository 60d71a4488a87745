package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import io.whizbang.transport.Delivery;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.work.Message;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a process publishes for its own service, of which other instances may want more or less. */
class OwnDestinationsTest {

  private final TestSchema schema = TestDatabase.freshSchema();
  private final Registry registry = new Registry(schema.dataSource(), schema.name(), null);
  private final PostgresTransport transport = new PostgresTransport(schema.name(), registry);
  private final List<Delivery> handedOver = new ArrayList<>();

  @AfterEach
  void close() {
    transport.close();
    schema.close();
  }

  /** As during a rolling deploy: the list shows what the older instances want, and not yet what this one does. */
  @Test
  void whatOnlyThisProcessWantsGoesTheWayOfWhatOthersOfItsServiceWant() throws SQLException {
    registry.subscribe(new SubscriptionSpec("orders", Set.of("older"), 10));
    transport.subscribe(new SubscriptionSpec("orders", Set.of("newer"), 10), handedOver::add);

    var results = transport.publish(List.of(message("newer"), message("older")));

    assertThat(results).hasOnlyElementsOfType(Published.class);
    assertThat(inbox()).isEqualTo(2);
    assertThat(handedOver).isEmpty();
  }

  private static TransportMessage message(String destination) {
    return new TransportMessage(destination, Message.of("Thing", Json.of("{}")));
  }

  private int inbox() throws SQLException {
    try (Connection connection = schema.connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("select count(*) from wh_inbox")) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
