package io.whizbang.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.chaos.check.Promise;
import io.whizbang.chaos.service.AcknowledgesFirst;
import io.whizbang.chaos.service.ForgetsStreams;
import io.whizbang.chaos.service.NoFencing;
import io.whizbang.chaos.service.ShopService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The real thing, broken on purpose, is found out by a run of half a minute; and the sound one is not. */
@EnabledIfSystemProperty(
    named = "whizbang.thorough",
    matches = "true",
    disabledReason = "takes minutes")
class BrokenSystemsTest {

  @TempDir
  Path folder;

  private Result run(Class<?> program, String... faults) throws Exception {
    return new ShortRun(folder, program, Duration.ofSeconds(15)).under(List.of(faults));
  }

  @Test
  void aSoundSystemKeepsItsPromises() throws Exception {
    Result result = run(ShopService.class, "kill -9", "freeze past lease");
    assertThat(result.violations())
        .allSatisfy((promise, found) -> assertThat(found).isEmpty());
  }

  @Test
  void effectsThatAreNotFencedAreDoubled() throws Exception {
    Result result = run(NoFencing.class, "kill -9", "freeze past lease");
    assertThat(result.violations().get(Promise.DOUBLED)).isNotEmpty();
  }

  @Test
  void whatIsAcknowledgedBeforeItsEffectIsLost() throws Exception {
    Result result = run(AcknowledgesFirst.class, "kill -9");
    assertThat(result.violations().get(Promise.LOST)).isNotEmpty();
  }

  @Test
  void messagesThatForgetTheirStreamsAreReordered() throws Exception {
    Result result = run(ForgetsStreams.class, "connections killed", "network cut");
    assertThat(result.violations().get(Promise.REORDERED)).isNotEmpty();
  }
}
