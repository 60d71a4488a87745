package io.whizbang.runtime;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.observe.Count;
import io.whizbang.perspective.run.BatchedCompletion;
import io.whizbang.perspective.run.PerspectivePolicy;
import io.whizbang.value.UuidV7;
import io.whizbang.worker.WorkerListener;
import io.whizbang.worker.WorkerState;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class PerspectiveWorkerTest extends PerspectiveScene {

  private final UUID account = UuidV7.next();
  private final List<String> heard = new CopyOnWriteArrayList<>();

  private final WorkerListener listener = new WorkerListener() {
    @Override
    public void started(String role) {
      heard.add(role + " started");
    }

    @Override
    public void idle(String role) {
      heard.add(role + " idle");
    }
  };

  @Test
  void itsOptionsHaveTheUsualDefaults() {
    PerspectivePolicy usual = PerspectivePolicy.usual();

    assertThat(usual.batchSize()).isEqualTo(100);
    assertThat(usual.idleTurns()).isEqualTo(2);
    assertThat(usual.completion()).isInstanceOf(BatchedCompletion.class);
  }

  @Test
  void whatWaitedIsProcessedAtTheStartAndListenersHearWhenThereIsNoMore() throws SQLException {
    Whizbang before = kit.byHand(bank().perspective(BALANCES));
    pay(before, account, 1, 2, 3);
    before.close();

    Whizbang bank = kit.running(
        bank().perspective(BALANCES).pollInterval(Duration.ofMillis(100)).listener(listener));

    eventually().until(() -> checkpoint(account, "balances").equals("Completed 3 of 3 attempts 0"));
    eventually()
        .until(() ->
            heard.lastIndexOf("perspectives idle") > heard.lastIndexOf("perspectives started"));
    WorkerState state = Objects.requireNonNull(bank.workers().get("perspectives"));
    eventually().until(() -> state.isIdle() && state.consecutiveEmptyTurns() >= 2);
    assertThat(state.consecutiveFailedTurns()).isZero();
    assertThat(bank.counters().of(Count.PROJECTED)).isEqualTo(3);
  }

  @Test
  void anIdlePerspectiveCostsNoCalls() {
    var calls = new Statements(kit.dataSource(), "_perspective(_events)?\\(|look_through_history");
    Whizbang bank = kit.running(Whizbang.create(calls.dataSource())
        .service(service)
        .perspective(BALANCES)
        .pollInterval(Duration.ofMillis(10)));
    List<UUID> paid = pay(bank, account, 1);
    bank.perspectives().await("balances", paid, Duration.ofMinutes(3));
    kit.awaitIdle(bank);
    WorkerState state = Objects.requireNonNull(bank.workers().get("perspectives"));
    int before = calls.count();
    assertThat(before).isPositive();

    eventually().until(() -> state.consecutiveEmptyTurns() >= 20);

    assertThat(calls.count()).isEqualTo(before);
  }

  @Test
  void aCleanStopGivesBackWhatWaitsAtNoCharge() throws SQLException {
    Whizbang bank = kit.byHand(
        bank().perspective(BALANCES).projecting(PerspectivePolicy.usual().withMaxParallel(1)));
    for (int i = 0; i < 20; i++) {
      pay(bank, UuidV7.next(), 1);
    }
    bank.close();

    assertThat(text("""
        select count(*) from %s.wh_perspective_checkpoints where instance_id is null and attempts = 0""".formatted(schema()))).isEqualTo("20");
  }
}
