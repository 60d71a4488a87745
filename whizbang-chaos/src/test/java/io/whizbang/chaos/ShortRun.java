package io.whizbang.chaos;

import io.whizbang.chaos.check.Bounds;
import io.whizbang.chaos.cluster.TestedSystem;
import io.whizbang.chaos.fault.FaultSchedule;
import io.whizbang.chaos.fault.Faults;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A run of half a minute, with two instances of each service.
 *
 * @param program what the instances run
 * @param time in which faults strike
 */
record ShortRun(Path folder, Class<?> program, Duration time) {

  private static final Duration INTERVAL = Duration.ofSeconds(5);
  private static final int RATE = 40;
  private static final int SEED = 1;
  private static final int SLACK = 10;
  private static final int CONNECTIONS = 100;

  Result under(List<String> faults) throws Exception {
    FaultSchedule schedule = FaultSchedule.of(Faults.named(faults), time, INTERVAL, SEED);
    TestedSystem system = TestedSystem.of(2).broken(program, "");
    var run = new ChaosRun(folder, system, new ChaosRun.Pace(RATE, SEED), schedule, strike -> {});
    return new Result(run.run(), new Bounds(SLACK, RATE, CONNECTIONS));
  }
}
