package io.whizbang.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Connections on which small messages get lost, so that nobody confirms them; all else goes its way. */
final class Swallowing {

  private final int small;
  private final AtomicInteger published = new AtomicInteger();

  Swallowing(int small) {
    this.small = small;
  }

  /** How many were published, those that got lost included. */
  int published() {
    return published.get();
  }

  Connection around(Connection connection) {
    return Impostor.of(Connection.class, (proxy, method, arguments) -> {
      Object result = call(connection, method, arguments);
      return result instanceof Channel channel ? around(channel) : result;
    });
  }

  private Channel around(Channel channel) {
    var next = new AtomicLong(1);
    return Impostor.of(Channel.class, (proxy, method, arguments) -> {
      if (method.getName().equals("getNextPublishSeqNo")) {
        return next.get();
      }
      if (method.getName().equals("basicPublish")) {
        published.incrementAndGet();
        next.incrementAndGet();
        if (((byte[]) arguments[arguments.length - 1]).length <= small) {
          return null;
        }
      }
      return call(channel, method, arguments);
    });
  }

  private static @Nullable Object call(
      Object target, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }
}
