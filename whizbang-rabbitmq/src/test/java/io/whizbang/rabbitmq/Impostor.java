package io.whizbang.rabbitmq;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/** Stands in for one of the client's objects, and behaves as no broker can be made to. */
final class Impostor {

  private Impostor() {}

  static <T> T of(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
