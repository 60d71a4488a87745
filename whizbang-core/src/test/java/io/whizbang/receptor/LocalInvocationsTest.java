package io.whizbang.receptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.dispatch.DispatcherBuilder;
import io.whizbang.dispatch.Handling;
import io.whizbang.dispatch.OutboxDispatcher;
import io.whizbang.dispatch.OutboxWriter;
import io.whizbang.error.NoSingleReceptorException;
import io.whizbang.error.ReceptorFailedException;
import io.whizbang.message.Envelope;
import io.whizbang.message.MessageCodec;
import io.whizbang.message.MessageTypes;
import io.whizbang.message.jackson.JacksonSerializer;
import io.whizbang.observe.Observer;
import io.whizbang.work.NewOutboxMessage;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class LocalInvocationsTest {

  private record Add(int a, int b) {}

  private record Added(int sum) {}

  private static final Connection TRANSACTION = (Connection) Proxy.newProxyInstance(
      LocalInvocationsTest.class.getClassLoader(),
      new Class<?>[] {Connection.class},
      (proxy, method, arguments) -> method.getName().equals("equals") && proxy == arguments[0]);

  private final MessageTypes types = new MessageTypes();
  private final List<NewOutboxMessage> sent = new ArrayList<>();
  private final List<Connection> transactions = new ArrayList<>();
  private final ReceptorDefinition<Add> sum =
      ReceptorDefinition.answering(Add.class, (add, context) -> add.a() + add.b());

  @Test
  void theOneReceptorAnswers() {
    assertThat(dispatcher(sum).invoke(new Add(1, 2), Integer.class)).isEqualTo(3);
  }

  @Test
  void aMessageWithoutExactlyOneReceptorIsRefusedAndNothingRuns() {
    var ran = new ArrayList<Add>();
    var counting = ReceptorDefinition.of(Add.class, (add, context) -> ran.add(add));

    assertRefused(dispatcher(), "Add has no receptor here: register one, or send it");
    assertRefused(
        dispatcher(counting.named("a"), counting.named("b")), "Add has 2 receptors, [a, b]");
    assertThat(ran).isEmpty();
  }

  @Test
  void anAnswerThatIsMissingOrOfAnotherClassIsRefused() {
    var silent = ReceptorDefinition.of(Add.class, (add, context) -> {});

    dispatcher(silent).invoke(new Add(1, 2));
    assertRefused(dispatcher(silent), "answered nothing, and not a java.lang.Integer");
    assertThatThrownBy(() -> dispatcher(sum).invoke(new Add(1, 2), String.class))
        .hasMessageContaining("answered a java.lang.Integer, and not a java.lang.String");
  }

  @Test
  void whatTheReceptorThrowsComesThrough() {
    var unchecked = ReceptorDefinition.of(Add.class, (add, context) -> {
      throw new ArithmeticException("overflow");
    });
    var checked = ReceptorDefinition.of(Add.class, (add, context) -> {
      throw new IOException("disk");
    });

    assertThatThrownBy(() -> dispatcher(unchecked).invoke(new Add(1, 2)))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> dispatcher(checked).invoke(new Add(1, 2)))
        .isInstanceOf(ReceptorFailedException.class)
        .hasMessageContaining("PLAIN receptor Add of")
        .hasCauseInstanceOf(IOException.class);
  }

  @Test
  void anInterruptOfTheReceptorIsKept() {
    var interrupted = ReceptorDefinition.of(Add.class, (add, context) -> {
      throw new InterruptedException();
    });

    assertThatThrownBy(() -> dispatcher(interrupted).invoke(new Add(1, 2)))
        .isInstanceOf(ReceptorFailedException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void whatTheReceptorSendsFollowsFromTheMessage() {
    var contexts = new ArrayList<Envelope>();
    var sending = ReceptorDefinition.of(Add.class, (add, context) -> {
      contexts.add(context.envelope());
      context.dispatcher().send(new Added(3));
    });
    Envelope handled = Envelope.first().withCorrelationId("request 7");

    dispatcher(sending).causedBy(handled).invoke(new Add(1, 2));

    assertThat(contexts).singleElement().satisfies(envelope -> {
      assertThat(envelope.causationId()).isEqualTo(handled.messageId());
      assertThat(Envelope.of(sent.get(0).message()).causationId()).isEqualTo(envelope.messageId());
    });
    assertThat(Envelope.of(sent.get(0).message()).correlationId()).isEqualTo("request 7");
    assertThat(Handling.current()).isEmpty();
  }

  @Test
  void everyDispatcherKnowsOnTheReceptorsThreadWhatIsHandled() {
    OutboxDispatcher injected = dispatcher();
    var sending = ReceptorDefinition.of(Add.class, (add, context) -> injected.send(new Added(3)));

    dispatcher(sending.transactional()).invoke(TRANSACTION, new Add(1, 2));

    assertThat(Envelope.of(sent.get(0).message()).causationId()).isNotNull();
    assertThat(transactions).hasSize(1);
  }

  @Test
  void aTransactionalReceptorWorksInTheCallersTransaction() {
    var connections = new ArrayList<Connection>();
    var storing = ReceptorDefinition.of(Add.class, (add, context) -> {
          connections.add(context.connection());
          context.dispatcher().send(new Added(3));
        })
        .transactional();

    dispatcher(storing).invoke(TRANSACTION, new Add(1, 2));

    assertThat(connections).hasSize(1);
    assertThat(connections.get(0)).isSameAs(TRANSACTION);
    assertThat(transactions).hasSize(1);
    assertThatThrownBy(() -> dispatcher(storing).invoke(new Add(1, 2)))
        .isInstanceOf(NoSingleReceptorException.class)
        .hasMessageContaining("needs a transaction: invoke it with a connection");
  }

  @Test
  void aPlainReceptorHasNoConnection() {
    var curious = ReceptorDefinition.of(Add.class, (add, context) -> context.connection());

    assertThatThrownBy(() -> dispatcher(curious).invoke(new Add(1, 2)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("register the receptor as transactional");
  }

  @Test
  void anInvocationMayComeLater() throws ExecutionException, InterruptedException {
    Envelope handled = Envelope.first();
    var asking = ReceptorDefinition.answering(
        Add.class, (add, context) -> String.valueOf(context.envelope().causationId()));

    CompletableFuture<String> later = dispatcher(asking)
        .causedBy(handled)
        .invoke(new Add(1, 2), String.class, Duration.ofMillis(1));

    assertThat(later.get()).isEqualTo(handled.messageId().toString());
  }

  private static void assertRefused(OutboxDispatcher dispatcher, String message) {
    assertThatThrownBy(() -> dispatcher.invoke(new Add(1, 2), Integer.class))
        .isInstanceOf(NoSingleReceptorException.class)
        .hasMessageContaining(message);
  }

  private OutboxDispatcher dispatcher(ReceptorDefinition<?>... definitions) {
    var registry = new ReceptorRegistry(types, List.of(definitions));
    var outbox = new OutboxWriter() {
      @Override
      public CompletionStage<?> store(NewOutboxMessage message) {
        sent.add(message);
        return CompletableFuture.completedFuture(message);
      }

      @Override
      public void storeWithin(Connection transaction, List<NewOutboxMessage> messages) {
        transactions.add(transaction);
        sent.addAll(messages);
      }
    };
    return new DispatcherBuilder(new MessageCodec(types, new JacksonSerializer()), outbox)
        .receptors(new LocalInvocations(registry, Observer.NONE))
        .build();
  }
}
