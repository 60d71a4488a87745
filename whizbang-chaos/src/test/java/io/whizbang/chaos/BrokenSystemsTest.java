package io.whizbang.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.chaos.check.Promise;
import io.whizbang.chaos.cluster.TestedSystem;
import io.whizbang.chaos.fault.Fault;
import io.whizbang.chaos.fault.Faults;
import io.whizbang.chaos.fault.Harmless;
import io.whizbang.chaos.service.BrokenService;
import io.whizbang.chaos.service.Switch;
import io.whizbang.chaos.service.TransportKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The real thing, broken on purpose, is found out by a run of half a minute; and the sound one is not. */
class BrokenSystemsTest {

  /** Under -Pthorough one switch at a time, too. */
  private static final String THOROUGH = "whizbang.thorough";

  /** These are only seen where an instance is lost in the middle of its work. */
  private static final Set<Switch> SEEN_BY_FAULTS =
      EnumSet.of(Switch.NO_FENCING, Switch.ACKNOWLEDGES_FIRST);

  @TempDir
  Path folder;

  private static List<Fault> faults(String... names) {
    return Faults.named(List.of(names), TransportKind.POSTGRES);
  }

  private Set<Promise> brokenBy(Set<Switch> on, Duration time, List<Fault> faults)
      throws Exception {
    TestedSystem system = ShortRun.SOUND.broken(BrokenService.class, Switch.sql(on));
    return new ShortRun(folder, system, time)
        .under(faults).violations().entrySet().stream()
            .filter(each -> !each.getValue().isEmpty())
            .map(each -> each.getKey())
            .collect(Collectors.toSet());
  }

  @Test
  void aSystemThatDoesEverythingWrongBreaksEachPromise() throws Exception {
    Set<Switch> on = EnumSet.complementOf(EnumSet.copyOf(SEEN_BY_FAULTS));

    Set<Promise> broken = brokenBy(on, Duration.ofSeconds(1), List.of(new Harmless()));

    assertThat(broken)
        .contains(Promise.INJECTED)
        .containsAll(on.stream().flatMap(each -> each.broken().stream()).toList());
  }

  @Test
  @EnabledIfSystemProperty(
      named = THOROUGH,
      matches = "true",
      disabledReason = "takes half a minute")
  void aSoundSystemKeepsItsPromises() throws Exception {
    Result result = new ShortRun(folder, ShortRun.SOUND, Duration.ofSeconds(15))
        .under(faults("kill -9", "freeze past lease"));

    assertThat(result.violations())
        .allSatisfy((promise, found) -> assertThat(found).isEmpty());
  }

  @ParameterizedTest
  @EnumSource
  @EnabledIfSystemProperty(named = THOROUGH, matches = "true", disabledReason = "takes minutes")
  void eachThingDoneWrongIsNoticed(Switch one) throws Exception {
    List<Fault> faults = SEEN_BY_FAULTS.contains(one)
        ? faults("kill -9", "freeze past lease")
        : faults("network delay");

    Set<Promise> broken = brokenBy(EnumSet.of(one), Duration.ofSeconds(15), faults);

    assertThat(broken).containsAll(one.broken());
  }
}
