package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.concurrent.SystemScheduler;
import io.whizbang.dispatch.DispatchOptions;
import io.whizbang.dispatch.Dispatcher;
import io.whizbang.dispatch.DispatcherBuilder;
import io.whizbang.dispatch.OutboxWriter;
import io.whizbang.error.InvalidInputException;
import io.whizbang.message.Envelope;
import io.whizbang.message.MessageCodec;
import io.whizbang.message.MessageType;
import io.whizbang.message.MessageTypes;
import io.whizbang.message.Scope;
import io.whizbang.message.StreamId;
import io.whizbang.message.Streams;
import io.whizbang.message.jackson.JacksonSerializer;
import io.whizbang.strategy.AdaptiveStrategy;
import io.whizbang.strategy.FlushPolicy;
import io.whizbang.value.UuidV7;
import io.whizbang.work.OutboxWork;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The way of an object through the dispatcher into the outbox, and back out of it. */
class DispatcherOnPostgresTest extends CoordinatorTest {

  @MessageType("orders.placed")
  private record Placed(@StreamId("Order") long order, String text) {}

  private final JdbcWorkCoordinator coordinator = coordinator();
  private final MessageCodec codec =
      new MessageCodec(new MessageTypes().register(Placed.class), new JacksonSerializer());
  private final Dispatcher dispatcher = new DispatcherBuilder(codec, outbox()).build();

  @Test
  void anEventComesOutOfTheOutboxAsItWasPublished() {
    Placed event = new Placed(42, "Grüße \"1\"");
    Envelope handled =
        Envelope.first().withCorrelationId("request 7").withScope(Scope.ofTenant("acme"));

    UUID id = dispatcher.causedBy(handled).publish(event);

    OutboxWork work = claim().get(0);
    assertThat(codec.read(work.message())).isEqualTo(event);
    assertThat(work.destination()).isEqualTo("orders.placed");
    assertThat(work.message().streamId()).isEqualTo(Streams.idOf("Order", 42));
    Envelope envelope = Envelope.of(work.message());
    assertThat(envelope.messageId()).isEqualTo(id);
    assertThat(envelope.correlationId()).isEqualTo("request 7");
    assertThat(envelope.causationId()).isEqualTo(handled.messageId());
    assertThat(envelope.scope()).isEqualTo(Scope.ofTenant("acme"));
  }

  @Test
  void aMessageIsSentIfAndOnlyIfItsTransactionCommits() throws SQLException {
    try (Connection transaction = schema.dataSource().getConnection()) {
      transaction.setAutoCommit(false);
      dispatcher.publish(transaction, new Placed(1, "rolled back"));
      transaction.rollback();
      UUID id = dispatcher.publish(transaction, new Placed(2, "committed"));
      assertThat(claim()).isEmpty();
      transaction.commit();

      assertThat(claim()).extracting(work -> work.message().id()).containsExactly(id);
    }
  }

  @Test
  void anIdThatItsSenderRepeatsIsStoredOnceInATransactionToo() throws SQLException {
    UUID id = UuidV7.next();
    var again = DispatchOptions.NONE.withMessageId(id);
    try (Connection transaction = schema.dataSource().getConnection()) {
      transaction.setAutoCommit(false);
      dispatcher.publish(transaction, new Placed(1, "first"), again);
      dispatcher.publish(transaction, new Placed(1, "second"), again);
      transaction.commit();
    }

    assertThat(claim())
        .extracting(work -> codec.read(work.message()))
        .containsExactly(new Placed(1, "first"));
  }

  @Test
  void aConnectionWithoutATransactionIsRefused() throws SQLException {
    try (Connection connection = schema.dataSource().getConnection()) {
      assertThatThrownBy(() -> dispatcher.publish(connection, new Placed(1, "")))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("auto-commit");
    }
  }

  @Test
  void severalMessagesOfAStreamKeepTheirOrder() {
    List<UUID> ids = dispatcher.publishAll(
        LongStream.range(0, 30).mapToObj(n -> new Placed(1, "n" + n)).toList());

    assertThat(claim()).extracting(work -> work.message().id()).isEqualTo(ids);
  }

  @Test
  void severalMessagesOfATransactionKeepTheirOrder() throws SQLException {
    try (Connection transaction = schema.dataSource().getConnection()) {
      transaction.setAutoCommit(false);
      List<UUID> ids = dispatcher.publishAll(
          transaction,
          LongStream.range(0, 30).mapToObj(n -> new Placed(1, "n" + n)).toList());
      assertThat(claim()).isEmpty();
      transaction.commit();

      assertThat(claim()).extracting(work -> work.message().id()).isEqualTo(ids);
    }
  }

  @Test
  void aDelayedMessageWaits() throws SQLException {
    UUID id = dispatcher.send(new Placed(1, "later"), Duration.ofHours(1));

    assertThat(claim()).isEmpty();
    assertThat(value(
            "select scheduled_for > now() + interval '50 minutes' from wh_outbox where message_id = '%s'"
                .formatted(id)))
        .isEqualTo("t");
  }

  private List<OutboxWork> claim() {
    return coordinator.processWorkBatch(ASK).outbox();
  }

  private OutboxWriter outbox() {
    var scheduler = closedAtEnd(new SystemScheduler("dispatcher-test"));
    var strategy = closedAtEnd(new AdaptiveStrategy(coordinator, FlushPolicy.DEFAULT, scheduler));
    return OutboxWriter.of(strategy, new JdbcTransactionalOutbox(schema.name()));
  }
}
