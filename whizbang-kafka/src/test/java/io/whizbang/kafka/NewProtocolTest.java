package io.whizbang.kafka;

import io.whizbang.testkit.SharedBroker;
import io.whizbang.testkit.TransportContract;
import io.whizbang.testkit.TransportHarness;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The contract holds in the newer protocol of consumer groups, too. */
@EnabledIfSystemProperty(named = "whizbang.thorough", matches = "true")
class NewProtocolTest extends TransportContract {

  @Override
  protected TransportHarness harness() {
    return new KafkaTransportTest.Harness(
        KafkaSettings.of(SharedBroker.KAFKA.get().address()).with("group.protocol", "consumer"));
  }
}
