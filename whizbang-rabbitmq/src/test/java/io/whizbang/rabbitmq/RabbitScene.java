package io.whizbang.rabbitmq;

import io.whizbang.testkit.TransportScene;

/** The words in which tests of this transport are written. */
abstract class RabbitScene extends TransportScene {

  final RabbitTransport connect() {
    return connect(RabbitSettings.of(Broker.uri()));
  }

  final RabbitTransport connect(RabbitSettings settings) {
    return closedAtEnd(RabbitTransport.connect(settings));
  }
}
