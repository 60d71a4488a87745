package io.whizbang.chaos;

import io.whizbang.chaos.cluster.Cluster;
import io.whizbang.chaos.control.DatabaseServer;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.SampleName;
import io.whizbang.chaos.load.Bidders;
import io.whizbang.chaos.load.Checkout;
import io.whizbang.chaos.load.Load;
import io.whizbang.chaos.load.ModelReader;
import io.whizbang.chaos.load.OrderBook;
import io.whizbang.chaos.load.Visitors;
import io.whizbang.chaos.service.Shop;
import io.whizbang.chaos.service.Tallies;
import io.whizbang.postgres.schema.SchemaInstaller;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.postgresql.ds.PGSimpleDataSource;

/** The shop while it is open: its processes, those who watch it, and at the end the history of all that happened. */
public final class ShopRun implements AutoCloseable {

  private static final Duration LONGEST_DRAIN = Duration.ofMinutes(3);

  private final Cluster cluster;
  private final HistoryFile offers;
  private final Observatory observatory;
  private final Sampler sampler;

  private ShopRun(Cluster cluster) throws IOException {
    this.cluster = cluster;
    this.offers = HistoryFile.append(cluster.folder().resolve("load.history"));
    this.observatory = new Observatory(cluster.database());
    this.sampler = new Sampler(cluster);
  }

  /** Starts everything but the load. */
  public static ShopRun open(Cluster cluster) throws Exception {
    install(cluster);
    for (String service : Cluster.SERVICES) {
      cluster.startMore(service, cluster.system().instances());
    }
    return new ShopRun(cluster);
  }

  private static void install(Cluster cluster) throws SQLException {
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    dataSource.setUrl(DatabaseServer.urlAt(cluster.database().port()));
    for (String service : Cluster.SERVICES) {
      new SchemaInstaller(dataSource, Cluster.schemaOf(service)).install();
    }
    try (Connection connection = dataSource.getConnection()) {
      Shop.create(connection);
      try (var statement = connection.createStatement()) {
        statement.execute(cluster.system().sabotage());
      }
    }
  }

  public Observatory observatory() {
    return observatory;
  }

  /** Places orders, so many a second, once it is started. */
  public Load load(OrderBook book, int perSecond) {
    Checkout checkout =
        new Checkout(observatory.dataSource(), observatory.orders().dispatcher());
    return new Load(checkout, book, perSecond, offers);
  }

  /** Those who append events at versions that others want too. */
  Visitors bidders() {
    Bidders bidders = new Bidders(observatory.orders().events(), offers);
    return new Visitors(Bidders.COUNT, bidders::bid);
  }

  /** One who looks at the models of these streams. */
  Visitors reader(List<UUID> streams) {
    var models = observatory.orders().perspectives().models(Tallies.PLACED);
    return new Visitors(1, new ModelReader(models, streams, offers)::look);
  }

  /** Waits until everything is done, and returns all that happened. */
  public History end() throws Exception {
    drain();
    sampler.readLog(cluster.folder().resolve("server.log"));
    writeAftermath();
    return History.read(cluster.folder());
  }

  private void drain() throws InterruptedException {
    long end = System.nanoTime() + LONGEST_DRAIN.toNanos();
    OptionalLong left = OptionalLong.empty();
    while (!left.equals(OptionalLong.of(0)) && System.nanoTime() - end < 0) {
      TimeUnit.MILLISECONDS.sleep(200);
      left = unfinished();
      left.ifPresent(unfinished -> sampler.write(SampleName.UNFINISHED, unfinished));
    }
  }

  /** What has left one queue may be with the broker, and in no other queue yet. */
  private OptionalLong unfinished() {
    OptionalLong queued = observatory.unfinished();
    return cluster.broker().isPresent() && queued.equals(OptionalLong.of(0))
        ? observatory.underWay()
        : queued;
  }

  private void writeAftermath() throws Exception {
    try (HistoryFile file = HistoryFile.append(cluster.folder().resolve("aftermath.history"));
        Connection connection = cluster.database().connect()) {
      Aftermath aftermath = new Aftermath(file);
      aftermath.writeShop(connection);
      aftermath.writeOrders(observatory.orders());
      aftermath.writeShipping(observatory.shipping());
    }
  }

  @Override
  public void close() throws IOException {
    sampler.close();
    observatory.close();
    offers.close();
  }
}
