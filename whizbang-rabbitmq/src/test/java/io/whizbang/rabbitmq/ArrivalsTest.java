package io.whizbang.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import io.whizbang.testkit.Deliveries;
import io.whizbang.transport.Arrival;
import io.whizbang.transport.Delivery;
import io.whizbang.transport.DeliveryDesk;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What comes in: from us and from others, and how much of it. */
class ArrivalsTest extends RabbitScene {

  private final UUID stream = UuidV7.next();
  private Connection connection;
  private Channel channel;

  @BeforeEach
  void openChannel() throws Exception {
    var factory = new ConnectionFactory();
    factory.setUri(Broker.uri());
    connection = factory.newConnection();
    channel = connection.createChannel();
  }

  @AfterEach
  void closeChannel() throws Exception {
    connection.close();
  }

  @Test
  void whoIsNotWhizbangReadsCloudEvents() throws Exception {
    RabbitTransport transport = connect();
    transport.subscribe(spec(10), acknowledging()).close();
    String queue = channel.queueDeclare().getQueue();
    channel.queueBind(queue, "whizbang." + orders, "#");
    TransportMessage message = messageOf(stream, 42);

    transport.publish(List.of(message));

    GetResponse got = get(queue);
    assertThat(got.getProps().getContentType()).isEqualTo("application/json");
    assertThat(got.getProps().getHeaders())
        .extracting(
            headers -> text(headers, "specversion"),
            headers -> text(headers, "id"),
            headers -> text(headers, "source"),
            headers -> text(headers, "partitionkey"),
            headers -> text(headers, "sequence"))
        .containsExactly(
            "1.0",
            message.message().id().toString(),
            "/shop",
            stream.toString(),
            "0000000000000000042");
    assertThat(new String(got.getBody(), StandardCharsets.UTF_8)).isEqualTo("{}");
  }

  private static String text(Map<String, Object> headers, String attribute) {
    return String.valueOf(headers.get("cloudEvents:" + attribute));
  }

  @Test
  void aCloudEventOfSomebodyElsesIsDelivered() throws Exception {
    Deliveries listener = acknowledging();
    connect().subscribe(spec(10), listener);

    publish(
        Map.of(
            "cloudEvents_specversion", "1.0",
            "cloudEvents_id", "7",
            "cloudEvents_source", "https://shop",
            "cloudEvents_type", "orders.placed"),
        "{\"n\": 1}");

    Message message = listener.await(1).get(0).message().message();
    assertThat(message.type()).isEqualTo("orders.placed");
    assertThat(message.payload().text()).isEqualTo("{\"n\": 1}");
  }

  @Test
  void whatCannotBeReadGoesToTheDeadLettersAndHoldsUpNobody() throws Exception {
    Deliveries listener = acknowledging();
    RabbitTransport transport = connect();
    transport.subscribe(spec(1), listener);

    publish(Map.of(), "hello");
    TransportMessage message = message();
    transport.publish(List.of(message));

    assertThat(Deliveries.ids(listener.await(1)))
        .containsExactly(message.message().id());
    GetResponse dead = get("whizbang-dead-letters." + service);
    assertThat(new String(dead.getBody(), StandardCharsets.UTF_8)).isEqualTo("hello");
  }

  @Test
  void deadLettersAreKeptAsTheMessagesAre() throws Exception {
    connect().subscribe(spec(1), acknowledging());

    assertThatCode(() -> declareDeadLetters(Map.of("x-queue-type", "quorum")))
        .doesNotThrowAnyException();
  }

  @Test
  void deadLettersThatAreThereStayInTheirQueue() throws Exception {
    declareDeadLetters(Map.of());

    connect().subscribe(spec(1), acknowledging());
    publish(Map.of(), "hello");

    GetResponse dead = get("whizbang-dead-letters." + service);
    assertThat(new String(dead.getBody(), StandardCharsets.UTF_8)).isEqualTo("hello");
  }

  /** Fails if they are there with other arguments. */
  private void declareDeadLetters(Map<String, Object> arguments) throws Exception {
    channel.queueDeclare("whizbang-dead-letters." + service, true, false, false, arguments);
  }

  private void publish(Map<String, Object> headers, String body) throws Exception {
    channel.basicPublish(
        "whizbang." + orders,
        "0.0.0.0.0.0",
        new BasicProperties.Builder().headers(headers).build(),
        body.getBytes(StandardCharsets.UTF_8));
  }

