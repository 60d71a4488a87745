package io.whizbang.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.whizbang.concurrent.WorkerThreads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.junit.jupiter.api.Test;

/** No broker answers here. */
class DeadLetterTopicTest {

  private final ClientProperties properties =
      new ClientProperties(Map.of("bootstrap.servers", "127.0.0.1:1"));

  /** Else the consumer would not poll meanwhile, and lose its partitions. */
  @Test
  void whoeverPutsARecordThereDoesNotWaitForKafkaAndNobodyTriesWhenItIsOver() throws Exception {
    ExecutorService threads = WorkerThreads.forRole("test-dead-letters");
    try (var cluster = new Cluster("127.0.0.1:1", () -> Admin.create(properties.forAdmin()));
        var sender = new RecordSender(() -> new KafkaProducer<>(properties.forProducer()))) {
      var deadLetters = new DeadLetterTopic(
          "billing.dead-letters", sender, new TopicDirectory(cluster, true), threads);

      assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
        put(deadLetters, 1);
        put(deadLetters, 2);
      });
      deadLetters.close();
    }

    threads.shutdown();
    assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  void whatFindsNoThreadIsTakenAlongByTheNext() {
    List<Runnable> begun = new ArrayList<>();
    var exhausted = new AtomicBoolean(true);
    try (var cluster = new Cluster("127.0.0.1:1", () -> Admin.create(properties.forAdmin()));
        var sender = new RecordSender(() -> new KafkaProducer<>(properties.forProducer()));
        var deadLetters = new DeadLetterTopic(
            "billing.dead-letters", sender, new TopicDirectory(cluster, true), task -> {
              if (exhausted.getAndSet(false)) {
                throw new OutOfMemoryError("unable to create native thread");
              }
              begun.add(task);
            })) {
      assertThatThrownBy(() -> put(deadLetters, 1)).isInstanceOf(OutOfMemoryError.class);

      put(deadLetters, 2);
    }

    assertThat(begun).hasSize(1);
  }

  private static void put(DeadLetterTopic deadLetters, long offset) {
    deadLetters.put(
        new ConsumerRecord<>("orders", 0, offset, null, new byte[0]), "unreadable", () -> {});
  }
}
