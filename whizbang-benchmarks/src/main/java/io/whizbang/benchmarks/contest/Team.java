package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.contest.Contestant.Role;
import io.whizbang.benchmarks.measure.StartingLine;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Instances of a contestant that handle backlogs, one after the other, each time started anew in the same processes:
 * those are warm when it counts.
 */
final class Team implements AutoCloseable {

  private final Contestant contestant;
  private final Course course;
  private final List<Player> players = new ArrayList<>();
  private final List<Database> databases = new ArrayList<>();
  private final Finish finish;

  private Team(Contestant contestant, Course course) {
    this.contestant = contestant;
    this.course = course;
    this.finish = course.finishOf(contestant, players);
  }

  /** Lets instances handle a backlog, again and again, until they are warm. */
  static Team warm(int instances, Backlog backlog, Contestant contestant, Course course)
      throws Exception {
    Team team = new Team(contestant, course);
    try {
      team.start(instances);
      team.warmUp(backlog);
      return team;
    } catch (Exception e) {
      team.close();
      throw e;
    }
  }

  private void start(int instances) throws Exception {
    Database database = used(course.fresh(contestant));
    for (int i = 0; i < instances; i++) {
      players.add(contestant.start(database, Role.SENDS_AND_HANDLES));
    }
  }

  private void warmUp(Backlog backlog) throws Exception {
    long end = System.nanoTime() + course.time().toNanos();
    while (System.nanoTime() - end < 0) {
      begin(backlog);
      finish.await(backlog.handleable(), course.time());
    }
  }

  /** Messages a second. Peers that are slow need not come to the end. */
  double rate(Backlog backlog) throws Exception {
    return contestant.isPeer() ? rateOfPeer(backlog) : rateOfAll(backlog);
  }

  /** From the moment at which the first instance begins to start, so that whatever comes before a message counts. */
  private double rateOfAll(Backlog backlog) throws Exception {
    return backlog.handleable() * 1e3 / millis(backlog);
  }

  /**
   * From the first message on, as a peer takes a while to start, and some have to wait for their next look, which is
   * no work.
   */
  private double rateOfPeer(Backlog backlog) throws Exception {
    long told = begin(backlog);
    long before = finish.awaitAll(1);
    if (before == backlog.handleable()) {
      return before * 1e9 / (System.nanoTime() - told);
    }
    long begun = System.nanoTime();
    finish.await(backlog.handleable(), course.time());
    long handled = finish.awaitAll(before + 1);
    return (handled - before) * 1e9 / (System.nanoTime() - begun);
  }

  /** From the moment at which the first instance begins to start until all that can be handled is. */
  double millis(Backlog backlog) throws Exception {
    long begun = begin(backlog);
    finish.awaitAll(backlog.handleable());
    return (System.nanoTime() - begun) / 1e6;
  }

  /** Starts all instances anew where a backlog waits; returns when the first began to start. */
  private long begin(Backlog backlog) throws Exception {
    Database database = used(course.withBacklog(contestant, backlog));
    AtomicLong first = new AtomicLong(Long.MAX_VALUE);
    StartingLine.run(players.size(), (number, line) -> {
      long took = players.get(number).moveTo(database);
      first.accumulateAndGet(System.nanoTime() - took, Math::min);
    });
    return first.get();
  }

  private Database used(Database database) {
    databases.add(database);
    return database;
  }

  @Override
  public void close() throws SQLException {
    players.forEach(Player::close);
    for (Database database : databases) {
      course.discard(database);
    }
  }
}
