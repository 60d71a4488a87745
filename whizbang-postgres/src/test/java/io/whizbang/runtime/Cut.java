package io.whizbang.runtime;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A data source that breaks the connection before or after the n-th thing that is sent over any of them; once, or
 * again after each n.
 */
final class Cut {

  enum Side {
    BEFORE,
    AFTER
  }

  private static final Set<String> SENDS =
      Set.of("execute", "executeQuery", "executeUpdate", "commit");

  private final DataSource real;
  private final Side side;
  private final int nth;
  private final AtomicInteger sent = new AtomicInteger();
  private volatile boolean armed;
  private boolean repeats;

  Cut(DataSource real, Side side, int nth) {
    this.real = real;
    this.side = side;
    this.nth = nth;
  }

  Cut repeating() {
    repeats = true;
    return this;
  }

  private boolean isNext() {
    int now = sent.incrementAndGet();
    return repeats ? now % nth == 0 : now == nth;
  }

  void arm() {
    armed = true;
  }

  void disarm() {
    armed = false;
  }

  boolean happened() {
    return sent.get() >= nth;
  }

  DataSource dataSource() {
    return wrap(DataSource.class, real, Optional.empty());
  }

  private <T> T wrap(Class<T> type, T inner, Optional<Connection> owner) {
    return type.cast(Proxy.newProxyInstance(
        type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
          boolean cuts = armed && SENDS.contains(method.getName()) && isNext();
          Optional<Connection> connection =
              inner instanceof Connection own ? Optional.of(own) : owner;
          if (cuts && side == Side.BEFORE) {
            throw broken(connection);
          }
          Object result = invoke(inner, method, arguments);
          if (cuts) {
            throw broken(connection);
          }
          return method.getName().equals("unwrap") ? result : wrapped(result, connection);
        }));
  }

  private @Nullable Object wrapped(@Nullable Object result, Optional<Connection> owner) {
    if (result instanceof Connection connection) {
      return wrap(Connection.class, connection, Optional.of(connection));
    }
    return result instanceof PreparedStatement statement
        ? wrap(PreparedStatement.class, statement, owner)
        : result;
  }

  private static SQLException broken(Optional<Connection> connection) throws SQLException {
    if (connection.isPresent()) {
      connection.get().abort(Runnable::run);
    }
    return new SQLException("The connection was cut", "08006");
  }

  private static @Nullable Object invoke(Object inner, Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(inner, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }
}
