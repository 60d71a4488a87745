package io.whizbang.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.perspective.Perspective;
import io.whizbang.perspective.run.CompletionStrategy;
import io.whizbang.perspective.run.PerspectivePolicy;
import io.whizbang.value.UuidV7;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What holds whenever the ends of runs are told. */
abstract class CompletionStrategyContract extends PerspectiveScene {

  private final CompletionStrategy strategy = strategy();
  private final UUID account = UuidV7.next();

  abstract CompletionStrategy strategy();

  @Test
  void whatArrivedIsCompletedAndNothingIsLeftPending() throws SQLException {
    Whizbang bank = kit.byHand(bank().perspective(BALANCES).projecting(policy()));
    for (int i = 0; i < 25; i++) {
      pay(bank, UuidV7.next(), 1, 2, 3);
    }
    pay(bank, account, 1, 2, 3);
    kit.awaitIdle(bank);

    assertThat(checkpoint(account, "balances")).isEqualTo("Completed 3 of 3 attempts 0");
    assertThat(text("select count(*) from %s.wh_perspective_checkpoints where status = 'Completed'"
            .formatted(schema())))
        .isEqualTo("26");
    assertThat(strategy.pending()).isEmpty();
  }

  @Test
  void anErrorStaysReadableUntilItSucceeds() throws SQLException {
    var clock = new StillClock();
    AtomicBoolean broken = new AtomicBoolean(true);
    Perspective<Balance> failing = Perspective.of("balances", Balance.class)
        .on(Paid.class, (balance, paid) -> {
          if (broken.get()) {
            throw new IllegalStateException("not today");
          }
          return new Balance(paid.owner(), paid.amount(), List.of());
        });
    Whizbang bank = kit.byHand(bank().testClock(clock).perspective(failing).projecting(policy()));
    pay(bank, account, 1);
    kit.awaitIdle(bank);
    assertThat(checkpoint(account, "balances"))
        .startsWith("Failed 0 of 1 attempts 1")
        .contains("not today");

    clock.advance(Duration.ofSeconds(10));
    kit.awaitIdle(bank);
    assertThat(checkpoint(account, "balances"))
        .startsWith("Failed 0 of 1 attempts 2")
        .contains("not today");

    broken.set(false);
    clock.advance(Duration.ofSeconds(10));
    kit.awaitIdle(bank);
    assertThat(checkpoint(account, "balances")).isEqualTo("Completed 1 of 1 attempts 0");
  }

  @Test
  void whatAStopLeavesUnreportedIsGivenBack() throws SQLException {
    Whizbang bank = kit.running(bank().perspective(BALANCES).projecting(policy()));
    for (int i = 0; i < 25; i++) {
      pay(bank, UuidV7.next(), 1);
    }
    bank.close();

    assertThat(strategy.pending()).isEmpty();
    assertThat(
            text("select count(*) from %s.wh_perspective_checkpoints where instance_id is not null"
                .formatted(schema())))
        .isEqualTo("0");
  }

  private PerspectivePolicy policy() {
    return PerspectivePolicy.usual().withCompletion(strategy);
  }
}
