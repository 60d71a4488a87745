package io.whizbang.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.whizbang.transport.DeliveryDesk;
import io.whizbang.transport.SubscriptionSpec;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QueueSessionTest {

  private final DeliveryDesk desk = new DeliveryDesk(
      new SubscriptionSpec("billing", Set.of("orders"), 1), delivery -> {}, Runnable::run);

  /** The broker may have registered the consumer, though it has not said so in time. */
  @Test
  void aSessionThatDoesNotOpenLeavesNoChannelBehind() {
    List<String> calls = new ArrayList<>();
    Channel channel = like(Channel.class, (proxy, method, arguments) -> {
      calls.add(method.getName());
      if (method.getName().equals("basicConsume")) {
        throw new IOException("no answer");
      }
      return null;
    });
    Connection connection = like(Connection.class, (proxy, method, arguments) -> channel);

    assertThatThrownBy(() -> QueueSession.on(connection, 1).open("queue", desk, lost -> {}))
        .hasMessage("no answer");

    assertThat(calls).containsExactly("basicQos", "basicConsume", "abort");
  }

  private static <T> T like(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
