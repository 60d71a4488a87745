package io.whizbang.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.benchmarks.OfferedLoad.Rate;
import io.whizbang.benchmarks.StoreAndComplete.Pair;
import io.whizbang.benchmarks.measure.BenchmarkServer;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs every scenario once, as small as possible: what counts here is that the work is done, not how fast. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ScenarioTest {

  private static final Size TINY = new Size(1, 1, 2, 1, 2, 10, 20, 1, Duration.ofMillis(1));

  private BenchmarkServer server;

  @BeforeAll
  void start() throws Exception {
    server = BenchmarkServer.start();
  }

  @AfterAll
  void stop() throws Exception {
    server.close();
  }

  @Test
  void theServerCommitsDurably() throws Exception {
    assertThat(server.settings())
        .containsEntry("fsync", "on")
        .containsEntry("synchronous_commit", "on");
  }

  @Test
  void storeAndCompleteIsComparedWithItsFloor() throws Exception {
    Pair pair = Pair.ofMessages(server);

    assertThat(new StoreAndComplete(pair, server, TINY, profiler()).run())
        .extracting(Finding::measure)
        .containsExactly(
            "store and complete, engine",
            "store and complete, floor",
            "store and complete, engine / floor");
  }

  @Test
  void catchingUpIsComparedWithABareLoop() throws Exception {
    assertThat(new CatchUp(server, new History(20, 15), 1, profiler()).run())
        .extracting(Finding::measure)
        .containsExactly(
            "catch-up, perspective", "catch-up, bare loop", "catch-up, perspective / bare loop");
    assertThat(server.number(Engine.SQL.statement("projected"))).isEqualTo(300);
  }

  @Test
  void aStreamIsReplayedToItsEnd() throws Exception {
    assertThat(new Replay(server, new History(2, 15), 1).run())
        .extracting(Finding::measure)
        .containsExactly("replay of a stream of 15");
  }

  @Test
  void everyEventIsKeptAndWakesTwoCheckpoints() throws Exception {
    new StoreAndComplete(Pair.ofEvents(server), server, TINY, profiler()).run();

    long stored = (TINY.warmUpBatches() + TINY.batches()) * (long) MessageBatch.SIZE;
    assertThat(server.number("select count(*) from wh_event_store")).isEqualTo(stored);
    assertThat(server.number("select count(*) from wh_perspective_checkpoints"))
        .isEqualTo(2 * stored);
    assertThat(server.number("select count(*) from floor_events")).isEqualTo(stored);
  }

  @Test
  void twoConnectionsAreComparedWithOne() throws Exception {
    assertThat(new TwoConnections(server, TINY).run())
        .extracting(Finding::measure)
        .endsWith("engine, two connections / one");
  }

  @Test
  void aBacklogOfSinglesIsDrainedWhole() throws Exception {
    assertThat(new Drain("c", server, TINY, 1, profiler()).run()).hasSize(3);
    assertThat(new Engine(server).remaining()).isZero();
    assertThat(Floor.ofMessages(server).remaining()).isZero();
  }

  @Test
  void aBacklogInStreamsOfTenIsDrainedWhole() throws Exception {
    assertThat(new Drain("d", server, TINY, 10, profiler()).run()).hasSize(3);
    assertThat(new Engine(server).remaining()).isZero();
  }

  @Test
  void anEmptyCallWritesNothing() throws Exception {
    List<Finding> findings = new EmptyCall(server, TINY).run();

    assertThat(findings.get(1).value()).isZero();
    assertThat(findings.get(2).value()).isZero();
  }

  @Test
  void aCallThatWritesIsNoticed() throws Exception {
    Engine engine = new Engine(server);
    engine.reset();
    try (Engine.EngineLane lane = engine.open()) {
      long before = Writes.logBytes(lane.connection());
      lane.connection().setAutoCommit(false);
      lane.pass(MessageSource.ofSingles().next());

      assertThat(Writes.transactionIds(lane.connection())).isOne();
      lane.connection().commit();
      lane.connection().setAutoCommit(true);
      assertThat(Writes.logBytes(lane.connection()))
          .isGreaterThan(before + 500 * Message.PAYLOAD_BYTES);
    }
  }

  @Test
  void messagesAreClaimedWhileASnapshotIsHeld() throws Exception {
    assertThat(new HeldSnapshot(server, TINY).run())
        .extracting(Finding::value)
        .allMatch(rate -> rate > 0);
  }

  @Test
  void storageSettingsAreComparedByRateSizeAndLog() throws Exception {
    assertThat(new StorageSettings(server, TINY, Set.of("fillfactor 70")).run())
        .extracting(Finding::measure)
        .containsExactly(
            "store and complete: fillfactor 70",
            "store and complete, size: fillfactor 70",
            "store and complete, log per message: fillfactor 70",
            "store, then claim: fillfactor 70",
            "store, then claim, size: fillfactor 70",
            "store, then claim, log per message: fillfactor 70");
  }

  @Test
  void everyCandidateForStorageCanBeApplied() throws Exception {
    new Engine(server).reset();

    assertThat(StorageSettings.CANDIDATES.names()).isNotEmpty();
    for (String candidate : StorageSettings.CANDIDATES.names()) {
      assertThatCode(() -> server.execute(StorageSettings.CANDIDATES.statement(candidate)))
          .as(candidate)
          .doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyMessageThatIsPublishedReachesItsReceptor(PublishLatency.Way way) throws Exception {
    List<Finding> findings =
        new PublishLatency(server, way, new PublishLatency.Size(1, 5), profiler()).run();

    assertThat(findings)
        .extracting(Finding::measure)
        .containsExactly("median", "95th percentile", "99th percentile");
    assertThat(findings).extracting(Finding::value).isSorted().allMatch(time -> time > 0);
    assertThat(server.number("select count(*) from wh_event_store")).isEqualTo(6);
  }

  @ParameterizedTest
  @EnumSource
  void everyStrategyStoresWhatItIsOffered(StrategyName strategy) throws Exception {
    Rate rate = new Rate(200, Duration.ofMillis(300));

    List<Finding> findings = new StrategyUnderLoad(server, strategy, rate, profiler()).run();

    assertThat(findings)
        .extracting(Finding::measure)
        .containsExactly("reached", "median", "95th percentile", "calls");
    assertThat(findings).extracting(Finding::value).allMatch(value -> value > 0);
    assertThat(findings.get(3).value()).isLessThanOrEqualTo(1);
  }

  @Test
  void aScopeIsOneCall() throws Exception {
    Rate rate = new Rate(100, Duration.ofMillis(300));

    List<Finding> findings =
        new StrategyUnderLoad(server, StrategyName.SCOPED, rate, profiler()).run();

    assertThat(findings.get(3).value()).isEqualTo(0.1);
  }

  @Test
  void workThatWasNotDoneIsNotMeasured() throws Exception {
    Engine engine = new Engine(server);
    engine.reset();
    MessageBatch batch = MessageSource.ofSingles().next();
    try (Engine.EngineLane one = engine.open();
        Engine.EngineLane other = engine.open()) {
      one.pass(batch);

      assertThatThrownBy(() -> other.pass(batch))
          .hasMessageContaining("stored 500 messages and got 0");
    }
  }

  private Profiler profiler() {
    return Profiler.off(server, new PrintWriter(Writer.nullWriter()));
  }
}
