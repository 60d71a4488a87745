package io.whizbang.rabbitmq;

import io.whizbang.testkit.BrokerHarness;
import io.whizbang.testkit.RabbitServer;
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
    return new Own(Broker.own().node());
  }

  private record Own(RabbitServer node) implements Mortal {

    @Override
    public String address() {
      return node.uri();
    }

    @Override
    public void kill() {
      node.kill();
    }

    @Override
    public void startAgain() {
      node.startAgain();
    }
  }
}
