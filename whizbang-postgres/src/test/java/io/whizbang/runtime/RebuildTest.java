package io.whizbang.runtime;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.Whizbang;
import io.whizbang.error.CallTimedOutException;
import io.whizbang.error.InvalidInputException;
import io.whizbang.event.ExpectedVersion;
import io.whizbang.event.StoredEvent;
import io.whizbang.perspective.CustomPerspective;
import io.whizbang.perspective.Model;
import io.whizbang.perspective.Perspective;
import io.whizbang.perspective.Rebuild;
import io.whizbang.perspective.RebuildPhase;
import io.whizbang.perspective.RebuildProgress;
import io.whizbang.value.UuidV7;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A perspective is made anew from the events while the service goes on, into a new table or in place. */
class RebuildTest extends PerspectiveScene {

  /** As {@link #BALANCES} should have been from the start: it counts in cents. */
  private static final Perspective<Balance> IN_CENTS = Perspective.of("balances", Balance.class)
      .on(Paid.class, (balance, paid) -> orNew(balance, paid).plus(100 * paid.amount()))
      .on(Closed.class, (balance, closed) -> null);

  private static final Perspective<Wealth> WEALTH_IN_CENTS = Perspective.of("wealth", Wealth.class)
      .on(
          Paid.class,
          Paid::owner,
          (wealth, paid) -> new Wealth(
              paid.owner(), (wealth == null ? 0 : wealth.total()) + 100 * paid.amount()));

  private final UUID account = UuidV7.next();
  private final UUID other = UuidV7.next();

  private static Balance orNew(@Nullable Balance balance, Paid paid) {
    return balance == null ? new Balance(paid.owner(), 0, List.of()) : balance;
  }

  /** Two accounts, of which the old functions have made models. */
  private void givenModels(Perspective<?> old) {
    Whizbang before = kit.byHand(bank().perspective(old));
    pay(before, account, 1, 2);
    pay(before, other, 3);
    kit.awaitIdle(before);
    before.close();
  }

  /** Lets instances work until the rebuild is over. */
  private RebuildProgress finish(String perspective, Whizbang... banks) {
    for (int i = 0; i < 100 && !progress(banks[0], perspective).isOver(); i++) {
      kit.clock().advance(Duration.ofSeconds(4));
      kit.awaitIdle(banks);
    }
    RebuildProgress progress = progress(banks[0], perspective);
    assertThat(progress.phase()).as("%s", progress).isEqualTo(RebuildPhase.OVER);
    return progress;
  }

  private static RebuildProgress progress(Whizbang bank, String perspective) {
    return bank.perspectives().rebuildProgress(perspective).orElseThrow();
  }

  /** Tables, mappings and checkpoints of shadows. */
  private String leftOvers() throws SQLException {
    return text("""
        select string_agg(x, ', ') from (
          select relname::text from pg_class where relnamespace = '%1$s'::regnamespace and relname like 'wh_model_%%~%%' and relkind = 'r'
          union all select perspective_name from %1$s.wh_perspective_mappings where perspective_name like '%%~%%'
          union all select perspective_name from %1$s.wh_perspective_checkpoints where perspective_name like '%%~%%') l (x)""".formatted(schema()));
  }

  @Test
  void modelsAreMadeAnewAndTakeThePlaceOfTheOldTogether() throws SQLException {
    givenModels(BALANCES);
    Whizbang bank = kit.byHand(bank().perspective(IN_CENTS));
    long versionBefore = version(bank, account);

    bank.perspectives().rebuild(Rebuild.of("balances"));
    assertThat(balance(bank, account).total()).isEqualTo(3);
    RebuildProgress progress = finish("balances", bank);

    assertThat(balance(bank, account).payments()).containsExactly(100, 200);
    assertThat(balance(bank, other).payments()).containsExactly(300);
    assertThat(version(bank, account)).isGreaterThan(versionBefore);
    assertThat(List.of(progress.done(), progress.total(), progress.failed()))
        .containsExactly(3L, 3L, 0L);
    assertThat(progress.fraction()).isEqualTo(1);
    assertThat(leftOvers()).isEmpty();
    assertThat(checkpoint(account, "balances")).isEqualTo("Completed 2 of 2 attempts 0");

    pay(bank, account, 4);
    pay(bank, UuidV7.next(), 5);
    kit.awaitIdle(bank);
    assertThat(balance(bank, account).payments()).containsExactly(100, 200, 400);
  }

