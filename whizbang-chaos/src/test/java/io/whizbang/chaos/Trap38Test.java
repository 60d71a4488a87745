package io.whizbang.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.chaos.fault.Fault;
import io.whizbang.chaos.fault.Faults;
import io.whizbang.chaos.fault.ToldClock;
import io.whizbang.chaos.history.FaultRecord;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.service.TransportKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Trap38Test {

  @TempDir
  Path folder;

  /** A clock is wrong twice: as libfaketime makes it, if that is installed, and as Whizbang is told. */
  private static List<Fault> faults() {
    List<Fault> faults = new ArrayList<>(Faults.named(
        List.of("clock hours off", "database restart kill", "commit answers lost", "full disk"),
        TransportKind.POSTGRES));
    faults.add(ToldClock.fault());
    return faults;
  }

  @Test
  void trap38AWrongClockARestartALostAnswerAndAFullDiskBreakNoPromise() throws Exception {
    List<Fault> faults = faults();

    Result result = new ShortRun(folder, ShortRun.SOUND, Duration.ofSeconds(5)).under(faults);

    assertThat(result.violations())
        .allSatisfy((promise, found) -> assertThat(found).isEmpty());
    assertThat(result.messages()).isGreaterThan(500);
    assertThat(struckOrSkipped(result.history()))
        .containsExactlyInAnyOrderElementsOf(faults.stream().map(Fault::name).toList());
    assertThat(result.history().faults())
        .extracting(FaultRecord::seen)
        .anySatisfy(seen -> assertThat(seen).contains("the clock of").endsWith("as Whizbang says"));
  }

  /** Only root can mount a disk that is small enough to be filled. */
  private static List<String> struckOrSkipped(History history) {
    return Stream.concat(
            history.faults().stream().map(FaultRecord::name), history.skipped().keySet().stream())
        .toList();
  }
}
