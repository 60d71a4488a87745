package io.whizbang.rabbitmq;

import io.whizbang.testkit.BrokerHarness;
import io.whizbang.testkit.ServicesContract;

/** Whole services keep their promises over RabbitMQ. */
class OverRabbitTest extends ServicesContract {

  @Override
  protected BrokerHarness broker() {
    return new RabbitHarness();
  }
}
