package io.whizbang.chaos.cluster;

import io.whizbang.chaos.service.ShopService;
import io.whizbang.chaos.service.TransportKind;
import java.time.Duration;

/**
 * What is to be tested.
 *
 * @param instances how many of each service
 * @param transport between them
 * @param timing of each of them
 * @param program what they run, given the arguments of {@link io.whizbang.chaos.service.ShopSettings}
 * @param sabotage SQL that is run before they start; empty but in tests that show that the checkers notice
 */
public record TestedSystem(
    int instances, TransportKind transport, Timing timing, Class<?> program, String sabotage) {

  /** How long instances keep work without a sign of life, and when they count as gone. */
  public record Timing(Duration lease, Duration staleThreshold) {}

  /** Short, so that everything that leases and thresholds do can be seen within a short run. */
  private static final Timing SHORT = new Timing(Duration.ofSeconds(6), Duration.ofSeconds(12));

  public static TestedSystem of(int instances) {
    return new TestedSystem(instances, TransportKind.POSTGRES, SHORT, ShopService.class, "");
  }

  public TestedSystem over(TransportKind newTransport) {
    return new TestedSystem(instances, newTransport, timing, program, sabotage);
  }

  public TestedSystem withTiming(Timing newTiming) {
    return new TestedSystem(instances, transport, newTiming, program, sabotage);
  }

  /** A system that is broken on purpose. */
  public TestedSystem broken(Class<?> newProgram, String newSabotage) {
    return new TestedSystem(instances, transport, timing, newProgram, newSabotage);
  }
}
