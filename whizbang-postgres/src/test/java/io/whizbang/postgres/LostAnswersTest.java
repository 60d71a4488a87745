package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.OutcomeInDoubtException;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import io.whizbang.work.OutboxWork;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkLimits;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LostAnswersTest extends CoordinatorTest {

  private final AtomicBoolean losing = new AtomicBoolean();
  private final DataSource dataSource = Interception.of(schema.dataSource(), (method, proceed) -> {
    Object result = proceed.call();
    if (method.equals("PreparedStatement.executeQuery") && losing.get()) {
      throw new SQLException("The line went dead", "08006");
    }
    return result;
  });
  private final ServiceInstance instance = ServiceInstance.ofThisProcess("orders");
  private final JdbcWorkCoordinator coordinator =
      coordinator(dataSource, instance, CallPolicy.DEFAULT);

  /** Makes the instance's calls whose answers never come. */
  private final JdbcWorkCoordinator lost =
      coordinator(schema.dataSource(), instance, CallPolicy.DEFAULT);

  private final Message message = message();
  private final WorkBatchRequest store =
      request().store(outgoing(message)).limits(new WorkLimits(10, 0, 0)).build();

  @BeforeEach
  void loseTheAnswerOfACallThatLeasesAMessage() {
    coordinator.processWorkBatch(ASK);
    losing.set(true);
    assertThatThrownBy(() -> coordinator.processWorkBatch(store))
        .isInstanceOf(OutcomeInDoubtException.class);
    losing.set(false);
  }

  @Test
  void theNextCallReturnsWhatTheLostAnswerHandedOut() {
    WorkBatch next = coordinator.processWorkBatch(ASK);

    assertThat(next.outbox()).extracting(OutboxWork::message).containsExactly(message);
    assertThat(next.includesHeld()).isTrue();
    assertThat(coordinator.processWorkBatch(ASK)).isEqualTo(new WorkBatch(List.of(), List.of()));
  }

  @Test
  void aCallThatTakesNoSuchWorkLeavesItToTheNext() {
    WorkBatch onlyInbox =
        coordinator.processWorkBatch(request().limits(new WorkLimits(0, 10, 0)).build());

    assertThat(onlyInbox.work()).isEmpty();
    assertThat(coordinator.processWorkBatch(ASK).outbox()).hasSize(1);
  }

  @Test
  void aSecondLostAnswerLeavesItToTheNext() {
    losing.set(true);
    assertThatThrownBy(() -> coordinator.processWorkBatch(ASK))
        .isInstanceOf(OutcomeInDoubtException.class);
    losing.set(false);

    assertThat(coordinator.processWorkBatch(ASK).outbox()).hasSize(1);
    assertThat(coordinator.counters().inDoubt()).isEqualTo(2);
  }

  /** The server went on with a call that was lost, after another one had looked for what it may have leased. */
  @Test
  void whatIsStoredBehindALeaseThatAppearsLateIsNotHandedOutBeforeIt() {
    coordinator.processWorkBatch(ASK);
    UUID stream = UuidV7.next();
    Message late = message().withStream(stream);
    lost.processWorkBatch(
        request().store(outgoing(late)).limits(new WorkLimits(10, 0, 0)).build());

    WorkBatch answer = coordinator.processWorkBatch(request()
        .store(outgoing(message().withStream(stream)))
        .limits(new WorkLimits(10, 0, 0))
        .build());

    assertThat(answer.outbox()).isEmpty();
  }

  @Test
  void whatIsSentAgainIsStoredOnce() throws SQLException {
    WorkBatch batch = coordinator.processWorkBatch(store);

    assertThat(batch.outbox()).extracting(OutboxWork::message).containsExactly(message);
    assertThat(count("wh_outbox")).isEqualTo(1);
  }
}
