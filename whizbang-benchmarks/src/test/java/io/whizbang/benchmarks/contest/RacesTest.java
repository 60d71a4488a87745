package io.whizbang.benchmarks.contest;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.benchmarks.contest.Course.Scale;
import io.whizbang.benchmarks.contest.Course.Size;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whizbang and the floor in some races, as small as possible; {@code bench --quick} runs all of them with all. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RacesTest {

  private static final Scale SMALL = new Scale(Duration.ofMillis(200), 1, Size.QUICK);

  private BenchmarkServer server;
  private Course course;

  @BeforeAll
  void start() throws Exception {
    server = BenchmarkServer.startCounting();
    course = new Course(server, SMALL);
  }

  @AfterAll
  void stop() throws Exception {
    server.close();
  }

  static Stream<Race> races() {
    return Stream.of(
        Enqueue.SINGLE,
        Drain.STREAMS,
        Stage.INBOX,
        Stage.EVENTS,
        new Latency(Latency.Handler.OTHER_PROCESS, Latency.Load.LOW));
  }

  @ParameterizedTest
  @MethodSource("races")
  void whizbangAndTheFloorComeToTheFinish(Race race) {
    Standing standing = run(race, Contestant.WHIZBANG, Contestant.FLOOR);

    assertThat(standing.results()).hasSize(2).allSatisfy(result -> {
      assertThat(result.hindrance()).isEmpty();
      assertThat(result.value(race.decisive()).orElseThrow()).isPositive();
    });
  }

  @Test
  void whatIsBehindAFailureWaitsAndTheOtherStreamsGoOn() {
    Standing standing = run(new BlockedBacklog(), Contestant.WHIZBANG, Contestant.RECEPTORS);

    assertThat(standing.results())
        .hasSize(2)
        .allSatisfy(result -> assertThat(result.hindrance()).isEmpty());
  }

  private Standing run(Race race, String... names) {
    return new Contest(course, (any, contestant, round) -> {})
        .run(race, Races.contestants(List.of(names)).orElseThrow());
  }
}
