package io.whizbang.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.benchmarks.Traffic.Load;
import io.whizbang.benchmarks.Traffic.WakeUps;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs every scenario of several services once, as small as possible: what counts here is that they do what they say. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServicesTest {

  private static final int ONE_REQUEST_EACH = 80;

  private BenchmarkServer server;

  @BeforeAll
  void start() throws Exception {
    server = BenchmarkServer.startCounting();
  }

  @AfterAll
  void stop() throws Exception {
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  void everyMessageThatIsPublishedReachesItsReceptorInAnotherProcess(
      ProcessLatency.Receiver receiver) throws Exception {
    List<Finding> findings =
        new ProcessLatency(server, receiver, new ProcessLatency.Size(1, 3), profiler()).run();

    assertThat(findings)
        .extracting(Finding::measure)
        .containsExactly("median", "95th percentile", "99th percentile");
    assertThat(findings).extracting(Finding::value).isSorted().allMatch(time -> time > 0);
    assertThat(server.number("select count(*) from whizbang_bench_receiver.wh_event_store"))
        .isGreaterThanOrEqualTo(6);
    assertThat(server.number("select count(*) from whizbang_bench_receiver.wh_inbox"))
        .isZero();
  }

  @Test
  void aReceptionIsTheSameOnTheOtherSide() {
    var reception = new Reception(new UUID(1, 2), Instant.ofEpochSecond(3, 4_000), 5);

    assertThat(Reception.parse(reception.toString())).isEqualTo(reception);
  }

  @Test
  void whatApplicationsCallIsCountedAndAskingForTheNumberIsNot() throws Exception {
    new Engine(server).reset();
    String calls = Engine.SERVICES.statement("calls");
    long before = server.number(calls);

    assertThat(server.number(calls)).isEqualTo(before);
    server.execute("select observe_queues()");
    assertThat(server.number(calls)).isEqualTo(before + 1);
  }

  /** Only with -Pthorough: it takes services most of a minute to come to rest. */
  @Test
  @EnabledIfSystemProperty(named = "whizbang.thorough", matches = "true")
  void servicesAtRestAreCountedEachByItself() throws Exception {
    List<Finding> findings = new IdleServices(server, 2, Duration.ofSeconds(4), profiler()).run();

    assertThat(findings)
        .extracting(Finding::measure)
        .containsExactly("calls per service", "time of clients", "time of server");
    assertThat(findings.get(0).value()).isBetween(0.2, 2.0);
    assertThat(findings.get(1).value()).isPositive();
  }

  @Test
  void whoSleepsIsRung() throws Exception {
    assertThat(rings(WakeUps.ON)).isPositive();
  }

  @Test
  void whoHasNoLineReceivesAllTheSameAndIsNotRung() throws Exception {
    assertThat(rings(WakeUps.OFF)).isZero();
  }

  private int rings(WakeUps wakeUps) throws Exception {
    try (Traffic traffic = Traffic.start(server, wakeUps);
        Eavesdropper eavesdropper = new Eavesdropper(server, traffic.receivers())) {
      if (wakeUps == WakeUps.ON) {
        traffic.awaitSleep();
      }
      traffic.pass(Load.IN_BATCHES, ONE_REQUEST_EACH);
      return eavesdropper.heard();
    }
  }

  @Test
  void thoseWhoAreRungAreComparedWithOthers() throws Exception {
    Load load = Load.IN_BATCHES;
    var size = new WakeUpsUnderLoad.Size(1, ONE_REQUEST_EACH, ONE_REQUEST_EACH);

    List<Finding> findings = new WakeUpsUnderLoad(server, load, size, profiler()).run();

    assertThat(findings)
        .extracting(Finding::measure)
        .allMatch(measure -> measure.startsWith(load.title))
        .hasSize(5);
    assertThat(findings.subList(0, 3)).extracting(Finding::value).allMatch(value -> value > 0);
  }

  @Test
  void burstsRingThoseWhoSleep() throws Exception {
    List<Finding> findings = new WakeUpsInBursts(server, 1).run();

    assertThat(findings)
        .singleElement()
        .extracting(Finding::value)
        .matches(rings -> (double) rings > 0);
  }

  private Profiler profiler() {
    return Profiler.off(server, new PrintWriter(Writer.nullWriter()));
  }
}
