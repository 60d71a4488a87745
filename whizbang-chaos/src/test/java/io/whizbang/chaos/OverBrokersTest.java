package io.whizbang.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.whizbang.chaos.fault.Faults;
import io.whizbang.chaos.history.FaultNames;
import io.whizbang.chaos.history.FaultRecord;
import io.whizbang.chaos.service.TransportKind;
import io.whizbang.testkit.RabbitServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is promised does not depend on who carries the messages. */
@EnabledIfSystemProperty(
    named = "whizbang.thorough",
    matches = "true",
    disabledReason = "takes minutes")
class OverBrokersTest {

  @TempDir
  Path folder;

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "POSTGRES")
  void aBrokerThatIsKilledBreaksNoPromise(TransportKind transport) throws Exception {
    assumeTrue(transport != TransportKind.RABBITMQ || RabbitServer.isInstalled());

    Result result = new ShortRun(folder, ShortRun.SOUND.over(transport), Duration.ofSeconds(20))
        .under(Faults.named(List.of(FaultNames.BROKER, FaultNames.KILL), transport));

    assertThat(result.violations())
        .allSatisfy((promise, found) -> assertThat(found).isEmpty());
    assertThat(result.history().faults()).extracting(FaultRecord::name).contains(FaultNames.BROKER);
    assertThat(folder.resolve("broker-02.log")).exists();
  }
}
