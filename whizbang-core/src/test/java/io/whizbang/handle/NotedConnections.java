package io.whizbang.handle;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Connections that only note what they are told, and fail where a test wants it. */
final class NotedConnections {

  final List<String> calls = Collections.synchronizedList(new ArrayList<>());
  private @Nullable String failing;
  private Exception failure = new SQLException();

  /** The next call of a method fails. */
  void failAt(String method, Exception how) {
    failing = method;
    failure = how;
  }

  DataSource dataSource() {
    return proxy(DataSource.class, (proxy, method, arguments) -> {
      call(method.getName());
      return connection();
    });
  }

  Connection connection() {
    return proxy(Connection.class, (proxy, method, arguments) -> {
      String argument =
          arguments == null || arguments[0] instanceof Savepoint ? "" : " " + arguments[0];
      call(method.getName() + argument);
      return method.getReturnType() == Savepoint.class
          ? proxy(Savepoint.class, (savepoint, any, none) -> 1)
          : answer(method.getReturnType());
    });
  }

  private static @Nullable Object answer(Class<?> type) {
    return type == boolean.class ? Boolean.FALSE : null;
  }

  private void call(String what) throws Exception {
    calls.add(what);
    if (what.equals(failing)) {
      failing = null;
      throw failure;
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
