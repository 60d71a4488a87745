package io.whizbang.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.whizbang.error.InvalidInputException;
import io.whizbang.error.TransportRefusedException;
import io.whizbang.rabbitmq.TopologySettings.Owner;
import io.whizbang.testkit.Deliveries;
import io.whizbang.testkit.RabbitServer;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.PublishResult.Failed;
import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.transport.PublishResult.Rejected;
import io.whizbang.transport.PublishResult.Unroutable;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a broker refuses is said in words, without secrets; nothing is lost, and nothing tried for ever. */
class RefusalsTest extends RabbitScene {

  private static final String SECRET = "secret-word";

  @Test
  void wrongCredentialsAreRefusedAtOnceAndNeverShown() {
    String uri = "amqp://whizbang:%s@127.0.0.1:%d".formatted(SECRET, node().port());

    assertThatThrownBy(() -> connect(RabbitSettings.of(uri)))
        .isInstanceOf(TransportRefusedException.class)
        .hasMessage(
            "The broker at 127.0.0.1:%d/ refuses the user's name or password: look at those in the URI"
                .formatted(node().port()))
        .satisfies(e -> assertThat(trace(e)).doesNotContain(SECRET));
    assertThat(RabbitSettings.of(uri).toString()).doesNotContain(SECRET, "whizbang:");
  }

