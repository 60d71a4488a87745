package io.whizbang.chaos;

import io.whizbang.chaos.cluster.Cluster;
import io.whizbang.chaos.control.DatabaseServer;
import io.whizbang.chaos.control.Workspace;
import io.whizbang.chaos.fault.FaultSchedule;
import io.whizbang.chaos.fault.Strikes;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.LineKind;
import io.whizbang.chaos.history.SampleName;
import io.whizbang.chaos.load.Load;
import io.whizbang.chaos.service.Shop;
import io.whizbang.postgres.schema.SchemaInstaller;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * One run: starts everything, offers load while faults strike, waits until everything is done, and gathers what happened.
 *
 * @param folder where histories and logs go
 */
record ChaosRun(Path folder, TestedSystem system, Load.Pace pace, FaultSchedule schedule) {

  private static final Duration LONGEST_DRAIN = Duration.ofMinutes(3);

  /** Load without faults at the end, which shows how quickly everything is as before. */
  private static final int QUIET_SECONDS = 10;

  /** For the data of the server itself, and for what the load adds to them. */
  private static final int MEGABYTES = 700;

  private static final int MEGABYTES_PER_MINUTE = 40;

  History run() throws Exception {
    try (HistoryFile control = HistoryFile.append(folder.resolve("control.history"));
        Workspace workspace = Workspace.create();
        Cluster cluster = new Cluster(workspace, database(workspace), system.program(), control)) {
      install(cluster.database());
      for (String service : Cluster.SERVICES) {
        cluster.startMore(service, system.instances());
      }
      try (Observatory observatory = new Observatory(cluster.database());
          Sampler sampler = new Sampler(cluster)) {
        disturb(cluster, observatory);
        drain(observatory, sampler);
        sampler.readLog(folder.resolve("server.log"));
        writeAftermath(cluster, observatory);
      }
    }
    return History.read(folder);
  }

  private DatabaseServer database(Workspace workspace) throws IOException {
    long minutes = schedule.end().toMinutes() + 1;
    return DatabaseServer.startOnSmallDisk(
        workspace, folder, (int) (MEGABYTES + minutes * MEGABYTES_PER_MINUTE));
  }

  private void install(DatabaseServer database) throws Exception {
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    dataSource.setUrl(DatabaseServer.urlAt(database.port()));
    for (String service : Cluster.SERVICES) {
      new SchemaInstaller(dataSource, Cluster.schemaOf(service)).install();
    }
    try (Connection connection = dataSource.getConnection()) {
      Shop.create(connection);
      try (var statement = connection.createStatement()) {
        statement.execute(system.sabotage());
      }
    }
  }

  private void disturb(Cluster cluster, Observatory observatory) throws Exception {
    try (HistoryFile offers = HistoryFile.append(folder.resolve("load.history"))) {
      Load load =
          new Load(observatory.dataSource(), observatory.orders().dispatcher(), pace, offers);
      load.start();
      schedule
          .skipped()
          .forEach((fault, why) -> cluster.history().write(LineKind.SKIPPED, fault, why));
      new Strikes(cluster).run(schedule);
      TimeUnit.SECONDS.sleep(QUIET_SECONDS);
      load.end();
    }
  }

  private static void drain(Observatory observatory, Sampler sampler) throws InterruptedException {
    long end = System.nanoTime() + LONGEST_DRAIN.toNanos();
    OptionalLong left = OptionalLong.empty();
    while (!left.equals(OptionalLong.of(0)) && System.nanoTime() - end < 0) {
      TimeUnit.MILLISECONDS.sleep(200);
      left = observatory.unfinished();
      left.ifPresent(unfinished -> sampler.write(SampleName.UNFINISHED, unfinished));
    }
  }

  private void writeAftermath(Cluster cluster, Observatory observatory) throws Exception {
    try (HistoryFile file = HistoryFile.append(folder.resolve("aftermath.history"));
        Connection connection = cluster.database().connect()) {
      Aftermath aftermath = new Aftermath(file);
      aftermath.writeShop(connection);
      aftermath.writeOrders(observatory.orders());
      aftermath.writeShipping(observatory.shipping());
    }
  }
}