  private GetResponse get(String queue) {
    var got = new AtomicReference<@Nullable GetResponse>();
    await().atMost(PATIENCE).until(() -> {
      got.set(channel.basicGet(queue, true));
      return got.get() != null;
    });
    return Objects.requireNonNull(got.get());
  }

  /** Two of them are lost on the way here; what follows the second shows it. */
  @Test
  void aGapAndAStepBackAreNoticed() throws Exception {
    Deliveries listener = new Deliveries(PATIENCE);
    RabbitTransport transport = connect(oneQueue());
    transport.subscribe(spec(1), listener);
    transport.publish(List.of(messageOf(stream, 1)));
    listener.await(1);
    transport.publish(List.of(messageOf(stream, 2)));
    channel.queuePurge("whizbang.%s.0-of-1".formatted(service));
    transport.publish(List.of(messageOf(stream, 3)));
    connect(oneQueue()).publish(List.of(messageOf(stream, 2)));

    listener.await(1).get(0).acknowledge();
    listener.await(2).get(1).acknowledge();

    assertThat(listener.await(3))
        .extracting(Delivery::arrival)
        .containsExactly(Arrival.IN_ORDER, Arrival.GAP, Arrival.STEP_BACK);
  }

  private static RabbitSettings oneQueue() {
    return RabbitSettings.of(Broker.uri()).withTopology(TopologySettings.DEFAULT.withQueues(1));
  }

  /** So many bodies would not fit into the heap of a service that took them all. */
  @Test
  void whatAListenerDoesNotSettleStaysWithTheBroker() throws Exception {
    Deliveries listener = new Deliveries(PATIENCE);
    RabbitTransport transport = connect(oneQueue());
    transport.subscribe(spec(10), listener);

    for (int batch = 0; batch < 10; batch++) {
      transport.publish(IntStream.range(0, 100).mapToObj(n -> message()).toList());
    }

    listener.await(10);
    await().atMost(PATIENCE).until(() -> waiting() == 990);
    assertThat(listener.ids()).hasSize(10);
  }

  @Test
  void whatFindsNoThreadComesAgain() {
    Deliveries listener = acknowledging();
    var threads = Threads.pool("test");
    var exhausted = new AtomicBoolean();
    var desk = new DeliveryDesk(spec(10), listener, task -> {
      if (exhausted.getAndSet(false)) {
        throw new OutOfMemoryError("unable to create native thread");
      }
      threads.execute(task);
    });
    Link link = new Link("receiving", new Connector(oneQueue(), threads));
    link.open();
    var subscription =
        new RabbitSubscription(link, new Topology(oneQueue().topology()), spec(10), desk);
    subscription.start();
    TransportMessage message = message();

    exhausted.set(true);
    connect().publish(List.of(message));

    assertThat(Deliveries.ids(listener.await(1)))
        .containsExactly(message.message().id());
    subscription.close();
    link.close();
    threads.shutdown();
  }

  private long waiting() throws Exception {
    return channel.messageCount("whizbang.%s.0-of-1".formatted(service));
  }

  @Test
  void instancesShareTheQueues() {
    Deliveries first = acknowledging();
    Deliveries second = acknowledging();
    RabbitTransport transport = connect();
    transport.subscribe(spec(10), first);
    connect().subscribe(spec(10), second);

    await().atMost(PATIENCE).until(() -> {
      transport.publish(IntStream.range(0, 64).mapToObj(n -> message()).toList());
      return !second.soFar().isEmpty();
    });

    assertThat(first.soFar()).isNotEmpty();
  }

  /** As while the node is down that keeps the queue: who is there is not worth a message. */
  @Test
  void whereInstancesCannotBeCountedMessagesArriveAllTheSame() throws Exception {
    channel.queueDeclare(
        "whizbang.%s.instances-of-4".formatted(service),
        true,
        false,
        false,
        Map.of("x-max-length", 1));
    Deliveries listener = acknowledging();
    RabbitTransport transport = connect();
    transport.subscribe(spec(10), listener);

    transport.publish(List.of(message()));

    assertThat(listener.await(1)).hasSize(1);
  }

  @Test
  void aQueueThatIsDeletedIsMadeAgain() throws Exception {
    Deliveries listener = acknowledging();
    RabbitTransport transport = connect(oneQueue());
    transport.subscribe(spec(10), listener);

    channel.queueDelete("whizbang.%s.0-of-1".formatted(service));

    await().atMost(PATIENCE).until(() -> {
      transport.publish(List.of(message()));
      return !listener.soFar().isEmpty();
    });
  }
}
