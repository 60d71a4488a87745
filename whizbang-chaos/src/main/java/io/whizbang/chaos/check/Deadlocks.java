package io.whizbang.chaos.check;

import io.whizbang.chaos.history.History;
import io.whizbang.chaos.history.Sample;
import io.whizbang.chaos.history.SampleName;
import java.util.List;

/** The database has seen no deadlock, by its own counter and by its log. */
public final class Deadlocks implements Checker {

  @Override
  public List<Violation> check(History history) {
    long count = count(history);
    return count == 0 ? List.of() : List.of(new Violation(0, count + " deadlocks"));
  }

  /** The counter begins anew when the server has crashed; the log does not. */
  public static long count(History history) {
    long counted = 0;
    long before = 0;
    for (Sample sample : history.samples(SampleName.DEADLOCKS)) {
      counted += Math.max(0, sample.value() - before);
      before = sample.value();
    }
    return Math.max(counted, history.highest(SampleName.DEADLOCKS_LOGGED));
  }
}
