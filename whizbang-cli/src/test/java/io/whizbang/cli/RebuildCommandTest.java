package io.whizbang.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.event.ExpectedVersion;
import io.whizbang.message.StreamId;
import io.whizbang.perspective.Model;
import io.whizbang.perspective.Perspective;
import io.whizbang.perspective.Rebuild;
import io.whizbang.perspective.RebuildPhase;
import io.whizbang.perspective.RebuildProgress;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import io.whizbang.value.UuidV7;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(WhizbangExtension.class)
class RebuildCommandTest {

  record Counted(@StreamId UUID thing) {}

  record Count(int number) {}

  private record Outcome(int exitCode, String out, String err) {}

  private static Perspective<Count> counting(int by) {
    return Perspective.of("counts", Count.class)
        .on(Counted.class, (count, one) -> new Count((count == null ? 0 : count.number()) + by));
  }

  private final UUID thing = UuidV7.next();
  private final String service = "counts-" + thing;

  @Test
  void rebuildStartsAndShowsTheEnd(WhizbangKit kit) throws SQLException {
    givenModels(kit);
    Whizbang counting =
        kit.running(Whizbang.create(kit.dataSource()).service(service).perspective(counting(10)));

    Outcome outcome = rebuild(kit, "counts");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out()).contains("[##############################] 2 events in ");
    assertThat(counting.perspectives().models("counts", Count.class).byId(thing))
        .map(Model::value)
        .contains(new Count(20));
  }

  private void givenModels(WhizbangKit kit) {
    Whizbang before = kit.byHand(kit.service(service).perspective(counting(1)));
    before
        .events()
        .append(thing, ExpectedVersion.ANY, List.of(new Counted(thing), new Counted(thing)));
    kit.awaitIdle(before);
    before.close();
  }

  @Test
  void whatCannotBeRebuiltIsExplained(WhizbangKit kit) throws SQLException {
    givenModels(kit);
    Outcome unknown = rebuild(kit, "unknown");
    assertThat(unknown.exitCode()).isEqualTo(1);
    assertThat(unknown.err()).contains("no perspective unknown").doesNotContain("\tat ");

    Outcome noName = rebuild(kit, "No-Name");
    assertThat(noName.exitCode()).isEqualTo(2);
    assertThat(noName.err()).contains("no name of a perspective");
  }

  @Test
  void abandonGivesUpWhatIsUnderWay(WhizbangKit kit) throws SQLException {
    givenModels(kit);
    Whizbang bystander = kit.byHand(kit.service(service));
    assertThat(rebuild(kit, "counts", "--abandon").exitCode()).isEqualTo(1);
    bystander.perspectives().rebuild(Rebuild.of("counts"));

    Outcome outcome = rebuild(kit, "counts", "--abandon");

    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out()).contains("Gave up the rebuild of perspective counts");
    assertThat(bystander.perspectives().rebuildProgress("counts"))
        .map(RebuildProgress::abandoned)
        .contains(true);
  }

  @Test
  void theBarTellsHowFarItIsHowFastAndHowLongItWillTake() {
    assertThat(ProgressBar.line(progress(RebuildPhase.LEADING, 500, 0, null)))
        .isEqualTo("[###############---------------]  50 %  500 of 1,000 events  50/s  10 s left");
    assertThat(ProgressBar.line(progress(RebuildPhase.FOLLOWING, 900, 2, "no such thing")))
        .endsWith("2 s left  2 streams have failed: no such thing");
    assertThat(ProgressBar.line(progress(RebuildPhase.MAKING, 0, 0, "No perspective")))
        .isEqualTo("waits for an instance that has this perspective: No perspective");
    assertThat(ProgressBar.words(Duration.ofSeconds(3_725))).isEqualTo("1 h 2 min");
    assertThat(ProgressBar.words(Duration.ofSeconds(61))).isEqualTo("1 min 1 s");
  }

  private static RebuildProgress progress(
      RebuildPhase phase, long done, long failed, @Nullable String error) {
    Instant begun = Instant.EPOCH;
    return new RebuildProgress(
        phase, false, false, done, 1000, failed, error, null, begun, begun.plusSeconds(10), null);
  }

  private Outcome rebuild(WhizbangKit kit, String... arguments) throws SQLException {
    var out = new StringWriter();
    var err = new StringWriter();
    List<String> all = new ArrayList<>(List.of("rebuild"));
    all.addAll(List.of(arguments));
    try (var connection = kit.dataSource().getConnection()) {
      all.addAll(List.of("--url", connection.getMetaData().getURL(), "--user", "postgres"));
    }
    all.addAll(List.of("--schema", "wh_" + service.replace('-', '_')));
    int exitCode = Main.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(all.toArray(String[]::new));
    return new Outcome(exitCode, out.toString(), err.toString());
  }
}
