package io.whizbang.benchmarks;

import io.whizbang.benchmarks.Traffic.WakeUps;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import io.whizbang.benchmarks.measure.ProcessorTime;
import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.Target;
import io.whizbang.benchmarks.measure.Unit;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** As much as goes through to instances that are rung, next to what goes to others that are not. */
record WakeUpsUnderLoad(BenchmarkServer server, Traffic.Load load, Size size, Profiler profiler)
    implements Scenario {

  /** How many rounds, and how many messages in each, after others that do not count. */
  record Size(int rounds, int warmUp, int messages) {}

  /** What the rounds of one side have shown, each in messages a second, rings a second and milliseconds a message. */
  private record Side(WakeUps wakeUps, Samples rate, Samples rings, Samples processorTime) {

    private Side(WakeUps wakeUps) {
      this(wakeUps, new Samples(), new Samples(), new Samples());
    }
  }

  /** The first round of each is only to get warm; then who goes first goes second in the next. */
  @Override
  public List<Finding> run() throws Exception {
    measure(new Side(WakeUps.ON));
    measure(new Side(WakeUps.OFF));
    Side on = new Side(WakeUps.ON);
    Side off = new Side(WakeUps.OFF);
    for (int round = 0; round < size.rounds(); round++) {
      measure(round % 2 == 0 ? on : off);
      measure(round % 2 == 0 ? off : on);
    }
    return findings(on, off);
  }

  private List<Finding> findings(Side on, Side off) {
    return List.of(
        Finding.of("", title("rung"), Unit.MESSAGES_PER_SECOND, on.rate()),
        Finding.of("", title("not rung"), Unit.MESSAGES_PER_SECOND, off.rate()),
        Finding.ratio("", title("rung / not"), on.rate(), off.rate())
            .mustReach(Target.atLeast(0.95)),
        Finding.ratio("", title("its cost"), on.processorTime(), off.processorTime()),
        Finding.of("", title("each"), Unit.RINGS_PER_SECOND, on.rings())
            .mustReach(Target.atMost(1)));
  }

  private String title(String what) {
    return load.title + ": " + what;
  }

  private void measure(Side side) throws Exception {
    try (Traffic traffic = Traffic.start(server, side.wakeUps());
        Eavesdropper eavesdropper = new Eavesdropper(server, traffic.receivers())) {
      traffic.pass(load, size.warmUp());
      server.settle();
      eavesdropper.heard();
      Duration before = processorTime();
      long nanos = profiler.during(
          title("wake-ups " + side.wakeUps()), () -> traffic.pass(load, size.messages()));
      Duration used = processorTime().minus(before);
      side.rate().add(size.messages() * 1e9 / nanos);
      side.rings().add(eavesdropper.heard() * 1e9 / nanos / Traffic.RECEIVERS);
      side.processorTime().add((double) used.toMillis() / size.messages());
    }
  }

  private Duration processorTime() throws SQLException {
    return ProcessorTime.ofThisProcess().plus(ProcessorTime.of(server));
  }
}
