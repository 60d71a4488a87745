package io.whizbang.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;

/**
 * Tells how many instances of a service receive: each is a consumer of one queue that is always empty. The
 * queues themselves do not say, as those of a quorum count none but the active one.
 */
final class Presence {

  private final Channel channel;
  private final String queue;

  private Presence(Channel channel, String queue) {
    this.channel = channel;
    this.queue = queue;
  }

  /**
   * Lets this instance be counted, as long as the connection lasts. On a channel of its own, and only if that goes
   * well: nobody is to miss messages for it.
   */
  static Presence announce(Connection connection, Topology topology, String subscription)
      throws IOException {
    Channel channel = Channels.open(connection);
    String queue = topology.presenceOf(subscription);
    try {
      topology.declarePresence(channel, subscription);
      channel.basicConsume(queue, true, new DefaultConsumer(channel));
    } catch (IOException noSuchQueue) {
      // Its channel has ended, and with it the count: its node is down, or whoever made the queues
      // did not want it.
    }
    return new Presence(channel, queue);
  }

  /** How many there are, this one included; 1 if nobody knows. */
  int instances() {
    try {
      return (int) Math.max(1, channel.consumerCount(queue));
    } catch (IOException | ShutdownSignalException e) {
      return 1;
    }
  }

  void close() {
    Channels.close(channel);
  }
}
