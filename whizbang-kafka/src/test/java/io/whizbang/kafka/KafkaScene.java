package io.whizbang.kafka;

import io.whizbang.testkit.SharedBroker;
import io.whizbang.testkit.TransportScene;

/** The words in which tests of this transport are written. */
abstract class KafkaScene extends TransportScene {

  /** A topic of its own for each destination. */
  static KafkaSettings settings() {
    return KafkaSettings.of(SharedBroker.KAFKA.get().address())
        .withTopics(destination -> destination);
  }

  final KafkaTransport connect() {
    return connect(settings());
  }

  final KafkaTransport connect(KafkaSettings settings) {
    return closedAtEnd(KafkaTransport.connect(settings));
  }
}
