package io.whizbang.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.chaos.history.FaultRecord;
import io.whizbang.chaos.history.History;
import io.whizbang.chaos.service.ShopService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Trap38Test {

  private static final List<String> FAULTS =
      List.of("clock hours off", "database restart kill", "commit answers lost", "full disk");

  @TempDir
  Path folder;

  @Test
  void trap38AWrongClockARestartALostAnswerAndAFullDiskBreakNoPromise() throws Exception {
    Result result = new ShortRun(folder, ShopService.class, Duration.ofSeconds(4)).under(FAULTS);

    assertThat(result.violations())
        .allSatisfy((promise, found) -> assertThat(found).isEmpty());
    assertThat(result.messages()).isGreaterThan(500);
    assertThat(struckOrSkipped(result.history())).containsExactlyInAnyOrderElementsOf(FAULTS);
  }

  /** A machine may lack libfaketime, and only root can mount a disk that is small enough to be filled. */
  private static List<String> struckOrSkipped(History history) {
    return Stream.concat(
            history.faults().stream().map(FaultRecord::name), history.skipped().keySet().stream())
        .toList();
  }
}
