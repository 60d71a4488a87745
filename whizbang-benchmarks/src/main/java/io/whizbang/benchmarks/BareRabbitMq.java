package io.whizbang.benchmarks;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.MessageProperties;
import io.whizbang.benchmarks.contest.OrderPlaced;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/** The broker's client alone: confirmed when published, acknowledged when received, and no database. */
final class BareRabbitMq implements BrokerPath {

  private static final int ID_BYTES = 36;
  private static final int PREFETCH = 1_000;
  private static final long CONFIRM_MILLIS = 30_000;

  private final String queue = "whizbang-bench-" + UUID.randomUUID();
  private final Connection sending;
  private final Connection receiving;
  private final Channel channel;

  private BareRabbitMq(ConnectionFactory factory) throws Exception {
    sending = factory.newConnection();
    receiving = factory.newConnection();
    channel = sending.createChannel();
  }

  static BrokerPath open(String uri, Consumer<UUID> receiver) throws Exception {
    var factory = new ConnectionFactory();
    factory.setUri(uri);
    var path = new BareRabbitMq(factory);
    path.start(receiver);
    return path;
  }

  private void start(Consumer<UUID> receiver) throws IOException {
    channel.queueDeclare(queue, true, false, false, Map.of("x-queue-type", "quorum"));
    channel.confirmSelect();
    Channel incoming = receiving.createChannel();
    incoming.basicQos(PREFETCH);
    incoming.basicConsume(queue, false, new DefaultConsumer(incoming) {
      @Override
      public void handleDelivery(
          String tag, Envelope envelope, BasicProperties properties, byte[] body)
          throws IOException {
        receiver.accept(UUID.fromString(new String(body, 0, ID_BYTES, StandardCharsets.US_ASCII)));
        incoming.basicAck(envelope.getDeliveryTag(), false);
      }
    });
  }

  @Override
  public void publish(List<OrderPlaced> messages) throws Exception {
    for (OrderPlaced message : messages) {
      byte[] body = (message.id() + message.note()).getBytes(StandardCharsets.US_ASCII);
      channel.basicPublish("", queue, true, MessageProperties.PERSISTENT_BASIC, body);
    }
    channel.waitForConfirmsOrDie(CONFIRM_MILLIS);
  }

  @Override
  public void close() throws IOException {
    channel.queueDelete(queue);
    sending.close();
    receiving.close();
  }
}
