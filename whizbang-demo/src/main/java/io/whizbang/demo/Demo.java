package io.whizbang.demo;

import io.whizbang.chaos.ShopRun;
import io.whizbang.chaos.cluster.Cluster;
import io.whizbang.chaos.cluster.Servers;
import io.whizbang.chaos.cluster.TestedSystem;
import io.whizbang.chaos.cluster.TestedSystem.Timing;
import io.whizbang.chaos.control.DatabaseServer;
import io.whizbang.chaos.control.Workspace;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.load.Load;
import io.whizbang.chaos.load.OrderBook;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;

/** One performance: from the first screen to the verdict. */
final class Demo {

  /** Three instances of each service, with short leases, so that everything can be seen. */
  static final TestedSystem SYSTEM =
      TestedSystem.of(3).withTiming(new Timing(Duration.ofSeconds(5), Duration.ofSeconds(15)));

  private static final Duration FRAME = Duration.ofSeconds(1);

  private final Spectator spectator;
  private final Programme programme;
  private final TestedSystem system;
  private final List<String> news = new CopyOnWriteArrayList<>();
  private long begun;
  private boolean over;

  /**
   * What is played.
   *
   * @param longest after which it ends by itself
   * @param perSecond how many orders are placed
   * @param slack by which bounds of time are multiplied, where a machine is busy with other things
   */
  record Programme(Duration longest, Script script, int perSecond, int slack) {}

  Demo(Spectator spectator, Programme programme, TestedSystem system) {
    this.spectator = spectator;
    this.programme = programme;
    this.system = system;
  }

  Verdict play() throws Exception {
    try (Workspace workspace = Workspace.create()) {
      return workspace.use(() -> play(workspace));
    }
  }

  private Verdict play(Workspace workspace) throws Exception {
    OrderBook book = OrderBook.calm(System.nanoTime());
    try (HistoryFile control = HistoryFile.append(workspace.folder().resolve("control.history"));
        Cluster cluster = new Cluster(workspace, Servers.of(database(workspace)), system, control);
        ShopRun shop = ShopRun.open(cluster);
        Load load = shop.load(book, programme.perSecond());
        Stagehand stagehand = new Stagehand()) {
      begun = System.nanoTime();
      load.start();
      Stage stage = new Stage(cluster, book, this::tell);
      Onlooker onlooker = new Onlooker(cluster, shop.observatory());
      play(stage, stagehand, onlooker);
      tell("the end: what is on its way is finished first");
      Future<History> history = stagehand.next(() -> {
        stage.tidyUp();
        load.end();
        return shop.end();
      });
      while (!stagehand.isDoneWithin(FRAME)) {
        show(onlooker);
      }
      return Verdict.of(history.get(), programme.slack());
    }
  }

  private static DatabaseServer database(Workspace workspace) throws IOException {
    return DatabaseServer.start(workspace, workspace.folder());
  }

  private void play(Stage stage, Stagehand stagehand, Onlooker onlooker) throws Exception {
    Duration scripted = Duration.ZERO;
    while (!over) {
      show(onlooker);
      awaitFrame(elapsed().plus(FRAME), stage, stagehand);
      Duration now = elapsed();
      for (Action action : programme.script().due(scripted, now)) {
        perform(action, stage, stagehand);
      }
      stagehand.check();
      scripted = now;
      over |= now.compareTo(programme.longest()) >= 0;
    }
  }

  /** Does what the spectator asks for until the next scene. */
  private void awaitFrame(Duration next, Stage stage, Stagehand stagehand) throws Exception {
    for (Duration left = next.minus(elapsed());
        !over && left.toMillis() > 0;
        left = next.minus(elapsed())) {
      var wished = spectator.await(left.toMillis());
      if (wished.isPresent()) {
        perform(wished.get(), stage, stagehand);
      }
    }
  }

  private void perform(Action action, Stage stage, Stagehand stagehand) {
    over |= action == Action.QUIT;
    // What goes wrong with it is thrown by the stagehand's check.
    Future<Action> unused = stagehand.next(() -> {
      stage.perform(action);
      return action;
    });
  }

  private void show(Onlooker onlooker) throws IOException {
    spectator.show(onlooker.look(elapsed(), List.copyOf(news)));
  }

  private void tell(String what) {
    news.add(Screen.clock(elapsed()) + " " + what);
    spectator.tell(what);
  }

  private Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - begun);
  }
}
