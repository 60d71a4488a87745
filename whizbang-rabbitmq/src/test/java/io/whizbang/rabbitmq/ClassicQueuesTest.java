package io.whizbang.rabbitmq;

import io.whizbang.rabbitmq.RabbitTransportTest.Harness;
import io.whizbang.testkit.TransportContract;
import io.whizbang.testkit.TransportHarness;

/** The same with the queues of one node, and one queue for all streams. */
class ClassicQueuesTest extends TransportContract {

  @Override
  protected TransportHarness harness() {
    return new Harness(TopologySettings.DEFAULT.withQueueType(QueueType.CLASSIC).withQueues(1));
  }
}
