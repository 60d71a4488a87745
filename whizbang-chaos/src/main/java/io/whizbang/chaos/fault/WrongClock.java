package io.whizbang.chaos.fault;

import io.whizbang.chaos.cluster.Instance;
import io.whizbang.chaos.history.FaultNames;
import io.whizbang.chaos.service.ShopService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * In the place of an instance another one starts, whose wall clock is hours off, ahead or behind. The clock that only measures
 * is left alone, as on a machine whose time is set wrong.
 *
 * <p>Libfaketime makes the whole process believe it, drivers and all. Where it is not installed, Whizbang is told so.
 *
 * @param library of libfaketime, if there is one
 */
record WrongClock(Optional<Path> library) implements Fault {

  private static final int MOST_HOURS = 30;
  private static final Path LIBRARIES = Path.of("/usr/lib");
  private static final int DEPTH = 3;

  /** With libfaketime where that is installed. */
  static WrongClock ofThisMachine() {
    return new WrongClock(installed());
  }

  @Override
  public String name() {
    return FaultNames.WRONG_CLOCK;
  }

  @Override
  public void strike(Damage damage) throws Exception {
    Instance before = damage.begin();
    int hours =
        (damage.random().nextBoolean() ? 1 : -1) * (2 + damage.random().nextInt(MOST_HOURS));
    Instance wrong = damage.cluster().startInstance(before.service(), environment(hours));
    damage.cluster().stop(before);
    Duration off = wrong.clockIsOffBy();
    if (off.abs().compareTo(Duration.ofHours(1)) > 0) {
      damage.seen("the clock of %s is off by %s, as %s says"
          .formatted(wrong, off, library.isPresent() ? "libfaketime" : "Whizbang"));
    }
  }

  private Map<String, String> environment(int hours) {
    return library
        .map(file -> faked(file, hours))
        .orElse(Map.of(ShopService.CLOCK_AHEAD, Duration.ofHours(hours).toString()));
  }

  private static Map<String, String> faked(Path library, int hours) {
    return Map.of(
        "LD_PRELOAD",
        library.toString(),
        "FAKETIME",
        "%+dh".formatted(hours),
        "FAKETIME_DONT_FAKE_MONOTONIC",
        "1",
        // Else waits of the JVM end at once or never, which no wrong clock does.
        "FAKETIME_FORCE_MONOTONIC_FIX",
        "0");
  }

  private static Optional<Path> installed() {
    PathMatcher matcher =
        FileSystems.getDefault().getPathMatcher("glob:**/faketime/libfaketimeMT.so.1");
    try (Stream<Path> files =
        Files.find(LIBRARIES, DEPTH, (file, attributes) -> matcher.matches(file))) {
      return files.findFirst();
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty();
    }
  }
}
