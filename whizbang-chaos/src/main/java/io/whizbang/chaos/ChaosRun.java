package io.whizbang.chaos;

import io.whizbang.chaos.cluster.Cluster;
import io.whizbang.chaos.cluster.Servers;
import io.whizbang.chaos.cluster.TestedSystem;
import io.whizbang.chaos.control.DatabaseServer;
import io.whizbang.chaos.control.Workspace;
import io.whizbang.chaos.fault.FaultSchedule;
import io.whizbang.chaos.fault.FaultSchedule.Strike;
import io.whizbang.chaos.fault.Strikes;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.LineKind;
import io.whizbang.chaos.load.Load;
import io.whizbang.chaos.load.OrderBook;
import io.whizbang.chaos.load.Visitors;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * One run: starts everything, offers load while faults strike, waits until everything is done, and gathers what happened.
 *
 * @param folder where histories and logs go
 * @param progress is told of each fault as it strikes
 */
record ChaosRun(
    Path folder,
    TestedSystem system,
    Pace pace,
    FaultSchedule schedule,
    Consumer<Strike> progress) {

  /** Load without faults at the end, which shows how quickly everything is as before. */
  private static final int QUIET_SECONDS = 10;

  /** For the data of the server itself, and for what the load adds to them. */
  private static final int MEGABYTES = 700;

  private static final int MEGABYTES_PER_MINUTE = 40;

  /** How many orders a second, and by which chance what is in them. */
  record Pace(int perSecond, long seed) {}

  History run() throws Exception {
    try (HistoryFile control = HistoryFile.append(folder.resolve("control.history"));
        Workspace workspace = Workspace.create();
        Servers servers = Servers.start(database(workspace), system.transport());
        Cluster cluster = new Cluster(workspace, servers, system, control);
        ShopRun shop = ShopRun.open(cluster)) {
      schedule.skipped().forEach((fault, why) -> control.write(LineKind.SKIPPED, fault, why));
      workspace.unfinished(folder);
      try {
        strike(cluster, shop);
        servers.copyLogs(folder);
        return shop.end();
      } finally {
        workspace.finished();
      }
    }
  }

  private void strike(Cluster cluster, ShopRun shop) throws Exception {
    OrderBook book = OrderBook.troubled(pace.seed());
    Load load = shop.load(book, pace.perSecond());
    load.start();
    Visitors bidders = shop.bidders();
    Visitors reader = shop.reader(book.streams());
    new Strikes(cluster, progress).run(schedule);
    TimeUnit.SECONDS.sleep(QUIET_SECONDS);
    bidders.end();
    reader.end();
    load.end();
  }

  private DatabaseServer database(Workspace workspace) throws IOException {
    long minutes = schedule.end().toMinutes() + 1;
    return DatabaseServer.startOnSmallDisk(
        workspace, folder, (int) (MEGABYTES + minutes * MEGABYTES_PER_MINUTE));
  }
}
