package io.whizbang.chaos.fault;

import io.whizbang.chaos.control.StopMode;
import io.whizbang.error.InvalidInputException;
import java.util.List;

/** All kinds of faults. */
public final class Faults {

  private Faults() {}

  /** Kills come more than once, as they are what happens most. */
  public static List<Fault> all() {
    return List.of(
        new Kill(),
        Freeze.pastLease(),
        NetworkFault.cut(),
        new DatabaseRestart(StopMode.FAST),
        NetworkFault.delay(),
        new Kill(),
        new LostCommitAnswers(),
        new DatabaseRestart(StopMode.IMMEDIATE),
        NetworkFault.halfClose(),
        Freeze.pastStaleThreshold(),
        new Starvation(),
        new DatabaseRestart(StopMode.KILL),
        new LostConnections(),
        new WrongClock(),
        new Kill(),
        new HeldSnapshot(),
        new HeldAppend(),
        new DuplicateId(),
        new ReadOnlyDatabase(),
        new FullDisk(),
        new Reinstallation(),
        new RebuiltPerspective(),
        new RollingRestart(),
        new Scaling());
  }

  /**
   * Those of these names, or all if there are none.
   *
   * @throws InvalidInputException if there is no fault of a name
   */
  public static List<Fault> named(List<String> names) {
    List<String> known = all().stream().map(Fault::name).distinct().toList();
    names.stream().filter(name -> !known.contains(name)).forEach(name -> {
      throw new InvalidInputException(
          "No fault is called \"%s\"; there are %s".formatted(name, String.join(", ", known)));
    });
    return all().stream()
        .filter(fault -> names.isEmpty() || names.contains(fault.name()))
        .toList();
  }
}
