package io.whizbang.runtime;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.WhizbangBuilder;
import io.whizbang.event.StoredEvent;
import io.whizbang.perspective.Perspective;
import io.whizbang.perspective.Rebuild;
import io.whizbang.value.UuidV7;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Several instances, functions that fail now and then, connections that break, a process that is killed: every model is as if
 * made from scratch.
 */
class ModelsUnderFaultsTest extends PerspectiveScene {

  private static final int STREAMS = Boolean.getBoolean("whizbang.thorough") ? 10_000 : 150;
  private static final int EVENTS_PER_STREAM = 10;
  private static final int ONE_IN = 200;

  @TempDir
  Path directory;

  @Test
  void everyModelEqualsOneThatIsMadeFromScratch() throws Exception {
    List<Cut> cuts = new ArrayList<>();
    Whizbang writer = kit.running(bank());
    for (int i = 0; i < 3; i++) {
      var cut = new Cut(
              kit.dataSource(), i % 2 == 0 ? Cut.Side.BEFORE : Cut.Side.AFTER, 61 + i * 10)
          .repeating();
      cuts.add(cut);
      kit.running(projecting(cut));
    }
    ServiceProcess killed = ServiceProcess.start(
        BankService.class, List.of(url(), service, BankService.FAILING), directory);
    cuts.forEach(Cut::arm);

    List<UUID> accounts = new ArrayList<>();
    for (int i = 0; i < STREAMS; i++) {
      accounts.add(UuidV7.next());
    }
    for (int round = 0; round < EVENTS_PER_STREAM / 2; round++) {
      for (UUID account : accounts) {
        pay(writer, account, 2 * round, 2 * round + 1);
      }
      if (round == 2) {
        killed.kill();
      }
    }
    // Who came by little of that work is given more, until its connections have been cut as well.
    inTheEnd().until(() -> {
      pay(writer, accounts.get(ThreadLocalRandom.current().nextInt(STREAMS)), 0);
      return cuts.stream().allMatch(Cut::happened);
    });
    cuts.forEach(Cut::disarm);

    inTheEnd()
        .until(() ->
            text("select count(*) from %s.wh_perspective_checkpoints where status <> 'Completed'"
                    .formatted(schema()))
                .equals("0"));
    assertThat(modelsOf(writer, accounts)).isEqualTo(fromScratch(writer, accounts));
    assertThat(writer
            .perspectives()
            .models(WEALTH)
            .byId("Ada")
            .orElseThrow()
            .value()
            .total())
        .isEqualTo(STREAMS * 45);
    assertThatARebuildChangesNothing(writer, "balances");
    assertThatARebuildChangesNothing(writer, "wealth");
  }

  /** There is much to do, and others want to do something as well. */
  private static ConditionFactory inTheEnd() {
    return eventually().atMost(Duration.ofMinutes(10));
  }

  private void assertThatARebuildChangesNothing(Whizbang bank, String perspective)
      throws SQLException {
    String before = models(perspective);
    bank.perspectives().rebuild(Rebuild.of(perspective));
    inTheEnd()
        .until(
            () -> bank.perspectives().rebuildProgress(perspective).orElseThrow().isOver());
    assertThat(models(perspective)).isEqualTo(before);
  }

  private String models(String perspective) throws SQLException {
    return text("select md5(string_agg(id || model::text, ',' order by id)) from %s.wh_model_%s"
        .formatted(schema(), perspective));
  }

  private WhizbangBuilder projecting(Cut cut) {
    return Whizbang.create(cut.dataSource())
        .service(service)
        .perspective(failingNowAndThen())
        .perspective(WEALTH);
  }

  static Perspective<Balance> failingNowAndThen() {
    return Perspective.of("balances", Balance.class).on(Paid.class, (balance, paid) -> {
      if (ThreadLocalRandom.current().nextInt(ONE_IN) == 0) {
        throw new IllegalStateException("now and then");
      }
      return BALANCES.apply(balance, paid);
    });
  }

  private static Map<UUID, Balance> modelsOf(Whizbang bank, List<UUID> accounts) {
    Map<UUID, Balance> models = new TreeMap<>();
    accounts.forEach(account -> models.put(account, balance(bank, account)));
    return models;
  }

  private static Map<UUID, Balance> fromScratch(Whizbang bank, List<UUID> accounts) {
    Map<UUID, Balance> models = new TreeMap<>();
    for (UUID account : accounts) {
      Balance balance = null;
      for (StoredEvent event : bank.events().stream(account).toList()) {
        balance = BALANCES.apply(balance, event.body());
      }
      models.put(account, balance == null ? NOTHING : balance);
    }
    return models;
  }
}
