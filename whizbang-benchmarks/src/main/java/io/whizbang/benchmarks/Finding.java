package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Target;
import io.whizbang.benchmarks.measure.Unit;
import java.util.Optional;

/** One line of the result: a measure, its value (a median, unless the measure says otherwise) and spread, and the target it has, if any. */
record Finding(
    String scenario,
    String measure,
    Unit unit,
    double value,
    double least,
    double most,
    Optional<Target> target) {

  static Finding of(String scenario, String measure, Unit unit, Samples samples) {
    return new Finding(
        scenario,
        measure,
        unit,
        samples.median(),
        samples.least(),
        samples.most(),
        Optional.empty());
  }

  /** What a share of the samples, in percent, does not exceed; its spread is that of all samples. */
  static Finding percentile(String scenario, int percent, Unit unit, Samples samples) {
    return new Finding(
        scenario,
        percent + "th percentile",
        unit,
        samples.percentile(percent),
        samples.least(),
        samples.most(),
        Optional.empty());
  }

  /** The ratio of the medians; its spread is that of the rounds. */
  static Finding ratio(String scenario, String measure, Samples dividend, Samples divisor) {
    Samples rounds = dividend.over(divisor);
    return new Finding(
        scenario,
        measure,
        Unit.RATIO,
        dividend.median() / divisor.median(),
        rounds.least(),
        rounds.most(),
        Optional.empty());
  }

  Finding mustReach(Target target) {
    return new Finding(scenario, measure, unit, value, least, most, Optional.of(target));
  }

  boolean isMissed() {
    return target.filter(t -> !t.isMetBy(value)).isPresent();
  }

  String verdict() {
    return target.map(t -> t.isMetBy(value) ? "ok" : "missed").orElse("");
  }
}
