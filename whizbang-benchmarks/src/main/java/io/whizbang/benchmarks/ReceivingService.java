package io.whizbang.benchmarks;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.Whizbang;
import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.observe.Count;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/** What a {@link ReceivingProcess} runs: it says when which message reached its receptor, until its input ends. */
final class ReceivingService {

  static final String READY = "ready";
  static final String SCHEMA = Engine.SCHEMA + "_receiver";

  private ReceivingService() {}

  /** Takes the address of the database. */
  public static void main(String[] arguments) throws Exception {
    CompletableFuture<Whizbang> self = new CompletableFuture<>();
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setJdbcUrl(arguments[0]);
      try (Whizbang whizbang = start(pool, self)) {
        self.complete(whizbang);
        System.out.println(READY);
        System.in.transferTo(System.err);
      }
    }
  }

  private static Whizbang start(HikariDataSource pool, CompletableFuture<Whizbang> self) {
    return Whizbang.create(pool)
        .service("bench-receiver")
        .schema(SCHEMA)
        .schemaInstalledElsewhere()
        .pollInterval(Duration.ofHours(1))
        .receptor(OrderPlaced.class, (order, context) -> {
          Instant start = Instant.now();
          long rung = self.join().counters().of(Count.RUNG);
          System.out.println(new Reception(order.id(), start, rung));
        })
        .start();
  }
}
