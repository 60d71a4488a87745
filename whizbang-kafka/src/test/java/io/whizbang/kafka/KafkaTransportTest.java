package io.whizbang.kafka;

import io.whizbang.testkit.SharedBroker;
import io.whizbang.testkit.TransportContract;
import io.whizbang.testkit.TransportHarness;
import io.whizbang.testkit.TransportScene;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.time.Duration;

/** The contract of transports holds over Kafka. */
class KafkaTransportTest extends TransportContract {

  @Override
  protected TransportHarness harness() {
    return new Harness(KafkaSettings.of(SharedBroker.KAFKA.get().address()));
  }

  /** Of each test its own topic, which all of its destinations share. */
  static final class Harness implements TransportHarness {

    private final KafkaSettings settings;

    Harness(KafkaSettings settings) {
      this.settings = settings.withTopic("contract-" + UuidV7.next());
    }

    @Override
    public Transport connect() {
      return KafkaTransport.connect(settings);
    }

    /** Larger than what a broker takes unless it is told otherwise. */
    @Override
    public TransportMessage unacceptable(String destination) {
      return new TransportMessage(
          destination, Message.of("orders.placed", Json.of("\"" + "x".repeat(1_100_000) + "\"")));
    }

    @Override
    public Duration patience() {
      return TransportScene.PATIENCE;
    }
  }
}
