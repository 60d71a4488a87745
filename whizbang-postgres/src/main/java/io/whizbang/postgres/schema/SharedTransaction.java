package io.whizbang.postgres.schema;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Lets Flyway, which opens several connections and commits after each script, work inside one transaction of ours: an
 * installation then happens as a whole or not at all, and needs a single connection of the pool.
 */
final class SharedTransaction {

  private static final Set<String> NOT_FOR_THE_GUEST =
      Set.of("commit", "setAutoCommit", "close", "abort");

  private SharedTransaction() {}

  static DataSource dataSource(Connection owner) {
    Connection guest =
        proxy(Connection.class, (method, arguments) -> onConnection(owner, method, arguments));
    return proxy(DataSource.class, (method, arguments) -> {
      if (method.getName().equals("getConnection")) {
        return guest;
      }
      throw new UnsupportedOperationException(method.toString());
    });
  }

  private static @Nullable Object onConnection(
      Connection owner, Method method, @Nullable Object[] arguments) throws Throwable {
    if (NOT_FOR_THE_GUEST.contains(method.getName())) {
      return null;
    }
    try {
      return method.invoke(owner, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  private static <T> T proxy(Class<T> type, Calls calls) {
    return type.cast(Proxy.newProxyInstance(
        SharedTransaction.class.getClassLoader(),
        new Class<?>[] {type},
        (self, method, arguments) -> {
          if (method.getDeclaringClass() == Object.class) {
            return method.invoke(calls, arguments);
          }
          return calls.answer(method, arguments);
        }));
  }

  private interface Calls {
    @Nullable
    Object answer(Method method, @Nullable Object[] arguments) throws Throwable;
  }
}