  private static long version(Whizbang bank, UUID account) {
    return bank.perspectives()
        .models(BALANCES)
        .byId(account)
        .map(Model::version)
        .orElse(0L);
  }

  @Test
  void aPerspectiveIsRebuiltAsOftenAsOneLikes() throws SQLException {
    givenModels(BALANCES);
    Whizbang bank = kit.byHand(bank().perspective(IN_CENTS));
    long before = 0;
    for (int i = 0; i < 3; i++) {
      bank.perspectives().rebuild(Rebuild.of("balances"));
      finish("balances", bank);
      assertThat(balance(bank, account).payments()).containsExactly(100, 200);
      assertThat(version(bank, account)).isGreaterThan(before);
      before = version(bank, account);
    }
    assertThat(leftOvers()).isEmpty();
  }

  @Test
  void inPlaceTheModelsAreTakenAwayAndMadeAnew() throws SQLException {
    givenModels(BALANCES);
    Whizbang bank = kit.byHand(bank().perspective(IN_CENTS));
    long versionBefore = version(bank, account);

    bank.perspectives().rebuild(Rebuild.of("balances").inPlaceOfTheOld());
    assertThat(finish("balances", bank).done()).isEqualTo(3);

    assertThat(balance(bank, account).payments()).containsExactly(100, 200);
    assertThat(balance(bank, other).payments()).containsExactly(300);
    assertThat(version(bank, account)).isGreaterThan(versionBefore);
    assertThat(leftOvers()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void ofAListOfStreamsOnlyTheirModelsAreMadeAnew(boolean inPlace) throws SQLException {
    givenModels(BALANCES);
    Whizbang bank = kit.byHand(bank().perspective(IN_CENTS));
    long versionBefore = version(bank, account);

    bank.perspectives().rebuild(new Rebuild("balances", inPlace, List.of(account)));
    pay(bank, other, 4);
    finish("balances", bank);

    assertThat(balance(bank, account).payments()).containsExactly(100, 200);
    assertThat(balance(bank, other).payments()).containsExactly(3, 400);
    assertThat(version(bank, account)).isGreaterThan(versionBefore);
    assertThat(leftOvers()).isEmpty();
    pay(bank, account, 5);
    kit.awaitIdle(bank);
    assertThat(balance(bank, account).payments()).containsExactly(100, 200, 500);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aModelThatSeveralStreamsFeedIsMadeAnewOfAllOfThem(boolean inPlace) throws SQLException {
    givenModels(WEALTH);
    Whizbang bank = kit.byHand(bank().perspective(WEALTH_IN_CENTS));

    bank.perspectives().rebuild(new Rebuild("wealth", inPlace, null));
    pay(bank, UuidV7.next(), 4);
    finish("wealth", bank);
    pay(bank, account, 5);
    kit.awaitIdle(bank);

    assertThat(bank.perspectives().models(WEALTH).byId("Ada"))
        .map(Model::value)
        .contains(new Wealth("Ada", 1500));
    assertThatThrownBy(
            () -> bank.perspectives().rebuild(Rebuild.of("wealth").ofStreams(List.of(account))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("made of several streams");
    kit.execute("select %s.start_rebuild('wealth', false, array['%s']::uuid[])"
        .formatted(schema(), account));
    RebuildProgress refused = finish("wealth", bank);
    assertThat(refused.abandoned()).isTrue();
    assertThat(refused.error()).contains("made of several streams");
  }

  /** Trap 25: an event comes before every step of the rebuild, in a stream that is old and in one that is new. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatArrivesMeanwhileIsNotMissed(boolean inPlace) throws SQLException {
    givenModels(BALANCES);
    Whizbang bank = kit.byHand(bank().perspective(IN_CENTS));
    bank.perspectives().rebuild(new Rebuild("balances", inPlace, null));
    List<UUID> accounts = new ArrayList<>(List.of(account, other));
    for (int i = 0; i < 40 && !progress(bank, "balances").isOver(); i++) {
      UUID one = UuidV7.next();
      accounts.add(one);
      pay(bank, account, 10 + i);
      pay(bank, one, 10 + i);
      kit.execute("select %s.advance_rebuild('balances', false, '%s')"
          .formatted(schema(), kit.clock().instant()));
      pay(bank, other, 50 + i);
      pay(bank, one, 50 + i);
      if (i % 2 == 1) {
        kit.clock().advance(Duration.ofSeconds(4));
        bank.turn();
      }
    }
    finish("balances", bank);
    kit.awaitIdle(bank);

    for (UUID each : accounts) {
      assertThat(balance(bank, each)).isEqualTo(fromScratch(bank, each));
    }
    assertThat(leftOvers()).isEmpty();
  }

  private static Balance fromScratch(Whizbang bank, UUID account) {
    Balance balance = null;
    for (StoredEvent event : bank.events().stream(account).toList()) {
      balance = IN_CENTS.apply(balance, event.body());
    }
    return balance == null ? NOTHING : balance;
  }

  /** Trap 25, for an append that knows nothing of the rebuild yet. */
  @Test
  void anAppendThatWasUnderWayWhenTheRebuildBeganIsNotMissed() throws SQLException {
    givenModels(BALANCES);
    Whizbang bank = kit.byHand(bank().perspective(IN_CENTS));
    UUID late = UuidV7.next();
    try (var open = kit.dataSource().getConnection()) {
      open.setAutoCommit(false);
      bank.events().append(open, late, ExpectedVersion.ANY, List.of(new Paid(late, "Ada", 7)));
      bank.perspectives().rebuild(Rebuild.of("balances"));
      for (int i = 0; i < 5; i++) {
        kit.clock().advance(Duration.ofSeconds(4));
        kit.awaitIdle(bank);
      }
      assertThat(progress(bank, "balances").phase()).isEqualTo(RebuildPhase.SETTLING);
      open.commit();
    }
    finish("balances", bank);
    kit.awaitIdle(bank);

    assertThat(balance(bank, late).payments()).containsExactly(700);
    assertThat(balance(bank, account).payments()).containsExactly(100, 200);
  }

  @Test
  void aRunThatWasUnderWayAtTheSwitchSavesNothingMadeOfTheOldModels() throws Exception {
    givenModels(BALANCES);
    var begun = new CountDownLatch(1);
    var mayGoOn = new CountDownLatch(1);
    Whizbang slow = kit.byHand(bank().perspective(stopping(begun, mayGoOn)));
    pay(slow, account, 9);
    var working = CompletableFuture.runAsync(() -> turnForLong(slow));
    assertThat(begun.await(3, TimeUnit.MINUTES)).isTrue();

    Whizbang bank = kit.byHand(bank().perspective(IN_CENTS));
    bank.perspectives().rebuild(Rebuild.of("balances"));
    finish("balances", bank);
    assertThat(balance(bank, account).payments()).containsExactly(100, 200, 900);
    mayGoOn.countDown();
    working.get(3, TimeUnit.MINUTES);
    kit.awaitIdle(slow, bank);

    assertThat(balance(bank, account).payments()).containsExactly(100, 200, 900);
    assertThat(checkpoint(account, "balances")).isEqualTo("Completed 3 of 3 attempts 0");
  }

  /** A turn by hand gives up after a minute, which a rebuild may take; what it has begun goes on all the same. */
  private static void turnForLong(Whizbang bank) {
    try {
      bank.turn();
    } catch (CallTimedOutException stillAtWork) {
      // Whoever waits until all are idle waits for it.
    }
  }

  private static Perspective<Balance> stopping(CountDownLatch begun, CountDownLatch mayGoOn) {
    return Perspective.of("balances", Balance.class)
        .on(Paid.class, (balance, paid) -> {
          begun.countDown();
          waitFor(mayGoOn);
          return orNew(balance, paid).plus(paid.amount());
        })
        .on(Closed.class, (balance, closed) -> null);
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      if (!latch.await(3, TimeUnit.MINUTES)) {
        throw new IllegalStateException("Nothing happened");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aStreamThatFailsHoldsTheSwitchBackAndNothingElse() throws SQLException {
    givenModels(BALANCES);
    var broken = new AtomicBoolean(true);
    Perspective<Balance> failing = Perspective.of("balances", Balance.class)
        .on(Paid.class, (balance, paid) -> {
          if (broken.get() && paid.amount() == 2) {
            throw new IllegalStateException("two is too little");
          }
          return orNew(balance, paid).plus(100 * paid.amount());
        })
        .on(Closed.class, (balance, closed) -> null);
    Whizbang bank = kit.byHand(bank().perspective(failing));
    bank.perspectives().rebuild(Rebuild.of("balances"));
    for (int i = 0; i < 10; i++) {
      kit.clock().advance(Duration.ofSeconds(4));
      kit.awaitIdle(bank);
    }
    RebuildProgress stuck = progress(bank, "balances");
    assertThat(stuck.phase()).isEqualTo(RebuildPhase.FOLLOWING);
    assertThat(stuck.failed()).isEqualTo(1);
    assertThat(stuck.error()).contains("two is too little");
    pay(bank, other, 4);
    kit.awaitIdle(bank);
    assertThat(balance(bank, other).payments()).containsExactly(3, 400);
    assertThat(balance(bank, account).payments()).containsExactly(1, 2);

    broken.set(false);
    kit.clock().advance(Duration.ofMinutes(6));
    finish("balances", bank);
    assertThat(balance(bank, account).payments()).containsExactly(100, 200);
    assertThat(balance(bank, other).payments()).containsExactly(300, 400);
  }

  @Test
  void oneRebuildAtATimeWhichMayBeAbandoned() throws SQLException {
    givenModels(BALANCES);
    Whizbang bank = kit.byHand(bank().perspective(IN_CENTS));
    assertThat(bank.perspectives().abandonRebuild("balances")).isFalse();
    bank.perspectives().rebuild(Rebuild.of("balances"));
    assertThatThrownBy(() -> bank.perspectives().rebuild(Rebuild.of("balances")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("is being rebuilt already");
    for (int i = 0; i < 3; i++) {
      kit.execute("select %s.advance_rebuild('balances', false)".formatted(schema()));
    }
    assertThat(leftOvers()).contains("wh_model_balances~1");

    assertThat(bank.perspectives().abandonRebuild("balances")).isTrue();
    RebuildProgress progress = finish("balances", bank);

    assertThat(progress.abandoned()).isTrue();
    assertThat(balance(bank, account).payments()).containsExactly(1, 2);
    assertThat(leftOvers()).isEmpty();
    bank.perspectives().rebuild(Rebuild.of("balances"));
    assertThat(finish("balances", bank).abandoned()).isFalse();
    assertThat(balance(bank, account).payments()).containsExactly(100, 200);
  }

  @Test
  void whoeverRegistersTheSamePerspectiveMeanwhileChangesNothingAndOtherEventsEndTheRebuild() {
    givenModels(BALANCES);
    Whizbang bank = kit.byHand(bank().perspective(IN_CENTS));
    bank.perspectives().rebuild(Rebuild.of("balances"));
    kit.byHand(bank().perspective(IN_CENTS));
    assertThat(progress(bank, "balances").abandoned()).isFalse();

    kit.byHand(bank().perspective(IN_CENTS.on(Audited.class, (balance, audited) -> balance)));
    RebuildProgress progress = finish("balances", bank);
    assertThat(progress.abandoned()).isTrue();
    assertThat(progress.error()).contains("wants other events than before");
  }

  @Test
  void aPerspectiveThatIsWithdrawnIsNotRebuiltAndDroppedWithAllThatWasMade() throws SQLException {
    givenModels(BALANCES);
    Whizbang bank = kit.byHand(bank().perspective(IN_CENTS));
    bank.perspectives().rebuild(Rebuild.of("balances"));
    for (int i = 0; i < 4; i++) {
      kit.execute("select %s.advance_rebuild('balances', false)".formatted(schema()));
    }
    bank.close();
    Whizbang without = kit.byHand(bank());

    without.perspectives().withdraw("balances");
    assertThat(progress(without, "balances").abandoned()).isTrue();
    assertThatThrownBy(() -> without.perspectives().rebuild(Rebuild.of("balances")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no perspective balances that could be rebuilt");
    without.perspectives().drop("balances");

    assertThat(leftOvers()).isEmpty();
    assertThat(without.perspectives().rebuildProgress("balances")).isEmpty();
  }

  @Test
  void whileNobodyKnowsThePerspectiveItWaitsAndSaysSo() {
    givenModels(BALANCES);
    Whizbang stranger = kit.byHand(bank().perspective(WEALTH));
    stranger.perspectives().rebuild(Rebuild.of("balances"));
    for (int i = 0; i < 3; i++) {
      kit.clock().advance(Duration.ofSeconds(10));
      kit.awaitIdle(stranger);
    }
    RebuildProgress waiting = progress(stranger, "balances");
    assertThat(waiting.phase()).isEqualTo(RebuildPhase.MAKING);
    assertThat(waiting.leader()).isNull();
    assertThat(waiting.error()).contains("No perspective balances~rebuild in this instance");

    Whizbang bank = kit.byHand(bank().perspective(IN_CENTS));
    finish("balances", bank);
    assertThat(balance(bank, account).payments()).containsExactly(100, 200);
  }

  @Test
  void aRunnerWithTablesOfItsOwnIsGivenTheEventsFromTheFirstOneOn() throws SQLException {
    Whizbang bank = kit.byHand(bank()
        .perspective(new CustomPerspective(
            "ledger", Set.of(Paid.class), (streamId, name, lastProcessedEventId, run) -> {
              if (lastProcessedEventId == null) {
                write(run.connection(), "anew");
              }
              for (var event : run.events()) {
                write(run.connection(), String.valueOf(((Paid) event.body()).amount()));
              }
              return run.events().get(run.events().size() - 1).id();
            })));
    pay(bank, account, 1);
    kit.awaitIdle(bank);
    pay(bank, account, 2);
    kit.awaitIdle(bank);
    assertThatThrownBy(() -> bank.perspectives().rebuild(Rebuild.of("ledger")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("in place");

    bank.perspectives().rebuild(Rebuild.of("ledger").inPlaceOfTheOld());
    finish("ledger", bank);

    assertThat(written()).containsExactly("anew", "1", "2", "anew", "1", "2");
  }

  @Test
  void theNewTableHasTheIndexesAndTheReadersOfTheOldOne() throws SQLException {
    givenModels(BALANCES);
    kit.execute(
        "create index by_owner on %s.wh_model_balances ((model ->> 'owner'))".formatted(schema()));
    kit.execute("grant select on %s.wh_model_balances to pg_monitor".formatted(schema()));
    Whizbang bank = kit.byHand(bank().perspective(IN_CENTS));
    bank.perspectives().rebuild(Rebuild.of("balances"));
    finish("balances", bank);

    assertThat(text(
            "select count(*) from pg_indexes where schemaname = '%s' and indexdef like '%%owner%%'"
                .formatted(schema())))
        .isEqualTo("1");
    assertThat(text("select has_table_privilege('pg_monitor', '%s.wh_model_balances', 'select')"
            .formatted(schema())))
        .isEqualTo("t");
  }

  @Test
  void aTableThatAViewReadsIsNotReplaced() throws SQLException {
    givenModels(BALANCES);
    kit.execute(
        "create view rich_%1$s as select * from %1$s.wh_model_balances".formatted(schema()));
    Whizbang bank = kit.byHand(bank().perspective(IN_CENTS));

    assertThatThrownBy(() -> bank.perspectives().rebuild(Rebuild.of("balances")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("a view reads table");
    bank.perspectives().rebuild(Rebuild.of("balances").inPlaceOfTheOld());
    finish("balances", bank);
    assertThat(balance(bank, account).payments()).containsExactly(100, 200);
    kit.execute("drop view rich_" + schema());
  }

  /** Neither who reads for long nor whose transaction stays open makes others wait. */
  @Test
  void theSwitchWaitsForALongReaderAndNobodyQueuesBehindIt() throws SQLException {
    givenModels(BALANCES);
    Whizbang bank =
        kit.running(Whizbang.create(kit.dataSource()).service(service).perspective(IN_CENTS));
    try (var reader = kit.dataSource().getConnection();
        var statement = reader.createStatement()) {
      reader.setAutoCommit(false);
      statement.executeQuery("select count(*) from %s.wh_model_balances".formatted(schema()));
      bank.perspectives().rebuild(Rebuild.of("balances"));
      eventually().until(() -> progress(bank, "balances").phase() == RebuildPhase.FOLLOWING);
      for (int i = 1; i <= 5; i++) {
        pay(bank, account, i);
        assertThat(balance(bank, account).payments()).startsWith(1, 2);
      }
      reader.rollback();
    }
    eventually().until(() -> progress(bank, "balances").isOver());
    eventually()
        .untilAsserted(() -> assertThat(balance(bank, account).payments())
            .containsExactly(100, 200, 100, 200, 300, 400, 500));
  }
}
