package io.whizbang.runtime;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.Whizbang;
import io.whizbang.WhizbangBuilder;
import io.whizbang.perspective.Perspective;
import io.whizbang.runtime.PerspectiveScene.Balance;
import io.whizbang.runtime.PerspectiveScene.Paid;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** What a {@link ServiceProcess} runs: it keeps perspectives of accounts, in one of two ways. */
final class BankService {

  static final String FAILING = "failing";

  private BankService() {}

  public static void main(String[] arguments) throws Exception {
    try (var pool = new HikariDataSource()) {
      pool.setJdbcUrl(arguments[0]);
      pool.setUsername("postgres");
      try (Whizbang whizbang =
          described(Whizbang.create(pool).service(arguments[1]), arguments[2]).start()) {
        System.out.println("ready " + whizbang.instance().instanceId());
        while (System.in.read() >= 0) {
          System.out.println("still here");
        }
      }
    }
  }

  /** Either fails now and then, or keeps balances in cents, up to so many payments. */
  private static WhizbangBuilder described(WhizbangBuilder bank, String how) {
    return how.equals(FAILING)
        ? bank.perspective(ModelsUnderFaultsTest.failingNowAndThen())
            .perspective(PerspectiveScene.WEALTH)
        : bank.perspective(inCents(Integer.parseInt(how)));
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
