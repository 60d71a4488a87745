package io.whizbang.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import java.util.Objects;

/** How channels begin and end. */
final class Channels {

  private Channels() {}

  static Channel open(Connection connection) throws IOException {
    return Objects.requireNonNull(
        connection.createChannel(), "The broker grants no further channel");
  }

  static void close(Channel channel) {
    try {
      channel.abort();
    } catch (IOException | ShutdownSignalException e) {
      // It has ended already, which is what was wanted.
    }
  }
}
