package io.whizbang.kafka;

import io.whizbang.testkit.BrokerHarness;
import io.whizbang.testkit.ServicesContract;

/** Whole services keep their promises over Kafka. */
class OverKafkaTest extends ServicesContract {

  @Override
  protected BrokerHarness broker() {
    return new KafkaHarness();
  }
}
