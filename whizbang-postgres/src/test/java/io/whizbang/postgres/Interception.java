package io.whizbang.postgres;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Puts something between the coordinator and the driver: a pool, a spy, a fault. */
final class Interception {

  /** Sees each call to a data source, its connections and their prepared statements, such as Connection.close. */
  @FunctionalInterface
  interface Around {
    @Nullable
    Object around(String method, Callable<@Nullable Object> proceed) throws Exception;
  }

  private Interception() {}

  static DataSource of(DataSource real, Around around) {
    return wrap(DataSource.class, real, around);
  }

  /** A pool of one connection, which is there already and stays open. */
  static DataSource poolOfOne(DataSource real) throws SQLException {
    Connection connection = real.getConnection();
    Connection lent = wrap(
        Connection.class,
        connection,
        (method, proceed) -> method.equals("Connection.close") ? null : proceed.call());
    return of(
        real,
        (method, proceed) -> method.equals("DataSource.getConnection") ? lent : proceed.call());
  }

  private static <T> T wrap(Class<T> type, T real, Around around) {
    return type.cast(Proxy.newProxyInstance(
        type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
          String name = type.getSimpleName() + "." + method.getName();
          Object result = around.around(name, () -> invoke(real, method, arguments));
          return method.getName().equals("unwrap") ? result : wrapped(result, around);
        }));
  }

  private static @Nullable Object wrapped(@Nullable Object result, Around around) {
    if (result instanceof Connection connection) {
      return wrap(Connection.class, connection, around);
    }
    if (result instanceof PreparedStatement statement) {
      return wrap(PreparedStatement.class, statement, around);
    }
    return result;
  }

  private static @Nullable Object invoke(Object real, Method method, Object[] arguments)
      throws Exception {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
