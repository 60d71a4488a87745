package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.measure.Target;

/**
 * What a measure must reach.
 *
 * @param orBestPeer whether it is enough to be no worse than the best peer of the run
 */
public record Goal(Measure measure, Target target, boolean orBestPeer) {

  static Goal atLeast(Measure measure, double limit) {
    return new Goal(measure, Target.atLeast(limit), false);
  }

  static Goal atMost(Measure measure, double limit) {
    return new Goal(measure, Target.atMost(limit), false);
  }

  Goal orAsGoodAsBestPeer() {
    return new Goal(measure, target, true);
  }

  /** As in the results for scripts. */
  String inKeys() {
    return measure.key + limit();
  }

  @Override
  public String toString() {
    return measure.title + limit();
  }

  private String limit() {
    return " " + target + (orBestPeer ? " or the best peer's" : "");
  }
}
