package io.whizbang.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.ShutdownSignalException;
import io.whizbang.transport.Delivery;
import io.whizbang.transport.DeliveryDesk;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.work.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QueueSessionTest {

  private final List<Delivery> delivered = new ArrayList<>();
  private final DeliveryDesk desk = new DeliveryDesk(
      new SubscriptionSpec("billing", Set.of("orders"), 1), delivered::add, Runnable::run);
  private final Channel channel = Impostor.of(
      Channel.class,
      (proxy, method, arguments) -> method.getReturnType() == String.class ? "tag" : null);

  /** The broker may have registered the consumer, though it has not said so in time. */
  @Test
  void aSessionThatDoesNotOpenLeavesNoChannelBehind() {
    List<String> calls = new ArrayList<>();
    Channel silent = Impostor.of(Channel.class, (proxy, method, arguments) -> {
      calls.add(method.getName());
      if (method.getName().equals("basicConsume")) {
        throw new IOException("no answer");
      }
      return null;
    });
    Connection connection = Impostor.of(Connection.class, (proxy, method, arguments) -> silent);

    assertThatThrownBy(() -> QueueSession.on(connection, 1).open("queue", desk, lost -> {}))
        .hasMessage("no answer");

    assertThat(calls).containsExactly("basicQos", "basicConsume", "abort");
  }

  /** The client goes on with what it has read before; the broker gives that to the next one in line. */
  @Test
  void whatComesAfterTheEndIsNotDelivered() throws Exception {
    QueueSession closed = session();
    QueueSession lost = session();

    closed.close();
    deliver(closed);
    lost.handleShutdownSignal("tag", new ShutdownSignalException(false, false, null, channel));
    deliver(lost);

    assertThat(delivered).isEmpty();
  }

  @Test
  void whatComesBeforeTheEndIsDelivered() throws Exception {
    deliver(session());

    assertThat(delivered).hasSize(1);
  }

  private QueueSession session() throws IOException {
    Connection connection = Impostor.of(Connection.class, (proxy, method, arguments) -> channel);
    return QueueSession.on(connection, 1).open("queue", desk, lost -> {});
  }

  private static void deliver(QueueSession session) {
    var message = new TransportMessage("orders", Message.of("orders.placed", Json.of("{}")));
    session.handleDelivery(
        "tag",
        new Envelope(1, false, "whizbang.orders", "0"),
        Wire.properties(message),
        Wire.body(message));
  }
}