  @Test
  void anUnknownVirtualHostIsRefused() {
    assertThatThrownBy(() -> connect(RabbitSettings.of(node().address() + "/nowhere")))
        .isInstanceOf(TransportRefusedException.class)
        .hasMessageContaining("nowhere")
        .hasMessageContaining("Look at the virtual host")
        .satisfies(e -> assertThat(trace(e)).doesNotContain(node().password()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "amqp://user:secret-word@host:port",
        "http://user:secret-word@host",
        "a b@c:secret-word"
      })
  void aUriThatIsNoneIsRefusedWithoutShowingIt(String uri) {
    assertThatThrownBy(() -> RabbitSettings.of(uri))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("amqp://user:password@host:port/vhost")
        .satisfies(e -> assertThat(trace(e)).doesNotContain(SECRET));
  }

  /** It may be there tomorrow. */
  @Test
  void anUnknownHostIsWaitedForAndNothingIsLost() {
    RabbitTransport transport =
        connect(RabbitSettings.of("amqp://me:secret-word@whizbang.invalid"));
    TransportMessage message = message();

    assertThat(transport.readiness())
        .isEqualTo(new Readiness.NotReady(
            "The broker at whizbang.invalid:5672/ cannot be reached: its host is unknown"));
    assertThat(transport.publish(List.of(message)))
        .singleElement()
        .isInstanceOfSatisfying(
            NotTried.class, result -> assertThat(result.reason()).contains("its host is unknown"));
  }

  @Test
  void aBrokerThatDoesNotAnswerIsWaitedFor() {
    RabbitTransport transport = connect(RabbitSettings.of("amqp://127.0.0.1:1"));

    assertThat(transport.readiness()).isInstanceOf(Readiness.NotReady.class);
  }

  @Test
  void aMessageThatNobodyTakesIsAFailureOfItsOwn() {
    RabbitTransport transport = connect();
    transport.subscribe(spec(10), acknowledging()).close();
    TransportMessage taken = message();
    var nobodys = new TransportMessage(orders + "-nobodys", message().message());

    List<PublishResult> results = transport.publish(List.of(nobodys, taken));

    assertThat(results.get(0))
        .isInstanceOfSatisfying(
            Unroutable.class, result -> assertThat(result.error()).contains("no queue takes it"));
    assertThat(results.get(1)).isInstanceOf(Published.class);
  }

  @Test
  void aMissingExchangeConcernsThoseWhoGoThereAlone() {
    connect().subscribe(spec(10), acknowledging()).close();
    RabbitTransport guest = connect(RabbitSettings.of(Broker.uri())
        .withTopology(TopologySettings.DEFAULT.withOwner(Owner.OPERATOR)));
    var nowhere = new TransportMessage(orders + "-nowhere", message().message());

    List<PublishResult> results = guest.publish(List.of(message(), nowhere, message()));

    assertThat(results.get(0)).isInstanceOf(Published.class);
    assertThat(results.get(1))
        .isInstanceOfSatisfying(
            Unroutable.class, result -> assertThat(result.error()).contains("no exchange"));
    assertThat(results.get(2)).isInstanceOf(Published.class);
  }

  @Test
  void aDestinationThatCannotBeAnExchangeIsRefusedAndTakesNoOtherDown() {
    RabbitTransport transport = connect();
    transport.subscribe(spec(10), acknowledging()).close();
    var endless = new TransportMessage("ü".repeat(124), message().message());

    List<PublishResult> results = transport.publish(List.of(message(), endless, message()));

    assertThat(results.get(0)).isInstanceOf(Published.class);
    assertThat(results.get(1))
        .isInstanceOfSatisfying(
            Rejected.class, result -> assertThat(result.error()).contains("257 bytes", "255"));
    assertThat(results.get(2)).isInstanceOf(Published.class);
  }

  /** It is a fault of the layout: none of those messages may become a dead letter for it. */
  @Test
  void anExchangeOfAnotherKindHoldsUpThoseWhoGoThereAndLosesNone() throws Exception {
    RabbitTransport transport = connect();
    transport.subscribe(spec(10), acknowledging()).close();
    String other = orders + "-other";
    var held = new TransportMessage(other, message().message());

    onChannel(channel -> channel.exchangeDeclare("whizbang." + other, "fanout", true));
    List<PublishResult> results = transport.publish(List.of(message(), held, message()));
    onChannel(channel -> channel.exchangeDelete("whizbang." + other));
    transport
        .subscribe(new SubscriptionSpec(service, Set.of(other), 10), acknowledging())
        .close();

    assertThat(results.get(0)).isInstanceOf(Published.class);
    assertThat(results.get(1))
        .isEqualTo(new NotTried(
            held.message().id(),
            "exchange whizbang.%s exists with other arguments; delete it, or let an operator own the topology"
                .formatted(other)));
    assertThat(results.get(2)).isInstanceOf(Published.class);
    assertThat(transport.publish(List.of(held)))
        .containsExactly(new Published(held.message().id()));
  }

  /** Of all queues that are to have it, one refuses it. */
  @Test
  void whatAFullQueueDoesNotTakeFailsAndIsNotOvertaken() throws Exception {
    RabbitTransport transport = connect();
    transport.subscribe(spec(10), acknowledging()).close();
    onChannel(channel -> {
      channel.queueDeclare(
          orders + "-full",
          false,
          false,
          false,
          Map.of("x-max-length", 1, "x-overflow", "reject-publish", "x-expires", 600_000));
      channel.queueBind(orders + "-full", "whizbang." + orders, "#");
    });
    UUID stream = UuidV7.next();

    List<PublishResult> results = transport.publish(
        List.of(messageOf(stream, 1), messageOf(stream, 2), messageOf(stream, 3)));

    assertThat(results.get(0)).isInstanceOf(Published.class);
    assertThat(results.get(1))
        .isInstanceOfSatisfying(
            Failed.class, result -> assertThat(result.error()).contains("a queue is full"));
    assertThat(results.get(2)).isInstanceOf(NotTried.class);
  }

  private interface OnChannel {
    void run(Channel channel) throws Exception;
  }

  private static void onChannel(OnChannel work) throws Exception {
    var factory = new ConnectionFactory();
    factory.setUri(Broker.uri());
    try (Connection connection = factory.newConnection();
        Channel channel = connection.createChannel()) {
      work.run(channel);
    }
  }

  @Test
  void missingQueuesAreSaidToWhoeverSubscribes() {
    RabbitTransport guest = connect(RabbitSettings.of(Broker.uri())
        .withTopology(TopologySettings.DEFAULT.withOwner(Owner.OPERATOR)));

    assertThatThrownBy(() -> guest.subscribe(spec(10), acknowledging()))
        .isInstanceOf(TransportRefusedException.class)
        .hasMessageContaining("no queue");
  }

  @Test
  void whatIsBeyondTheBrokersOwnLimitIsRejectedAndTakesNoOtherDown() {
    RabbitTransport transport = connect(RabbitSettings.of(node().address()));
    Deliveries listener = acknowledging();
    transport.subscribe(spec(10), listener);
    TransportMessage first = message();
    TransportMessage last = message();

    List<PublishResult> results =
        transport.publish(List.of(first, withBodyOf(RabbitServer.LARGEST_MESSAGE + 1), last));

    assertThat(results.get(0)).isInstanceOf(Published.class);
    assertThat(results.get(1))
        .isInstanceOfSatisfying(
            Rejected.class, result -> assertThat(result.error()).contains("larger than"));
    assertThat(results.get(2)).isInstanceOf(Published.class);
    listener.await(2);
    assertThat(listener.ids()).contains(first.message().id(), last.message().id());
  }

  @Test
  void headersThatFitIntoNoFrameAreRejected() {
    RabbitTransport transport = connect();
    transport.subscribe(spec(10), acknowledging());
    Message large = message()
        .message()
        .withMetadata(Json.of("{\"note\": \"%s\"}".formatted("x".repeat(200_000))));

    List<PublishResult> results =
        transport.publish(List.of(message(), new TransportMessage(orders, large), message()));

    assertThat(results.get(0)).isInstanceOf(Published.class);
    assertThat(results.get(1)).isInstanceOf(Rejected.class);
    assertThat(results.get(2)).isInstanceOf(Published.class);
  }

  @Test
  void overTlsMessagesGoAsEverywhere() {
    RabbitTransport transport = connect(encrypted("127.0.0.1", node().tlsPort())
        .withTls(Broker.own().certificate().trust()));
    Deliveries listener = acknowledging();
    transport.subscribe(spec(10), listener);
    TransportMessage message = message();

    transport.publish(List.of(message));

    assertThat(Deliveries.ids(listener.await(1)))
        .containsExactly(message.message().id());
  }

  @Test
  void aCertificateThatNobodyTrustsIsRefused() {
    assertThatThrownBy(() -> connect(encrypted("127.0.0.1", node().tlsPort())))
        .isInstanceOf(TransportRefusedException.class)
        .hasMessageContaining("do not agree on TLS")
        .hasMessageContaining("Look at the broker's certificate")
        .satisfies(e -> assertThat(trace(e)).doesNotContain(node().password()));
  }

  @Test
  void aCertificateOfAnotherHostIsRefused() {
    RabbitSettings settings = encrypted("localhost", node().tlsPort())
        .withTls(Broker.own().certificate().trust());

    assertThatThrownBy(() -> connect(settings)).isInstanceOf(TransportRefusedException.class);
  }

  private RabbitSettings encrypted(String host, int port) {
    return RabbitSettings.of("amqps://whizbang:%s@%s:%d".formatted(node().password(), host, port));
  }

  private TransportMessage withBodyOf(int bytes) {
    Json body = Json.of("\"%s\"".formatted("x".repeat(bytes)));
    return new TransportMessage(orders, Message.of("orders.placed", body));
  }

  private static RabbitServer node() {
    return Broker.own();
  }

  private static String trace(Throwable e) {
    var text = new StringWriter();
    Objects.requireNonNull(e).printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
