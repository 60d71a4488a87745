package io.whizbang.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.whizbang.testkit.BrokerHarness;
import io.whizbang.transport.Transport;

/** The broker that tests share, be it somebody else's; only a node of their own may be killed. */
final class RabbitHarness implements BrokerHarness {

  private static final int QUEUES = TopologySettings.DEFAULT.queues();

  @Override
  public String address() {
    return Broker.uri();
  }

  @Override
  public Transport connect(String address) {
    return RabbitTransport.connect(address);
  }

  @Override
  public long waiting(String service) throws Exception {
    var factory = new ConnectionFactory();
    factory.setUri(Broker.uri());
    try (Connection connection = factory.newConnection();
        Channel channel = connection.createChannel()) {
      long all = 0;
      for (int queue = 0; queue < QUEUES; queue++) {
        all += channel.messageCount("whizbang.%s.%d-of-%d".formatted(service, queue, QUEUES));
      }
      return all;
    }
  }

  @Override
  public Mortal mortal() {
    return Broker.own();
  }
}
