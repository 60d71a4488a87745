package io.whizbang.benchmarks.system;

import io.whizbang.benchmarks.contest.Instance.BeforeCommit;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Lets a library that asks for connections take part in the transaction of the thread, as those of Spring do. */
final class Joining {

  private static final ThreadLocal<Connection> CURRENT = new ThreadLocal<>();

  private final DataSource pool;

  Joining(DataSource pool) {
    this.pool = pool;
  }

  /** What happens in a transaction. */
  interface Work {
    void in(Connection transaction) throws SQLException;
  }

  void inTransaction(Work work, BeforeCommit beforeCommit) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      CURRENT.set(connection);
      work.in(connection);
      beforeCommit.run();
      connection.commit();
    } finally {
      CURRENT.remove();
    }
  }

  /** Gives the connection of the thread's transaction if there is one, and keeps it open. */
  DataSource dataSource() {
    return proxy(DataSource.class, pool, "getConnection", this::joined);
  }

  private @Nullable Object joined() {
    Connection connection = CURRENT.get();
    return connection == null
        ? null
        : proxy(Connection.class, connection, "close", () -> "kept open");
  }

  /** All as the target does it but for one method, unless that gives nothing. */
  private static <T> T proxy(
      Class<T> type, T target, String method, Supplier<@Nullable Object> own) {
    return type.cast(Proxy.newProxyInstance(
        type.getClassLoader(), new Class<?>[] {type}, (self, called, arguments) -> {
          Object answer = called.getName().equals(method) ? own.get() : null;
          if (answer != null) {
            return called.getReturnType() == void.class ? null : answer;
          }
          try {
            return called.invoke(target, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        }));
  }
}
