package io.whizbang.runtime;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A data source that counts the statements whose text matches an expression. */
final class Statements {

  private final DataSource real;
  private final Pattern pattern;
  private final AtomicInteger count = new AtomicInteger();

  Statements(DataSource real, String pattern) {
    this.real = real;
    this.pattern = Pattern.compile(pattern);
  }

  int count() {
    return count.get();
  }

  DataSource dataSource() {
    return wrap(DataSource.class, real);
  }

  private <T> T wrap(Class<T> type, T inner) {
    return type.cast(Proxy.newProxyInstance(
        type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
          if (method.getName().equals("prepareStatement")
              && pattern.matcher((String) arguments[0]).find()) {
            count.incrementAndGet();
          }
          Object result = invoke(inner, method, arguments);
          return result instanceof Connection connection
              ? wrap(Connection.class, connection)
              : result;
        }));
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
