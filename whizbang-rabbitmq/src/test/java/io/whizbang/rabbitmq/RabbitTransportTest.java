package io.whizbang.rabbitmq;

import io.whizbang.testkit.TransportContract;
import io.whizbang.testkit.TransportHarness;
import io.whizbang.testkit.TransportScene;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.work.Message;
import java.time.Duration;

/** A real broker does what every transport must. */
class RabbitTransportTest extends TransportContract {

  private static final int LARGEST = 1_000;

  @Override
  protected TransportHarness harness() {
    return new Harness(TopologySettings.DEFAULT);
  }

  /** Connects to the broker that tests share. */
  record Harness(TopologySettings topology) implements TransportHarness {

    @Override
    public Transport connect() {
      return RabbitTransport.connect(
          RabbitSettings.of(Broker.uri()).withTopology(topology).withMaxMessageBytes(LARGEST));
    }

    @Override
    public TransportMessage unacceptable(String destination) {
      return new TransportMessage(
          destination, Message.of("orders.placed", Json.of("\"" + "x".repeat(LARGEST) + "\"")));
    }

    @Override
    public Duration patience() {
      return TransportScene.PATIENCE;
    }
  }
}
