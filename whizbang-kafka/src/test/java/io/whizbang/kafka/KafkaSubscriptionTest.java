package io.whizbang.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.whizbang.concurrent.WorkerThreads;
import io.whizbang.testkit.Deliveries;
import io.whizbang.transport.DeliveryDesk;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.TransportMessage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KafkaSubscriptionTest extends KafkaScene {

  private final ClientProperties properties = new ClientProperties(settings().properties());
  private final TopicPartition partition = new TopicPartition(orders, 0);
  private final TransportMessage message = message();

  /** Else what the first one had in hand would fill the window for ever. */
  @Test
  void aConsumerThatFailsWhileItIsClosedLeavesRoomForTheNextOne() {
    Deliveries listener = new Deliveries(PATIENCE);

    subscribe(listener);

    assertThat(Deliveries.ids(listener.await(2)))
        .containsExactly(message.message().id(), message.message().id());
  }

  /** Else it would go on for ever, and nobody could end it. */
  @Test
  void whatIsSubscribedWhileTheTransportIsClosedEnds() {
    var transport = new AtomicReference<@Nullable KafkaTransport>();
    transport.set(connect(settings().withTopics(destination -> {
      Objects.requireNonNull(transport.get()).close();
      return destination;
    })));

    assertThatThrownBy(
            () -> Objects.requireNonNull(transport.get()).subscribe(spec(1), acknowledging()))
        .isInstanceOf(IllegalStateException.class);

    await()
        .atMost(PATIENCE)
        .until(() -> Thread.getAllStackTraces().keySet().stream()
            .noneMatch(thread -> thread.getName().equals("whizbang-kafka-" + service)));
  }

  private void subscribe(Deliveries listener) {
    SubscriptionSpec spec = spec(1);
    ExecutorService threads = WorkerThreads.forRole("test-delivery");
    var sender = closedAtEnd(new RecordSender(() -> new KafkaProducer<>(properties.forProducer())));
    var cluster = closedAtEnd(new Cluster("the broker", () -> Admin.create(properties.forAdmin())));
    var directory = new TopicDirectory(cluster, true);
    var subscription = new KafkaSubscription(
        new KafkaSubscription.Workplace(
            service,
            new Destinations(spec, destination -> destination),
            directory,
            this::failing,
            Duration.ZERO),
        new DeliveryDesk(spec, listener, threads),
        new DeadLetterTopic(DeadLetterTopic.of(service), sender, directory, threads),
        spec.maxUnsettled());
    closedAtEnd(subscription);
    subscription.start();
  }

  /** Brings a message, then fails, and fails once more when it is closed. */
  private Consumer<byte[], byte[]> failing() {
    var consumer = new MockConsumer<byte[], byte[]>("earliest") {
      @Override
      public void close(CloseOptions options) {
        throw new KafkaException("Cannot be closed");
      }
    };
    consumer.updateBeginningOffsets(Map.of(partition, 0L));
    consumer.schedulePollTask(() -> {
      consumer.rebalance(List.of(partition));
      consumer.addRecord(record());
    });
    consumer.schedulePollTask(() -> consumer.setPollException(new KafkaException("Fails")));
    return consumer;
  }

  private ConsumerRecord<byte[], byte[]> record() {
    ProducerRecord<byte[], byte[]> sent = Records.outgoing(orders, message);
    return new ConsumerRecord<>(
        orders,
        0,
        0,
        0,
        TimestampType.CREATE_TIME,
        0,
        0,
        sent.key(),
        sent.value(),
        sent.headers(),
        Optional.empty());
  }
}
