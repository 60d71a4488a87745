package io.whizbang.benchmarks.contest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Lets contestants run races, round by round, each contestant in turn. */
public final class Contest {

  /** How the reasons of those begin who began a race and could not end it. */
  static final String FAILED = "failed: ";

  private final Course course;
  private final Progress progress;
  private final long begun = System.nanoTime();

  /** Is told what is being measured. */
  public interface Progress {
    void at(Race race, Contestant contestant, int round);
  }

  public Contest(Course course, Progress progress) {
    this.course = course;
    this.progress = progress;
  }

  /** Each attempt warms up by itself before it counts; who begins takes turns, too. */
  public Standing run(Race race, List<Contestant> contestants) {
    List<Result> results =
        contestants.stream().map(contestant -> result(race, contestant)).toList();
    int rounds = rounds(race);
    for (int round = 0; round < rounds; round++) {
      List<Result> turn = new ArrayList<>(results);
      Collections.rotate(turn, -round);
      for (Result result : turn) {
        run(result, round);
      }
    }
    Standing standing = new Standing(race, results);
    standing.compare();
    return standing;
  }

  /** How often something is measured in a race. */
  public int attempts(Race race, List<Contestant> contestants) {
    long able = contestants.stream()
        .filter(contestant -> !result(race, contestant).isHindered())
        .count();
    return rounds(race) * (int) able;
  }

  private Result result(Race race, Contestant contestant) {
    Result result = new Result(race, contestant);
    boolean isMain = contestant.name().equals(Contestant.WHIZBANG);
    if (race.isLong() && !isMain && course.scale().size() != Course.Size.FULL) {
      result.hinder("only with --full");
    }
    return result;
  }

  private int rounds(Race race) {
    return race.isOnce() ? 1 : course.scale().repeats();
  }

  private boolean isLate(int round) {
    return System.nanoTime() - begun > course.scale().timeForPeers(round).toNanos();
  }

  /** One who fails is out of this race, and says why. */
  private void run(Result result, int round) {
    if (result.isHindered()) {
      return;
    }
    if (result.contestant().isPeer() && isLate(round)) {
      if (result.rounds().isEmpty()) {
        result.hinder("there was no time left for it");
      }
      return;
    }
    progress.at(result.race(), result.contestant(), round);
    try {
      result.add(result.race().run(result.contestant(), course));
    } catch (Exception | LinkageError e) {
      result.hinder(FAILED + e);
    }
  }
}
