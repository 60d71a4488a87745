package io.whizbang.benchmarks;

import io.whizbang.benchmarks.contest.Ability;
import io.whizbang.benchmarks.contest.Contestant;
import io.whizbang.benchmarks.contest.Course;
import io.whizbang.benchmarks.contest.Goal;
import io.whizbang.benchmarks.contest.Measure;
import io.whizbang.benchmarks.contest.Race;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The race of the flush strategies: how soon each of them has committed what it is given. */
public final class Strategies implements Race {

  private static final int PER_SECOND = 1_000;

  @Override
  public String title() {
    return "strategies";
  }

  @Override
  public String about() {
    return "from queueing a message until it is committed, %,d a second; median of adaptive, the one in use, and of the others"
        .formatted(PER_SECOND);
  }

  @Override
  public Set<Ability> needs() {
    return Set.of();
  }

  @Override
  public Optional<String> hindrance(Contestant contestant) {
    return contestant.name().equals(Contestant.WHIZBANG)
        ? Optional.empty()
        : Optional.of("strategies are Whizbang's own");
  }

  @Override
  public List<Goal> goals() {
    return List.of();
  }

  @Override
  public Measure decisive() {
    return Measure.P50;
  }

  @Override
  public Map<Measure, Double> run(Contestant contestant, Course course) throws Exception {
    return Map.of(
        Measure.OFFERED, (double) PER_SECOND,
        Measure.P50, median(StrategyName.ADAPTIVE, course),
        Measure.IMMEDIATE, median(StrategyName.IMMEDIATE, course),
        Measure.SCOPED, median(StrategyName.SCOPED, course),
        Measure.INTERVAL, median(StrategyName.INTERVAL, course));
  }

  private static double median(StrategyName strategy, Course course) throws Exception {
    var profiler = Profiler.off(course.server(), new PrintWriter(Writer.nullWriter()));
    var rate = new OfferedLoad.Rate(PER_SECOND, course.time());
    return new StrategyUnderLoad(course.server(), strategy, rate, profiler)
        .measure()
        .outcome()
        .latencies()
        .median();
  }
}
