package io.whizbang.kafka;

import static org.awaitility.Awaitility.await;

import io.whizbang.transport.Readiness;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;

class ClusterTest {

  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void whateverHappensItIsAskedAgain() {
    try (var cluster = new Cluster("kafka:9092", this::failing)) {
      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> cluster.readiness() instanceof Readiness.NotReady notReady
              && notReady.reason().contains("the second time"));
    }
  }

  private Admin failing() {
    if (asked.incrementAndGet() == 1) {
      throw new NoClassDefFoundError("the first time");
    }
    throw new KafkaException("the second time");
  }
}
