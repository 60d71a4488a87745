package io.whizbang.chaos;

import io.whizbang.chaos.check.Bounds;
import io.whizbang.chaos.cluster.TestedSystem;
import io.whizbang.chaos.fault.Fault;
import io.whizbang.chaos.fault.FaultSchedule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A run of half a minute, with two instances of each service.
 *
 * @param time in which faults strike
 */
record ShortRun(Path folder, TestedSystem system, Duration time) {

  /** What is to be tested as it is, or to be broken. */
  static final TestedSystem SOUND = TestedSystem.of(2);

  private static final Duration INTERVAL = Duration.ofSeconds(5);
  private static final int RATE = 40;
  private static final int SEED = 1;
  private static final int SLACK = 10;
  private static final int CONNECTIONS = 100;

  Result under(List<Fault> faults) throws Exception {
    FaultSchedule schedule = FaultSchedule.of(faults, time, INTERVAL, SEED);
    var run = new ChaosRun(folder, system, new ChaosRun.Pace(RATE, SEED), schedule, strike -> {});
    return new Result(run.run(), new Bounds(SLACK, RATE, CONNECTIONS));
  }
}
