package io.whizbang.demo;

import io.whizbang.chaos.cluster.Cluster;
import io.whizbang.chaos.cluster.Instance;
import io.whizbang.chaos.control.StopMode;
import io.whizbang.chaos.load.OrderBook;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Consumer;

/** The system on stage: does what the spectator wants, and says what was done. */
final class Stage {

  private static final Duration FAILING = Duration.ofSeconds(5);

  private final Cluster cluster;
  private final OrderBook book;
  private final Consumer<String> news;

  Stage(Cluster cluster, OrderBook book, Consumer<String> news) {
    this.cluster = cluster;
    this.book = book;
    this.news = news;
  }

  /** Does something to the system; what cannot be done now is said, and nothing else happens. */
  void perform(Action action) throws IOException, InterruptedException {
    switch (action) {
      case KILL -> one(this::kill);
      case FREEZE -> one(this::freeze);
      case THAW -> thaw();
      case START -> start();
      case FAIL -> fail();
      case STOP_DATABASE -> stopDatabase();
      case START_DATABASE -> startDatabase();
      case RESTART_DATABASE -> {
        stopDatabase();
        startDatabase();
      }
      case QUIT -> {
        // Whoever plays ends it.
      }
    }
  }

  private interface Deed {
    void to(Instance instance) throws IOException, InterruptedException;
  }

  /** To the longest running instance of the service that has most of them at work. */
  private void one(Deed deed) throws IOException, InterruptedException {
    Optional<Instance> chosen = Cluster.SERVICES.stream()
        .max(Comparator.comparingLong(this::atWork))
        .flatMap(service -> cluster.of(service).stream().filter(Stage::isAtWork).findFirst());
    if (chosen.isPresent()) {
      deed.to(chosen.get());
    } else {
      news.accept("there is no instance at work: start one");
    }
  }

  private long atWork(String service) {
    return cluster.of(service).stream().filter(Stage::isAtWork).count();
  }

  private static boolean isAtWork(Instance instance) {
    return !instance.process().isFrozen();
  }

  /** In the middle of its work, where that hurts most. */
  private void kill(Instance instance) throws IOException, InterruptedException {
    cluster.awaitAtWork(instance);
    cluster.kill(instance);
    news.accept(
        atWork(instance.service()) > 0
            ? instance + " was killed: others take over its streams"
            : instance + " was killed, the last of its service: start another");
  }

  private void freeze(Instance instance) throws IOException, InterruptedException {
    cluster.awaitAtWork(instance);
    instance.process().freeze();
    news.accept(
        instance + " is frozen: its streams wait for the end of their leases, and go on elsewhere");
  }

  private void thaw() throws IOException, InterruptedException {
    if (cluster.instances().stream().allMatch(Stage::isAtWork)) {
      news.accept("there is no instance frozen: freeze one");
    }
    thawAll();
  }

  private void thawAll() throws IOException, InterruptedException {
    for (Instance instance : cluster.instances()) {
      if (instance.process().isFrozen()) {
        instance.process().thaw();
        news.accept(instance + " goes on: what it did under lost leases is refused");
      }
    }
  }

  private void start() throws IOException, InterruptedException {
    String fewest =
        Cluster.SERVICES.stream().min(Comparator.comparingLong(this::atWork)).orElseThrow();
    news.accept("an instance of %s is being started".formatted(fewest));
    Instance instance = cluster.startInstance(fewest);
    news.accept(instance + " has started, and gets its share of the streams");
  }

  private void fail() {
    book.failFor(FAILING);
    news.accept(
        "handlers of what is ordered in the next %d s fail twice: their streams wait, no others"
            .formatted(FAILING.toSeconds()));
  }

  private void stopDatabase() throws IOException, InterruptedException {
    if (cluster.database().isAlive()) {
      cluster.database().stop(StopMode.FAST);
      news.accept("the database has stopped: everything waits");
    } else {
      news.accept("the database is down already");
    }
  }

  private void startDatabase() throws IOException, InterruptedException {
    if (cluster.database().isAlive()) {
      news.accept("the database is up already");
    } else {
      cluster.database().start();
      cluster.awaitDatabase();
      news.accept("the database is back: everything goes on by itself");
    }
  }

  /** Undoes what would keep anything from being finished. */
  void tidyUp() throws IOException, InterruptedException {
    if (!cluster.database().isAlive()) {
      startDatabase();
    }
    thawAll();
    for (String service : Cluster.SERVICES) {
      if (atWork(service) == 0) {
        Instance instance = cluster.startInstance(service);
        news.accept(instance + " has started, to finish what is left");
      }
    }
  }
}
