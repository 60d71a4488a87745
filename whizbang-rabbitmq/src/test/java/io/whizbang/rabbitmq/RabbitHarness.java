package io.whizbang.rabbitmq;

import io.whizbang.testkit.BrokerHarness;
import io.whizbang.transport.Transport;

/** The broker that tests share, be it somebody else's; only a node of their own may be killed. */
final class RabbitHarness implements BrokerHarness {

  @Override
  public String address() {
    return Broker.uri();
  }

  @Override
  public Transport connect(String address) {
    return RabbitTransport.connect(address);
  }

  @Override
  public Mortal mortal() {
    return Broker.own();
  }
}
