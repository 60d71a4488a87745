package io.whizbang.runtime;

import static io.whizbang.perspective.ModelQuery.Comparison.AT_LEAST;
import static io.whizbang.perspective.ModelQuery.Comparison.EQUAL_TO;
import static io.whizbang.perspective.ModelQuery.Comparison.LESS_THAN;
import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.Whizbang;
import io.whizbang.error.InvalidInputException;
import io.whizbang.observe.Count;
import io.whizbang.observe.QueueName;
import io.whizbang.perspective.CustomPerspective;
import io.whizbang.perspective.Model;
import io.whizbang.perspective.ModelQuery;
import io.whizbang.perspective.Models;
import io.whizbang.perspective.Perspective;
import io.whizbang.perspective.run.PerspectivePolicy;
import io.whizbang.value.UuidV7;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PerspectivesTest extends PerspectiveScene {

  private final UUID account = UuidV7.next();

  @Test
  void aModelIsMadeOfTheEventsOfItsStream() {
    Whizbang bank = kit.byHand(bank().perspective(BALANCES));
    pay(bank, account, 5, 7);
    append(bank, account, List.of(new Audited(account)));
    kit.awaitIdle(bank);
    pay(bank, account, 1);
    kit.awaitIdle(bank);

    assertThat(balance(bank, account)).isEqualTo(new Balance("Ada", 13, List.of(5, 7, 1)));
    assertThat(bank.perspectives().models("balances", Balance.class).byId(account))
        .map(Model::version)
        .contains(2L);
  }

  @Test
  void whatIsPublishedThroughTheOutboxReachesThePerspectiveWithTheSameCall() {
    Whizbang bank = kit.byHand(bank().perspective(BALANCES));
    bank.dispatcher().publish(new Paid(account, "Ada", 5));
    kit.awaitIdle(bank);

    assertThat(balance(bank, account)).isEqualTo(new Balance("Ada", 5, List.of(5)));
  }

  @Test
  void aModelThatAnEventRemovedIsGoneUntilAnotherMakesItAnew() {
    Whizbang bank = kit.byHand(bank().perspective(BALANCES));
    pay(bank, account, 5);
    append(bank, account, List.of(new Closed(account)));
    kit.awaitIdle(bank);

    assertThat(balance(bank, account)).isEqualTo(NOTHING);
    assertThat(bank.perspectives().models(BALANCES).find(ModelQuery.all())).isEmpty();

    pay(bank, account, 3);
    kit.awaitIdle(bank);
    assertThat(balance(bank, account)).isEqualTo(new Balance("Ada", 3, List.of(3)));
  }

  @Test
  void aLongStreamIsSavedBatchByBatchAndOthersTakeTurnsWithIt() {
    Whizbang bank = kit.byHand(
        bank().perspective(BALANCES).projecting(PerspectivePolicy.usual().withBatchSize(10)));
    UUID other = UuidV7.next();
    pay(bank, account, IntStream.rangeClosed(1, 105).toArray());
    pay(bank, other, 1, 2);
    kit.awaitIdle(bank);

    Models<Balance> balances = bank.perspectives().models(BALANCES);
    assertThat(balance(bank, account).payments())
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 105).boxed().toList());
    assertThat(balance(bank, other).payments()).containsExactly(1, 2);
    assertThat(balances.byId(account).orElseThrow().version()).isBetween(11L, 12L);
  }

  @Test
  void aPerspectiveThatIsNewCatchesUpWithTheWholeHistory() throws SQLException {
    Whizbang before = kit.byHand(bank());
    pay(before, account, 1, 2, 3);
    append(before, UuidV7.next(), List.of(new Audited(account)));
    before.close();

    Whizbang bank = kit.byHand(bank().perspective(BALANCES));
    kit.awaitIdle(bank);

    assertThat(balance(bank, account).payments()).containsExactly(1, 2, 3);
    assertThat(text("select count(*) from %s.wh_perspective_checkpoints".formatted(schema())))
        .isEqualTo("1");
  }

  @Test
  void severalStreamsFeedOneModel() {
    Whizbang bank = kit.byHand(bank().perspective(WEALTH));
    UUID other = UuidV7.next();
    pay(bank, account, 1, 2);
    pay(bank, other, 10);
    append(bank, UuidV7.next(), List.of(new Paid(UuidV7.next(), "Bob", 100)));
    kit.awaitIdle(bank);

    Models<Wealth> wealth = bank.perspectives().models(WEALTH);
    assertThat(wealth.byId("Ada")).map(Model::value).contains(new Wealth("Ada", 13));
    assertThat(wealth.byId("Bob")).map(Model::value).contains(new Wealth("Bob", 100));
  }

  @Test
  void oneModelFedByManyStreamsOverSeveralInstancesCountsEachEventOnce() {
    Whizbang first = kit.running(bank().perspective(WEALTH));
    Whizbang second = kit.running(bank().perspective(WEALTH));
    Whizbang third = kit.running(bank().perspective(WEALTH));
    for (int i = 0; i < 100; i++) {
      pay(first, UuidV7.next(), 1, 2, 3);
    }
    kit.awaitIdle(first, second, third);

    eventually()
        .untilAsserted(() -> assertThat(first.perspectives().models(WEALTH).byId("Ada"))
            .map(Model::value)
            .contains(new Wealth("Ada", 600)));
  }

  @Test
  void modelsAreFoundByTheirFieldsSortedAndPageByPage() {
    Whizbang bank = kit.byHand(bank().perspective(WEALTH));
    for (int i = 1; i <= 9; i++) {
      append(bank, UuidV7.next(), List.of(new Paid(UuidV7.next(), "owner " + i, i * 10)));
    }
    kit.awaitIdle(bank);
    Models<Wealth> wealth = bank.perspectives().models(WEALTH);

    assertThat(totals(wealth, ModelQuery.where("owner", EQUAL_TO, "owner 3"))).containsExactly(30);
    assertThat(totals(wealth, ModelQuery.where("total", EQUAL_TO, 40))).containsExactly(40);
    assertThat(totals(
            wealth,
            ModelQuery.where("total", AT_LEAST, 30)
                .and("total", LESS_THAN, 60)
                .sortedDownBy("total")))
        .containsExactly(50, 40, 30);
    assertThat(totals(wealth, ModelQuery.all().sortedBy("total").page(1, 4)))
        .containsExactly(50, 60, 70, 80);
    assertThat(wealth.count(ModelQuery.where("total", AT_LEAST, 30))).isEqualTo(7);
    assertThat(totals(wealth, ModelQuery.where("owner' or '1' = '1", EQUAL_TO, "' or 1 = 1 --")))
        .isEmpty();
    assertThat(totals(wealth, ModelQuery.where("owner", AT_LEAST, 1))).isEmpty();
  }

  private static List<Integer> totals(Models<Wealth> models, ModelQuery query) {
    return models.find(query).stream().map(model -> model.value().total()).toList();
  }

  @Test
  void anEventThatCannotBeAppliedStopsItsOwnStreamAndNoOther() throws SQLException {
    var clock = new StillClock();
    AtomicBoolean broken = new AtomicBoolean(true);
    Whizbang bank = kit.byHand(bank().testClock(clock).perspective(failingAt(3, broken)));
    UUID other = UuidV7.next();
    pay(bank, account, 1, 2, 3, 4);
    pay(bank, other, 1, 2);
    kit.awaitIdle(bank);

    assertThat(balance(bank, account).payments()).containsExactly(1, 2);
    assertThat(balance(bank, other).payments()).containsExactly(1, 2);
    assertThat(checkpoint(account, "balances"))
        .startsWith("Failed 2 of 4 attempts 1")
        .contains("version 3", "Paid", "three is too much");
    assertThat(bank.counters().of(Count.FAILED, QueueName.PERSPECTIVE)).isEqualTo(1);

    broken.set(false);
    clock.advance(Duration.ofMinutes(6));
    kit.awaitIdle(bank);
    assertThat(balance(bank, account).payments()).containsExactly(1, 2, 3, 4);
    assertThat(checkpoint(account, "balances")).isEqualTo("Completed 4 of 4 attempts 0");
  }

  @Test
  void whatFailedIsTriedAtOnceWhenSomebodySetsItToPending() throws SQLException {
    AtomicBoolean broken = new AtomicBoolean(true);
    Whizbang bank = kit.byHand(
        Whizbang.create(kit.dataSource()).service(service).perspective(failingAt(3, broken)));
    pay(bank, account, 1, 2, 3, 4);
    kit.awaitIdle(bank);
    broken.set(false);
    kit.execute("update %s.wh_perspective_checkpoints set claimable_at = now() + interval '1 hour'"
        .formatted(schema()));
    kit.awaitIdle(bank);
    assertThat(balance(bank, account).payments()).containsExactly(1, 2);

    kit.execute("update %s.wh_perspective_checkpoints set status = 'Pending'".formatted(schema()));
    kit.awaitIdle(bank);

    assertThat(balance(bank, account).payments()).containsExactly(1, 2, 3, 4);
  }

  @Test
  void aBodyThatCannotBeReadStopsItsOwnStreamAndNoOther() throws SQLException {
    Whizbang bank = kit.byHand(bank().perspective(BALANCES));
    UUID other = UuidV7.next();
    kit.execute("""
        select %s.append_events('%s', '[{"eventId": "%s", "eventType": "Paid", "eventData": {"amount": []}}]')""".formatted(schema(), account, UuidV7.next()));
    pay(bank, other, 1);
    kit.awaitIdle(bank);

    assertThat(balance(bank, other).payments()).containsExactly(1);
    assertThat(checkpoint(account, "balances")).startsWith("Failed 0 of 1").contains("Paid");
  }

  @Test
  void aTypeThatOnlyANewerInstanceKnowsIsNotPassedOver() throws SQLException {
    Whizbang newer = kit.byHand(bank().perspective(BALANCES));
    Perspective<Balance> older = Perspective.of("balances", Balance.class)
        .on(Paid.class, (balance, paid) -> new Balance(paid.owner(), paid.amount(), List.of()));
    Whizbang old = kit.byHand(bank().perspective(older));
    kit.execute(
        "insert into %s.wh_perspective_mappings values ('balances', 'Closed')".formatted(schema()));
    pay(old, account, 1);
    append(old, account, List.of(new Closed(account)));
    kit.awaitIdle(old);
    assertThat(checkpoint(account, "balances"))
        .startsWith("Failed 1 of 2")
        .contains("has no function for");

    kit.clock().advance(Duration.ofMinutes(6));
    kit.awaitIdle(newer);
    assertThat(checkpoint(account, "balances")).isEqualTo("Completed 2 of 2 attempts 0");
  }

  @Test
  void aModelThatCannotBeWrittenStopsTheStreamsThatFeedItAndNoOther() throws SQLException {
    UUID other = UuidV7.next();
    Perspective<Balance> nul = Perspective.of("nul", Balance.class)
        .on(
            Paid.class,
            (balance, paid) ->
                new Balance(paid.amount() == 1 ? "\u0000" : "fine", paid.amount(), List.of()));
    Whizbang bank = kit.byHand(bank().perspective(nul));
    pay(bank, account, 1);
    pay(bank, other, 2);
    kit.awaitIdle(bank);

    assertThat(checkpoint(account, "nul")).startsWith("Failed 0 of 1").contains("NUL");
    assertThat(checkpoint(other, "nul")).isEqualTo("Completed 1 of 1 attempts 0");
  }

  @Test
  void aPerspectiveThatThisInstanceDoesNotKnowIsLeftToOthersAtNoCharge() throws SQLException {
    var clock = new StillClock();
    Whizbang knows = kit.byHand(bank().testClock(clock).perspective(BALANCES));
    Whizbang other = kit.byHand(bank().testClock(clock).perspective(WEALTH));
    pay(other, account, 5);
    kit.awaitIdle(other);
    assertThat(checkpoint(account, "wealth")).startsWith("Completed 1 of 1");
    assertThat(other.counters().of(Count.UNKNOWN_PERSPECTIVE)).isLessThanOrEqualTo(1);

    clock.advance(Duration.ofSeconds(10));
    kit.awaitIdle(other);
    assertThat(other.counters().of(Count.UNKNOWN_PERSPECTIVE)).isPositive();
    assertThat(checkpoint(account, "balances"))
        .startsWith("Pending 0 of 1 attempts 0")
        .contains("left to others");

    clock.advance(Duration.ofSeconds(10));
    kit.awaitIdle(knows);
    assertThat(checkpoint(account, "balances")).isEqualTo("Completed 1 of 1 attempts 0");
    assertThat(balance(knows, account)).isEqualTo(new Balance("Ada", 5, List.of(5)));
  }

  @Test
  void aRunnerOfTheUsersOwnWritesInTheTransactionOfItsPosition() throws SQLException {
    AtomicBoolean broken = new AtomicBoolean(true);
    Whizbang bank = kit.byHand(bank()
        .perspective(new CustomPerspective(
            "ledger", Set.of(Paid.class), (streamId, name, lastProcessedEventId, run) -> {
              for (var event : run.events()) {
                write(
                    run.connection(),
                    name + " " + ((Paid) event.body()).amount() + " after "
                        + (lastProcessedEventId != null));
              }
              if (broken.get()) {
                throw new IllegalStateException("the ledger is locked");
              }
              return run.events().get(run.events().size() - 1).id();
            })));
    pay(bank, account, 1, 2);
    append(bank, account, List.of(new Audited(account)));
    kit.awaitIdle(bank);
    assertThat(written()).isEmpty();
    assertThat(checkpoint(account, "ledger"))
        .startsWith("Failed 0 of 2")
        .contains("the ledger is locked");

    broken.set(false);
    kit.clock().advance(Duration.ofMinutes(6));
    kit.awaitIdle(bank);
    pay(bank, account, 3);
    kit.awaitIdle(bank);

    assertThat(written())
        .containsExactly("ledger 1 after false", "ledger 2 after false", "ledger 3 after true");
    assertThat(checkpoint(account, "ledger")).isEqualTo("Completed 4 of 4 attempts 0");
  }

  @Test
  void aRunnerMayNotEndItsTransaction() throws SQLException {
    Whizbang bank = kit.byHand(bank()
        .perspective(new CustomPerspective(
            "ledger", Set.of(Paid.class), (streamId, name, lastProcessedEventId, run) -> {
              write(run.connection(), "half");
              run.connection().commit();
              return run.events().get(0).id();
            })));
    pay(bank, account, 1);
    kit.awaitIdle(bank);

    assertThat(written()).isEmpty();
    assertThat(checkpoint(account, "ledger")).startsWith("Failed 0 of 1").contains("commit()");
  }

  @Test
  void aPerspectiveThatIsWithdrawnStopsAndItsDataStaysUntilItIsDropped() throws SQLException {
    Whizbang with = kit.byHand(bank().perspective(BALANCES));
    pay(with, account, 1);
    kit.awaitIdle(with);
    with.close();

    Whizbang without = kit.byHand(bank().perspective(WEALTH));
    without.perspectives().withdraw("balances");
    pay(without, account, 2);
    kit.awaitIdle(without);
    assertThat(balance(without, account).payments()).containsExactly(1);
    assertThat(checkpoint(account, "balances")).startsWith("Completed 1 of 1");
    assertThatThrownBy(() -> without.perspectives().drop("wealth"))
        .isInstanceOf(InvalidInputException.class);

    without.perspectives().drop("balances");
    assertThat(checkpoint(account, "balances")).isEmpty();
    assertThat(text("select to_regclass('%s.wh_model_balances')".formatted(schema())))
        .isEmpty();
    assertThat(without.perspectives().models(WEALTH).byId("Ada")).isPresent();
  }

  @Test
  void aPerspectiveThatComesBackGoesOnWhereItStopped() {
    Whizbang with = kit.byHand(bank().perspective(BALANCES));
    pay(with, account, 1);
    kit.awaitIdle(with);
    with.close();
    Whizbang without = kit.byHand(bank());
    without.perspectives().withdraw("balances");
    pay(without, account, 2);

    Whizbang again = kit.byHand(bank().perspective(BALANCES));
    kit.awaitIdle(again);

    assertThat(balance(again, account).payments()).containsExactly(1, 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Balances", "1st", "a-b", "a b", "a\"b", "wh.x"})
  void aNameThatCannotBeATablesIsRefused(String name) {
    assertThatThrownBy(() -> Perspective.of(name, Balance.class))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no name of a perspective");
  }

  @Test
  void theLongestNameMakesATable() {
    Perspective<Balance> longest = Perspective.of("a".repeat(41), Balance.class)
        .on(Paid.class, (balance, paid) -> new Balance("Ada", paid.amount(), List.of()));
    Whizbang bank = kit.byHand(bank().perspective(longest));
    pay(bank, account, 1);
    kit.awaitIdle(bank);

    assertThat(bank.perspectives().models(longest).byId(account)).isPresent();
    assertThatThrownBy(() -> Perspective.of("a".repeat(42), Balance.class))
        .isInstanceOf(InvalidInputException.class);
  }

  private static Perspective<Balance> failingAt(int amount, AtomicBoolean broken) {
    return Perspective.of("balances", Balance.class).on(Paid.class, (balance, paid) -> {
      if (paid.amount() == amount && broken.get()) {
        throw new IllegalStateException("three is too much");
      }
      return (balance == null ? new Balance(paid.owner(), 0, List.of()) : balance)
          .plus(paid.amount());
    });
  }
}
