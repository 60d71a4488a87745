package io.whizbang.chaos.service;

import io.whizbang.database.Database;
import io.whizbang.database.DatabaseProvider;
import io.whizbang.database.DatabaseSettings;
import io.whizbang.database.DatabaseTransport;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The database of the class path, with something around its transport. */
record WrappingProvider(UnaryOperator<DatabaseTransport> wrapping) implements DatabaseProvider {

  @Override
  public Database open(DatabaseSettings settings) {
    Database real = DatabaseProvider.onClassPath().open(settings);
    DatabaseTransport transport = wrapping.apply(real.transport());
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
}
