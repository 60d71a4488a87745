package io.whizbang.benchmarks.contest;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.benchmarks.contest.Course.Scale;
import io.whizbang.benchmarks.contest.Course.Size;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContestTest {

  private final FakeContestant whizbang = new FakeContestant(Contestant.WHIZBANG, 60, 50, 40);
  private final FakeContestant floor = new FakeContestant(Contestant.FLOOR, 100, 100, 80);
  private final FakeContestant peer = new FakeContestant("peer", 25, 25, 25);
  private final List<String> turns = new ArrayList<>();
  private final StringWriter text = new StringWriter();

  @Test
  void contestantsTakeTurnsAndEachBeginsOnce() {
    run(new FakeRace(), whizbang, floor, peer);

    assertThat(turns)
        .containsExactly(
            "whizbang", "floor", "peer", "floor", "peer", "whizbang", "peer", "whizbang", "floor");
  }

  @Test
  void mediansAreComparedWithTheFloorAndTheBestPeer() {
    Result ours = run(new FakeRace(), whizbang, floor, peer).whizbang().orElseThrow();

    assertThat(ours.value(Measure.RATE)).contains(50.0);
    assertThat(ours.value(Measure.TO_FLOOR)).contains(0.5);
    assertThat(ours.value(Measure.TO_BEST_PEER)).contains(2.0);
  }

  @Test
  void aGoalIsMissedOnlyByWhatWasMeasured() {
    var race =
        new FakeRace(Goal.atLeast(Measure.TO_FLOOR, 0.6), Goal.atLeast(Measure.TO_BEST_PEER, 1.5));

    assertThat(run(race, whizbang, floor, peer).missed())
        .extracting(Goal::measure)
        .containsExactly(Measure.TO_FLOOR);
    assertThat(run(race, whizbang).missed()).isEmpty();
  }

  @Test
  void whatTheBestPeerReachesIsEnoughWhereThatIsSaid() {
    Goal goal = Goal.atMost(Measure.RATE, 10);

    assertThat(run(new FakeRace(goal), whizbang, new FakeContestant("slow", 70, 70, 70))
            .missed())
        .hasSize(1);
    assertThat(run(
                new FakeRace(goal.orAsGoodAsBestPeer()),
                whizbang,
                new FakeContestant("slow", 70, 70, 70))
            .missed())
        .isEmpty();
  }

  @Test
  void whoCannotDoWhatARaceNeedsIsNotAskedTo() {
    Standing standing = run(new FakeRace(), peer.without(Ability.KEEPS_ORDER, "has no order"));

    assertThat(standing.results().get(0).hindrance()).contains("has no order");
    assertThat(turns).isEmpty();
  }

  @Test
  void whoFailsIsOutAndTheOthersGoOn() {
    Standing standing = run(new FakeRace(), new FakeContestant("broken"), peer);

    assertThat(standing.results().get(0).hindrance())
        .hasValueSatisfying(reason -> assertThat(reason).startsWith("failed: "));
    assertThat(standing.results().get(1).value(Measure.RATE)).contains(25.0);
  }

  @Test
  void aFailureOfWhizbangFailsTheRunAndThatOfAPeerDoesNot() {
    assertThat(report(run(new FakeRace(), new FakeContestant("broken"))).failed())
        .isFalse();
    assertThat(
            report(run(new FakeRace(), new FakeContestant(Contestant.WHIZBANG))).failed())
        .isTrue();
  }

  @Test
  void theTableTellsWhoReachedWhatAndWhoCannot() {
    report(run(
        new FakeRace(Goal.atLeast(Measure.TO_FLOOR, 0.6)),
        whizbang,
        floor,
        peer.without(Ability.KEEPS_ORDER, "has no order")));

    assertThat(text.toString())
        .contains("fake: nothing real")
        .containsPattern("whizbang 1\\.0 +50 +0\\.50 +40 - 60")
        .containsPattern("peer 1\\.0 +cannot: has no order")
        .contains("to floor >= 0.6 missed");
  }

  @Test
  void aScriptCanReadTheJson(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("results.json");

    report(run(new FakeRace(Goal.atLeast(Measure.TO_FLOOR, 0.6)), whizbang, floor))
        .writeJson(file);

    assertThat(Files.readString(file))
        .contains("\"postgres\":{\"fsync\":\"on\"}", "\"commit\":", "\"machine\":{")
        .contains(
            "{\"scenario\":\"fake\",\"system\":\"whizbang\",\"version\":\"1.0\",\"rate\":50.0,"
                + "\"rateLeast\":40.0,\"rateMost\":60.0,\"relativeToFloor\":0.5,\"settings\":\"none\",\"page\":\"a page\","
                + "\"targets\":[{\"target\":\"relativeToFloor >= 0.6\",\"ok\":false}]}")
        .contains(
            "{\"scenario\":\"fake\",\"system\":\"floor\",\"version\":\"1.0\",\"rate\":100.0,");
  }

  @Test
  void nothingIsSaidOfAGoalThatWasNotMeasured(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("results.json");
    Race race =
        new FakeRace(Goal.atLeast(Measure.TO_FLOOR, 0.6), Goal.atLeast(Measure.TO_BEST_PEER, 1.5));

    report(run(race, whizbang, peer)).writeJson(file);

    assertThat(Files.readString(file))
        .contains("\"targets\":[{\"target\":\"relativeToBestPeer >= 1.5\",\"ok\":true}]");
    assertThat(text.toString()).contains("to best peer >= 1.5 ok").doesNotContain("to floor");
  }

  @Test
  void peersTakePartInLongRacesOnlyWhenThereIsTimeForEverything() {
    Race race = new FakeRace() {
      @Override
      public boolean isLong() {
        return true;
      }
    };

    assertThat(run(race, whizbang, peer).results().get(1).hindrance()).contains("only with --full");
    assertThat(run(Size.FULL, race, peer).results().get(0).hindrance()).isEmpty();
  }

  @Test
  void theFloorsStatementsArePrintedWithTheResults() {
    var report = new ContestReport(Map.of(), false);

    report.printFoot(List.of(floor.running("delete from messages")), new PrintWriter(text));

    assertThat(text.toString()).contains("floor 1.0: none (a page)", "delete from messages");
  }

  private Standing run(Race race, Contestant... contestants) {
    return run(Size.USUAL, race, contestants);
  }

  private Standing run(Size size, Race race, Contestant... contestants) {
    turns.clear();
    Course course = Course.nowhere(new Scale(Duration.ZERO, 3, size));
    return new Contest(course, (any, contestant, round) -> turns.add(contestant.name()))
        .run(race, Arrays.asList(contestants));
  }

  private ContestReport report(Standing standing) {
    ContestReport report = new ContestReport(Map.of("fsync", "on"), false);
    report.add(standing, new PrintWriter(text));
    return report;
  }
}
