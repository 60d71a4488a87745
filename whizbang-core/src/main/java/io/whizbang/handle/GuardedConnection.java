package io.whizbang.handle;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Savepoint;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A connection whose transaction belongs to somebody else: it is refused to end it. */
public final class GuardedConnection implements InvocationHandler {

  private static final Set<String> REFUSED =
      Set.of("commit", "setAutoCommit", "abort", "setTransactionIsolation");

  private final Connection connection;

  private GuardedConnection(Connection connection) {
    this.connection = connection;
  }

  /** The connection as one may use it whose transaction is ended by another. */
  public static Connection of(Connection connection) {
    return (Connection) Proxy.newProxyInstance(
        GuardedConnection.class.getClassLoader(),
        new Class<?>[] {Connection.class},
        new GuardedConnection(connection));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getName().equals("close")) {
      return null; // whoever closes what it was lent means no harm
    }
    if (method.getDeclaringClass() == Object.class) {
      return ofItself(proxy, method, arguments);
    }
    if (REFUSED.contains(method.getName()) || isWholeRollback(method)) {
      throw new IllegalStateException(
          "%s() is not the receptor's to call: its transaction commits with the completion of its message, and an exception rolls it back"
              .formatted(method.getName()));
    }
    try {
      return method.invoke(connection, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  /** To applications that keep it in a set it is the one that they know, and no other. */
  private Object ofItself(Object proxy, Method method, Object @Nullable [] arguments) {
    return switch (method.getName()) {
      case "equals" -> arguments != null && arguments[0] == proxy;
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "Guarded " + connection;
    };
  }

  private static boolean isWholeRollback(Method method) {
    return method.getName().equals("rollback")
        && !List.of(method.getParameterTypes()).contains(Savepoint.class);
  }
}
