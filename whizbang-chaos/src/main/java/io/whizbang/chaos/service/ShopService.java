package io.whizbang.chaos.service;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.Whizbang;
import io.whizbang.WhizbangBuilder;
import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.LineKind;
import io.whizbang.chaos.history.Tally;
import io.whizbang.handle.ReceptorSettings;
import io.whizbang.perspective.Perspective;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.receptor.RetryPolicy;
import io.whizbang.transport.Transport;
import io.whizbang.value.WallClock;
import io.whizbang.work.CoordinationPolicy;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The program of an instance: it works until its input ends, and then stops cleanly. */
public class ShopService {

  /** In the environment: by how much the wall clock is wrong, such as {@code PT-5H}. */
  public static final String CLOCK_AHEAD = "WHIZBANG_CHAOS_CLOCK_AHEAD";

  /** Connections that an instance uses at most. */
  public static final int CONNECTIONS = 8;

  private final ShopSettings settings;
  private final HistoryFile history;

  ShopService(ShopSettings settings) throws IOException {
    WallClock.setAhead(Duration.parse(System.getenv().getOrDefault(CLOCK_AHEAD, "PT0S")));
    this.settings = settings;
    this.history = HistoryFile.append(settings.history());
  }

  public static void main(String[] arguments) throws Exception {
    new ShopService(ShopSettings.parse(arguments)).run();
  }

  final void run() throws Exception {
    ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    try (history;
        HikariDataSource pool = pool()) {
      work(pool, clock);
      history.write(LineKind.LEFT);
    } finally {
      clock.shutdownNow();
    }
  }

  private void work(HikariDataSource pool, ScheduledExecutorService clock) throws IOException {
    try (Whizbang whizbang = start(pool)) {
      history.write(LineKind.UP, settings.service());
      Counting counting = new Counting(whizbang, history);
      var unused = clock.scheduleAtFixedRate(counting::write, 0, 1, TimeUnit.SECONDS);
      System.in.transferTo(System.err);
      history.write(LineKind.LEAVING);
    }
  }

  private HikariDataSource pool() {
    HikariDataSource pool = new HikariDataSource();
    pool.setJdbcUrl(settings.url() + "&ApplicationName=" + settings.process());
    pool.setMaximumPoolSize(CONNECTIONS);
    pool.setConnectionTimeout(3_000);
    pool.setInitializationFailTimeout(-1);
    return pool;
  }

  private Whizbang start(HikariDataSource pool) {
    WhizbangBuilder builder = connected(Whizbang.create(pool))
        .service(settings.service())
        .schemaInstalledElsewhere()
        .receptorSettings(
            ReceptorSettings.DEFAULT.withRetryPolicy(retries()).withTimeout(Receptors.LIMIT))
        .coordination(CoordinationPolicy.DEFAULT
            .withLease(settings.lease())
            .withStaleThreshold(settings.staleThreshold()));
    Receptors receptors = new Receptors(settings.process(), history);
    return settings.service().equals(ShopSettings.ORDERS)
        ? builder.perspective(placed()).receptor(confirming(receptors)).start()
        : builder.perspective(Tallies.SHIPPED).receptor(shipping(receptors)).start();
  }

  private WhizbangBuilder connected(WhizbangBuilder builder) {
    return settings.transport().equals(TransportAddress.DATABASE)
        ? builder.databaseProvider(new WrappingProvider(this::around))
        : builder.transport(around(settings.transport().connect()));
  }

  private static ReceptorDefinition<OrderShipped> confirming(Receptors receptors) {
    return ReceptorDefinition.of(OrderShipped.class, receptors::confirm).transactional();
  }

  RetryPolicy retries() {
    return RetryPolicy.DEFAULT
        .withDelays(Duration.ofMillis(200), Duration.ofSeconds(1))
        .withMaxAttempts(Receptors.ATTEMPTS);
  }

  Perspective<Tally> placed() {
    return Tallies.PLACED;
  }

  Transport around(Transport transport) {
    return new RedeliveringTransport(transport);
  }

  ReceptorDefinition<OrderPlaced> shipping(Receptors receptors) {
    return ReceptorDefinition.of(OrderPlaced.class, receptors::ship).transactional();
  }
}
