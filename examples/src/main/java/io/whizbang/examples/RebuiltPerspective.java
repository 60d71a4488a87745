package io.whizbang.examples;

import io.whizbang.Whizbang;
import io.whizbang.message.StreamId;
import io.whizbang.perspective.Perspective;
import io.whizbang.perspective.Perspectives;
import io.whizbang.perspective.Rebuild;
import io.whizbang.perspective.RebuildProgress;
import io.whizbang.value.UuidV7;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The functions of a perspective have changed: its models are made anew from all events, while the service goes on. */
public final class RebuiltPerspective {

  record Paid(@StreamId UUID account, int cents) {}

  /** The model. */
  public record Balance(int cents) {}

  private static final long BETWEEN_LOOKS_MILLIS = 50;

  private RebuiltPerspective() {}

  /** Pays twice into an account, once by a function that was wrong, and reads its balance after the rebuild. */
  public static Balance run(DataSource dataSource) throws InterruptedException {
    UUID account = UuidV7.next();
    try (var whizbang = start(dataSource, (balance, paid) -> new Balance(paid.cents()))) {
      List<UUID> paid =
          whizbang.dispatcher().publishAll(List.of(new Paid(account, 300), new Paid(account, 200)));
      whizbang.perspectives().await("balances", paid, Duration.ofSeconds(30));
    }
    try (var whizbang = start(dataSource, RebuiltPerspective::add)) {
      rebuild(whizbang.perspectives());
      return whizbang
          .perspectives()
          .models(balances(RebuiltPerspective::add))
          .byId(account)
          .orElseThrow()
          .value();
    }
  }

  private static Whizbang start(DataSource dataSource, Perspective.Apply<Balance, Paid> pay) {
    return Whizbang.create(dataSource)
        .service("rebuild_example")
        .perspective(balances(pay))
        .start();
  }

  private static Perspective<Balance> balances(Perspective.Apply<Balance, Paid> pay) {
    return Perspective.of("balances", Balance.class).on(Paid.class, pay);
  }

  private static Balance add(@Nullable Balance balance, Paid paid) {
    return new Balance((balance == null ? 0 : balance.cents()) + paid.cents());
  }

  private static void rebuild(Perspectives perspectives) throws InterruptedException {
    perspectives.rebuild(Rebuild.of("balances"));
    RebuildProgress progress = perspectives.rebuildProgress("balances").orElseThrow();
    while (!progress.isOver()) {
      System.out.printf("%d of %d events%n", progress.done(), progress.total());
      Thread.sleep(BETWEEN_LOOKS_MILLIS);
      progress = perspectives.rebuildProgress("balances").orElseThrow();
    }
  }
}
