package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.value.Json;
import io.whizbang.work.Message;
import io.whizbang.work.NewInboxMessage;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
class InboxDeliveryTest {

  private static final Duration A_SECOND_FOR_EACH = Duration.ofSeconds(30);

  private final TestSchema schema = TestDatabase.freshSchema();
  private final Registry registry = new Registry(schema.dataSource(), schema.name(), null);
  private final InboxDelivery delivery = new InboxDelivery(registry, schema.name());

  @AfterEach
  void close() {
    registry.close();
    schema.close();
  }

  /** As an application may, or a process that is frozen. */
  @Test
  void aTransactionThatHoldsAStreamHoldsUpThisStreamAndNoOther() throws SQLException {
    UUID held = UUID.randomUUID();
    List<NewInboxMessage> messages =
        List.of(message(held), message(UUID.randomUUID()), message(held), message(null));
    try (Connection application = schema.dataSource().getConnection()) {
      application.setAutoCommit(false);
      hold(held, application);

      assertThat(delivery.deliver(messages))
          .extracting(PublishResult::getClass)
          .containsExactly(NotTried.class, Published.class, NotTried.class, Published.class);
      application.rollback();
    }
    assertThat(delivery.deliver(messages)).hasOnlyElementsOfType(Published.class);
  }

  @Test
  void manyHeldStreamsDoNotHoldUpThePublisherForEach() throws SQLException {
    List<UUID> held = Stream.generate(UUID::randomUUID).limit(30).toList();
    UUID free = UUID.randomUUID();
    List<NewInboxMessage> messages =
        Stream.concat(held.stream(), Stream.of(free)).map(each -> message(each)).toList();
    try (Connection application = schema.dataSource().getConnection()) {
      application.setAutoCommit(false);
      for (UUID stream : held) {
        hold(stream, application);
      }
      Instant before = Instant.now();

      assertThat(delivery.deliver(messages)).hasSize(31).hasOnlyElementsOfType(NotTried.class);
      assertThat(Duration.between(before, Instant.now())).isLessThan(A_SECOND_FOR_EACH);
      application.rollback();
    }
  }

  private static NewInboxMessage message(@Nullable UUID stream) {
    Message message = Message.of("Thing", Json.of("{}"));
    return NewInboxMessage.of("things", stream == null ? message : message.withStream(stream));
  }

  private void hold(UUID stream, Connection application) throws SQLException {
    try (var statement = application.prepareStatement(
        "select \"%s\".lock_streams(array[cast(? as uuid)])".formatted(schema.name()))) {
      statement.setObject(1, stream);
      statement.execute();
    }
  }
}
