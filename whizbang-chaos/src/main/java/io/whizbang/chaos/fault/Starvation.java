package io.whizbang.chaos.fault;

import io.whizbang.chaos.control.BusyProcesses;
import io.whizbang.chaos.history.FaultNames;
import java.time.Duration;

/** Other processes take most of the processors' time. */
final class Starvation implements Fault {

  private static final int PER_PROCESSOR = 6;
  private static final Duration TIME = Duration.ofSeconds(6);

  @Override
  public String name() {
    return FaultNames.STARVATION;
  }

  @Override
  public void strike(Damage damage) throws Exception {
    int count = PER_PROCESSOR * Runtime.getRuntime().availableProcessors();
    damage.begin("all processes");
    try (BusyProcesses busy = damage.cluster().startBusyProcesses(count)) {
      damage.last(TIME);
      damage.seen(busy.alive() + " busy processes");
    }
  }
}
