package io.whizbang.chaos.fault;

import io.whizbang.chaos.control.StopMode;
import io.whizbang.chaos.service.TransportKind;
import io.whizbang.error.InvalidInputException;
import java.util.List;
import java.util.stream.Stream;

/** All kinds of faults. */
public final class Faults {

  private Faults() {}

  /** All that can strike services over a transport. */
  public static List<Fault> all(TransportKind transport) {
    Stream<Fault> ofBroker =
        transport == TransportKind.POSTGRES ? Stream.empty() : Stream.of(new BrokerKill());
    return Stream.concat(ofAll().stream(), ofBroker).toList();
  }

  /** Kills come more than once, as they are what happens most. */
  private static List<Fault> ofAll() {
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
        WrongClock.ofThisMachine(),
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
  public static List<Fault> named(List<String> names, TransportKind transport) {
    List<String> known = all(transport).stream().map(Fault::name).distinct().toList();
    names.stream().filter(name -> !known.contains(name)).forEach(name -> {
      throw new InvalidInputException(
          "No fault is called \"%s\"; there are %s".formatted(name, String.join(", ", known)));
    });
    return all(transport).stream()
        .filter(fault -> names.isEmpty() || names.contains(fault.name()))
        .toList();
  }
}
