package io.whizbang.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.whizbang.examples.ReadYourWrites.OrderSummary;
import io.whizbang.testkit.WhizbangExtension;
import io.whizbang.testkit.WhizbangKit;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Every example does what it says. */
@ExtendWith(WhizbangExtension.class)
class ExamplesTest {

  @BeforeAll
  static void makeTheApplicationsTables(WhizbangKit kit) throws SQLException {
    kit.execute("create table orders (id uuid primary key)");
    kit.execute("create table packed (order_id uuid primary key)");
    kit.execute("create table sales (article uuid primary key, pieces integer not null)");
  }

  @Test
  void whatIsPublishedInATransactionIsSentIfThatCommits(WhizbangKit kit) throws SQLException {
    assertThat(OutboxInTransaction.run(kit.dataSource())).hasSize(1);
  }

  @Test
  void messagesOfAStreamKeepTheirOrderOverTwoInstances(WhizbangKit kit) {
    List<Integer> inOrder = IntStream.range(0, 30).boxed().toList();
    assertThat(OrderedStreams.run(kit.dataSource()))
        .hasSize(3)
        .allSatisfy((account, numbers) -> assertThat(numbers).isEqualTo(inOrder));
  }

  @Test
  void whatIsGivenUpLetsItsStreamGoOnAndCanBePutBack(WhizbangKit kit) throws InterruptedException {
    assertThat(RetriesAndDeadLetters.run(kit.dataSource())).containsExactly("second", "first");
  }

  @Test
  void anAttemptThatFailsLeavesNothingBehind(WhizbangKit kit) {
    assertThat(TransactionalReceptor.run(kit.dataSource())).isEqualTo(1);
  }

  @Test
  void aDelayedMessageWaits(WhizbangKit kit) throws InterruptedException {
    var outcome = DelayedMessage.run(kit.dataSource());
    assertThat(outcome.meanwhile()).startsWith("It is scheduled for");
    assertThat(outcome.reminded()).isTrue();
  }

  @Test
  void whoeverWroteCanWaitForTheModel(WhizbangKit kit) {
    assertThat(ReadYourWrites.run(kit.dataSource())).isEqualTo(new OrderSummary("Ada", true));
  }

  @Test
  void aRebuildMakesTheModelsByTheNewFunctions(WhizbangKit kit) throws InterruptedException {
    assertThat(RebuiltPerspective.run(kit.dataSource()))
        .isEqualTo(new RebuiltPerspective.Balance(500));
  }

  @Test
  void instancesComeAndGo(WhizbangKit kit) {
    assertThat(SeveralInstances.run(kit.dataSource())).isEqualTo(200);
  }

  @Test
  void theSlowerDecidesAnew(WhizbangKit kit) {
    assertThat(ExpectedVersions.run(kit.dataSource())).containsExactly("Ada", "Bob");
  }

  @Test
  void aPerspectiveMayKeepTablesOfItsOwn(WhizbangKit kit) throws SQLException {
    var article = CustomTables.run(kit.dataSource());
    try (var connection = kit.dataSource().getConnection();
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery("select pieces from sales where article = '" + article + "'")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(5);
    }
  }

  @Test
  void whatHappensIsCounted(WhizbangKit kit) {
    var registry = new SimpleMeterRegistry();
    assertThat(Metrics.run(kit.dataSource(), registry, ObservationRegistry.create()))
        .isEqualTo(1);
  }
}
