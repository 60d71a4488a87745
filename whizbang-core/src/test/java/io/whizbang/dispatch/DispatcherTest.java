package io.whizbang.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.CallInterruptedException;
import io.whizbang.error.CallTimedOutException;
import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.InvalidInputException;
import io.whizbang.error.UnexpectedDatabaseException;
import io.whizbang.message.Envelope;
import io.whizbang.message.MessageCodec;
import io.whizbang.message.MessageType;
import io.whizbang.message.MessageTypes;
import io.whizbang.message.Scope;
import io.whizbang.message.StreamId;
import io.whizbang.message.Streams;
import io.whizbang.message.jackson.JacksonSerializer;
import io.whizbang.observe.Observer;
import io.whizbang.observe.Publication;
import io.whizbang.observe.Span;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.ServiceInstance;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class DispatcherTest {

  @MessageType("orders.placed")
  private record Placed(@StreamId("Order") long order) {}

  private record Remind(String whom) {}

  private record Unwritable(List<Object> self) {}

  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  private final RecordingOutbox outbox = new RecordingOutbox();
  private final DispatcherBuilder builder = new DispatcherBuilder(
          new MessageCodec(new MessageTypes(), new JacksonSerializer()), outbox)
      .databaseClock(InstantSource.fixed(NOW))
      .timeout(Duration.ofMillis(20));
  private final OutboxDispatcher dispatcher = builder.build();

  @Test
  void aCommandGoesToTheDestinationOfItsName() {
    UUID id = dispatcher.send(new Remind("eve"));

    NewOutboxMessage message = outbox.only();
    assertThat(message.destination()).isEqualTo("Remind");
    assertThat(message.message().id()).isEqualTo(id);
    assertThat(message.message().type()).isEqualTo("Remind");
    assertThat(message.message().payload()).isEqualTo(Json.of("{\"whom\":\"eve\"}"));
    assertThat(message.message().event()).isFalse();
    assertThat(message.message().streamId()).isNull();
    assertThat(message.scheduledFor()).isNull();
    assertThat(outbox.transactions).isEmpty();
  }

  @Test
  void anEventIsOneOfItsStreamAndOfItsAggregateType() {
    dispatcher.publish(new Placed(42));

    assertThat(outbox.only().message().event()).isTrue();
    assertThat(outbox.only().message().streamId()).isEqualTo(Streams.idOf("Order", 42));
    assertThat(outbox.only().aggregateType()).isEqualTo("Order");
  }

  @Test
  void aRoutedTypeGoesWhereItIsRoutedUnlessTheSenderSaysOtherwise() {
    Dispatcher routed =
        builder.routes(Routes.BY_NAME.with("orders.placed", "billing")).build();

    routed.publish(new Placed(1));
    routed.publish(new Placed(1), DispatchOptions.to("audit"));
    routed.send(new Remind("eve"));

    assertThat(outbox.stored)
        .extracting(NewOutboxMessage::destination)
        .containsExactly("billing", "audit", "Remind");
  }

  @Test
  void withAConnectionTheMessageBelongsToItsTransaction() {
    Connection transaction = connection();

    dispatcher.publish(transaction, new Placed(1));
    dispatcher.send(transaction, new Remind("eve"), Duration.ofHours(1));

    assertThat(outbox.transactions).containsExactly(transaction, transaction);
    assertThat(outbox.stored)
        .extracting(NewOutboxMessage::scheduledFor)
        .containsExactly(null, NOW.plusSeconds(3600));
  }

  @Test
  void aDelayEndsByTheDatabasesClock() {
    dispatcher.send(new Remind("eve"), Duration.ofMinutes(5));
    dispatcher.publish(new Placed(1), Duration.ZERO);

    assertThat(outbox.stored)
        .extracting(NewOutboxMessage::scheduledFor)
        .containsExactly(NOW.plusSeconds(300), NOW);
  }

  @Test
  void whatIsSentWhileAMessageIsHandledInheritsFromIt() throws Exception {
    Envelope handled = Envelope.first()
        .withCorrelationId("request 7")
        .withTraceparent(TRACE)
        .withScope(Scope.ofTenant("acme"));

    new Handling(handled, null).call(() -> dispatcher.send(new Remind("eve")));
    dispatcher.causedBy(handled).send(new Remind("adam"));
    dispatcher.send(new Remind("nobody"));

    assertThat(outbox.stored.subList(0, 2)).allSatisfy(message -> {
      Envelope envelope = Envelope.of(message.message());
      assertThat(envelope.correlationId()).isEqualTo("request 7");
      assertThat(envelope.causationId()).isEqualTo(handled.messageId());
      assertThat(envelope.traceparent()).isEqualTo(TRACE);
      assertThat(envelope.scope()).isEqualTo(Scope.ofTenant("acme"));
    });
    assertThat(Envelope.of(outbox.stored.get(2).message()).causationId()).isNull();
  }

  @Test
  void anExplicitCauseCountsMoreThanTheThreads() throws Exception {
    Envelope explicit = Envelope.first();

    new Handling(Envelope.first(), connection())
        .call(() -> dispatcher.causedBy(explicit).send(new Remind("eve")));

    assertThat(Envelope.of(outbox.only().message()).causationId()).isEqualTo(explicit.messageId());
    assertThat(outbox.transactions).isEmpty();
  }

  @Test
  void whatIsSentInATransactionalReceptorBelongsToItsTransaction() throws Exception {
    var handling = new Handling(Envelope.first(), connection());

    handling.call(() -> dispatcher.send(new Remind("eve")));
    dispatcher.during(handling).publishAll(List.of(new Placed(1), new Placed(2)));

    assertThat(outbox.transactions).hasSize(3).containsOnly(handling.transaction());
  }

  @Test
  void severalMessagesMayBelongToOneTransaction() {
    Connection transaction = connection();

    List<UUID> sent = dispatcher.sendAll(transaction, List.of(new Remind("a"), new Remind("b")));
    List<UUID> published =
        dispatcher.publishAll(transaction, List.of(new Placed(1), new Placed(2)));

    assertThat(outbox.transactions).hasSize(4).containsOnly(transaction);
    assertThat(outbox.stored)
        .extracting(message -> message.message().id())
        .containsExactly(sent.get(0), sent.get(1), published.get(0), published.get(1));
  }

  @Test
  void handlingEndsWithTheCallAndMayBeNested() throws Exception {
    var outer = new Handling(Envelope.first(), null);
    var inner = new Handling(Envelope.first(), null);

    outer.call(() -> {
      assertThatThrownBy(() -> inner.call(() -> {
            assertThat(Handling.current()).contains(inner);
            throw new IOException("inner");
          }))
          .isInstanceOf(IOException.class);
      return assertThat(Handling.current()).contains(outer);
    });

    assertThat(Handling.current()).isEmpty();
  }

  @Test
  void optionsOfOneDispatchCountMoreThanWhatIsInherited() {
    UUID id = UuidV7.next();
    UUID stream = UuidV7.next();

    dispatcher
        .causedBy(Envelope.first().withScope(Scope.ofTenant("acme")))
        .send(
            new Placed(1),
            DispatchOptions.onBehalfOf(Scope.ofTenant("other"))
                .withCorrelationId("c")
                .withMessageId(id)
                .withStreamId(stream));

    Envelope envelope = Envelope.of(outbox.only().message());
    assertThat(envelope.scope()).isEqualTo(Scope.ofTenant("other"));
    assertThat(envelope.correlationId()).isEqualTo("c");
    assertThat(envelope.messageId()).isEqualTo(id);
    assertThat(outbox.only().message().streamId()).isEqualTo(stream);
  }

  @Test
  void aMessageWithAGivenIdIsCorrelatedWithThatId() {
    UUID id = UuidV7.next();

    dispatcher.send(new Remind("eve"), DispatchOptions.NONE.withMessageId(id));

    assertThat(Envelope.of(outbox.only().message()).correlationId()).isEqualTo(id.toString());
  }

  @Test
  void theSenderIsTheFirstHopAndTheThreadsTraceCounts() {
    var self = ServiceInstance.ofThisProcess("orders");

    builder.sender(self).observer(tracing(TRACE)).build().send(new Remind("eve"));

    Envelope envelope = Envelope.of(outbox.only().message());
    assertThat(envelope.traceparent()).isEqualTo(TRACE);
    assertThat(envelope.hops()).singleElement().satisfies(hop -> {
      assertThat(hop.service()).isEqualTo("orders");
      assertThat(hop.host()).isEqualTo(self.hostName());
    });
  }

  @Test
  void severalMessagesKeepTheirOrder() {
    List<UUID> ids = dispatcher.sendAll(List.of(new Remind("a"), new Remind("b"), new Remind("c")));

    assertThat(outbox.stored).extracting(message -> message.message().id()).isEqualTo(ids);
    assertThat(dispatcher.publishAll(List.of())).isEmpty();
  }

  @Test
  void aBadMessageFailsItsSenderAndNothingIsStored() {
    var unwritable = new Unwritable(new ArrayList<>());
    unwritable.self().add(unwritable);

    assertThatThrownBy(() -> dispatcher.send(unwritable))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("Unwritable cannot be written as JSON");
    assertThatThrownBy(() -> dispatcher.publish(new Remind("eve")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("Event Remind has no stream");
    assertThatThrownBy(() -> dispatcher.sendAll(List.of(new Remind("eve"), unwritable)))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> dispatcher.send(new Remind("eve"), Duration.ofSeconds(-1)))
        .hasMessageContaining("Delay PT-1S");
    assertThat(outbox.stored).isEmpty();
  }

  @Test
  void whatTheOutboxSaysReachesTheSender() {
    outbox.answer = CompletableFuture.failedFuture(new DatabaseUnavailableException("full", null));
    assertThatThrownBy(() -> dispatcher.send(new Remind("eve")))
        .isInstanceOf(DatabaseUnavailableException.class);

    outbox.answer = CompletableFuture.failedFuture(new IOException("odd"));
    assertThatThrownBy(() -> dispatcher.send(new Remind("eve")))
        .isInstanceOf(UnexpectedDatabaseException.class)
        .hasMessageContaining("odd");
  }

  @Test
  void aDatabaseThatDoesNotAnswerEndsTheWait() {
    outbox.answer = new CompletableFuture<>();

    assertThatThrownBy(() -> dispatcher.send(new Remind("eve")))
        .isInstanceOf(CallTimedOutException.class)
        .hasMessageContaining("Not stored within 20 ms");
  }

  @Test
  void anInterruptEndsTheWaitAndIsKept() {
    outbox.answer = new CompletableFuture<>();
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> dispatcher.send(new Remind("eve")))
        .isInstanceOf(CallInterruptedException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aClosedDispatcherRefusesEverything() {
    Dispatcher bound = dispatcher.causedBy(Envelope.first());
    dispatcher.close();
    dispatcher.close();

    assertClosed(() -> dispatcher.send(new Remind("eve")));
    assertClosed(() -> dispatcher.publish(connection(), new Placed(1)));
    assertClosed(() -> dispatcher.sendAll(List.of()));
    assertClosed(() -> dispatcher.invoke(new Remind("eve")));
    assertClosed(() -> dispatcher.invoke(new Remind("eve"), String.class, Duration.ZERO));
    assertClosed(() -> bound.send(new Remind("eve")));
    assertThat(outbox.stored).isEmpty();
  }

  /** Says of everything that is sent that it belongs to this trace. */
  private static Observer tracing(String trace) {
    return new Observer() {
      @Override
      public Span publishing(Publication publication) {
        return new Span() {
          @Override
          public String traceparent() {
            return trace;
          }
        };
      }
    };
  }

  private static void assertClosed(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("The dispatcher is closed");
  }

  static Connection connection() {
    return (Connection) Proxy.newProxyInstance(
        DispatcherTest.class.getClassLoader(),
        new Class<?>[] {Connection.class},
        (proxy, method, arguments) -> switch (method.getName()) {
          case "equals" -> proxy == arguments[0];
          case "hashCode" -> System.identityHashCode(proxy);
          case "toString" -> "a connection";
          default -> throw new AssertionError("Nobody is to use it: " + method);
        });
  }
}
