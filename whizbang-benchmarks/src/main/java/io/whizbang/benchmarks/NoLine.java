package io.whizbang.benchmarks;

import io.whizbang.database.Database;
import io.whizbang.database.DatabaseSettings;
import io.whizbang.database.Lifeline;
import io.whizbang.postgres.PostgresProvider;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The line of an instance that nobody can ring. The calls that it makes for work are its heartbeat. */
final class NoLine implements Lifeline {

  private final CountDownLatch ended = new CountDownLatch(1);

  /** A database that gives no other lines, and is as usual in all else. */
  static Database open(DatabaseSettings settings) {
    Database usual = new PostgresProvider().open(settings);
    return (Database) Proxy.newProxyInstance(
        NoLine.class.getClassLoader(),
        new Class<?>[] {Database.class},
        (proxy, method, arguments) -> {
          try {
            return method.getName().equals("lifeline")
                ? new NoLine()
                : method.invoke(usual, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  @Override
  public boolean hears() {
    return false;
  }

  @Override
  public Pulse beat() {
    return new Pulse(true, 0, 0);
  }

  @Override
  public void fallAsleep() {}

  @Override
  public void wakeUp() {}

  @Override
  public boolean awaitWork(Duration every, Duration longest) throws InterruptedException {
    return await(longest);
  }

  @Override
  public boolean await(Duration longest) throws InterruptedException {
    ended.await(longest.toNanos(), TimeUnit.NANOSECONDS);
    return false;
  }

  @Override
  public void endWait() {
    ended.countDown();
  }

  @Override
  public void close() {}
}
