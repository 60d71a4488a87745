package io.whizbang.kafka;

import io.whizbang.testkit.BrokerHarness;
import io.whizbang.testkit.SharedBroker;
import io.whizbang.transport.Transport;
import io.whizbang.value.UuidV7;
import java.util.List;

/** The broker that tests share, and a topic of its own in it, so that no test reads what another wrote. */
final class KafkaHarness implements BrokerHarness, BrokerHarness.Mortal {

  private final String topic = "invoices-" + UuidV7.next();

  @Override
  public String address() {
    return SharedBroker.KAFKA.get().address() + " " + topic;
  }

  @Override
  public Transport connect(String address) {
    List<String> words = List.of(address.split(" "));
    return KafkaTransport.connect(KafkaSettings.of(words.get(0)).withTopic(words.get(1)));
  }

  @Override
  public Mortal mortal() {
    return this;
  }

  @Override
  public void kill() {
    SharedBroker.KAFKA.get().kill();
  }

  @Override
  public void startAgain() {
    SharedBroker.KAFKA.get().startAgain();
  }
}
