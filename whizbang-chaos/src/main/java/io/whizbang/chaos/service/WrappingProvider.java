package io.whizbang.chaos.service;

import io.whizbang.database.Database;
import io.whizbang.database.DatabaseProvider;
import io.whizbang.database.DatabaseSettings;
import io.whizbang.database.DatabaseTransport;
import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The database of the class path, with something around its transport. */
record WrappingProvider(UnaryOperator<Transport> wrapping) implements DatabaseProvider {

  @Override
  public Database open(DatabaseSettings settings) {
    Database real = DatabaseProvider.onClassPath().open(settings);
    DatabaseTransport inside = real.transport();
    DatabaseTransport transport = new Wrapped(wrapping.apply(inside), inside);
    return (Database) Proxy.newProxyInstance(
        Database.class.getClassLoader(),
        new Class<?>[] {Database.class},
        (proxy, method, arguments) ->
            method.getName().equals("transport") ? transport : call(real, method, arguments));
  }

  private static @Nullable Object call(Database real, Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  /** A database's transport again, whatever is around it. */
  private record Wrapped(Transport around, DatabaseTransport inside) implements DatabaseTransport {

    @Override
    public void announce() {
      inside.announce();
    }

    @Override
    public List<PublishResult> publish(List<TransportMessage> batch) {
      return around.publish(batch);
    }

    @Override
    public Subscription subscribe(SubscriptionSpec spec, DeliveryListener listener) {
      return around.subscribe(spec, listener);
    }

    @Override
    public Readiness readiness() {
      return around.readiness();
    }

    @Override
    public void close() {
      around.close();
    }
  }
}
