package io.whizbang.runtime;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.Whizbang;
import io.whizbang.perspective.Perspective;
import io.whizbang.runtime.PerspectiveScene.Balance;
import io.whizbang.runtime.PerspectiveScene.Paid;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** What a {@link ServiceProcess} runs: it keeps balances in cents, and stops in the middle of it after so many payments. */
final class BankService {

  private BankService() {}

  public static void main(String[] arguments) throws Exception {
    try (var pool = new HikariDataSource()) {
      pool.setJdbcUrl(arguments[0]);
      pool.setUsername("postgres");
      try (Whizbang whizbang = Whizbang.create(pool)
          .service(arguments[1])
          .perspective(inCents(Integer.parseInt(arguments[2])))
          .start()) {
        System.out.println("ready " + whizbang.instance().instanceId());
        while (System.in.read() >= 0) {
          System.out.println("still here");
        }
      }
    }
  }

  /** Of a hundred times the amounts; whoever applies more than so many payments does not come back. */
  static Perspective<Balance> inCents(int most) {
    var applied = new AtomicInteger();
    return Perspective.of("balances", Balance.class)
        .on(Paid.class, (balance, paid) -> {
          if (applied.incrementAndGet() > most) {
            stop();
          }
          return (balance == null ? new Balance(paid.owner(), 0, List.of()) : balance)
              .plus(100 * paid.amount());
        })
        .on(PerspectiveScene.Closed.class, (balance, closed) -> null);
  }

  private static void stop() {
    System.out.println("half");
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
