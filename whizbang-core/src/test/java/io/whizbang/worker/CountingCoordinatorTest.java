package io.whizbang.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.observe.Contact;
import io.whizbang.observe.Count;
import io.whizbang.observe.Counters;
import io.whizbang.observe.Observer;
import io.whizbang.observe.QueueName;
import io.whizbang.testing.ScriptedCoordinator;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Completion;
import io.whizbang.work.Failure;
import io.whizbang.work.PerspectiveReport;
import io.whizbang.work.Queue;
import io.whizbang.work.RejectedReport.Kind;
import io.whizbang.work.RejectedReport.Reason;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkBatchRequestBuilder;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CountingCoordinatorTest {

  private final ScriptedCoordinator database = new ScriptedCoordinator();
  private final Counters counters = new Counters();
  private final Contact contact = new Contact();
  private final List<Integer> flushes = new ArrayList<>();
  private final CountingCoordinator coordinator =
      new CountingCoordinator(database, counters, new Noting(), contact);
  private final UUID id = UuidV7.next();

  @ParameterizedTest
  @EnumSource
  void whatWasReportedAndNotRejectedHasHappened(Queue queue) {
    coordinator.processWorkBatch(request()
        .complete(queue, Completion.published(UuidV7.next()))
        .complete(queue, Completion.handled(UuidV7.next()))
        .complete(queue, Completion.release(UuidV7.next()))
        .fail(queue, Failure.of(UuidV7.next(), "Broken"))
        .fail(queue, Failure.of(UuidV7.next(), "Away").notAttempted())
        .fail(queue, Failure.of(UuidV7.next(), "Hopeless").asDeadLetter())
        .renew(queue, UuidV7.next())
        .build());

    QueueName name = QueueName.of(queue);
    assertThat(counters.of(Count.COMPLETED, name)).isEqualTo(2);
    assertThat(counters.of(Count.FAILED, name)).isEqualTo(1);
    assertThat(counters.of(Count.RELEASED, name)).isEqualTo(2);
    assertThat(counters.of(Count.DEAD, name)).isEqualTo(1);
    assertThat(counters.of(Count.LEASE_RENEWED, name)).isEqualTo(1);
    assertThat(counters.of(Count.COMPLETED)).as("and nothing elsewhere").isEqualTo(2);
    assertThat(flushes).containsExactly(7);
  }

  @Test
  void whatCameTooLateIsStaleAndNothingElse() {
    database.reject(id, Reason.STALE);

    coordinator.processWorkBatch(
        request().complete(Queue.INBOX, Completion.handled(id)).build());
    coordinator.processWorkBatch(
        request().fail(Queue.INBOX, Failure.of(id, "Broken")).build());
    coordinator.processWorkBatch(request().renew(Queue.INBOX, id).build());

    assertThat(counters.of(Count.STALE, QueueName.INBOX)).isEqualTo(3);
    assertThat(counters.of(Count.COMPLETED)).isZero();
    assertThat(counters.of(Count.FAILED)).isZero();
    assertThat(counters.of(Count.LEASE_RENEWED)).isZero();
  }

  /** It may have been this very report that removed the row. */
  @Test
  void whatIsGoneIsNeitherStaleNorCompletedAgain() {
    database.reject(id, Kind.COMPLETION, Reason.GONE);

    coordinator.processWorkBatch(
        request().complete(Queue.OUTBOX, Completion.published(id)).build());

    assertThat(counters.of(Count.STALE)).isZero();
    assertThat(counters.of(Count.COMPLETED)).isZero();
  }

  @Test
  void whatIsRejectedInATransactionUndoesAllOfIt() {
    database.reject(id, Reason.STALE);

    coordinator.processWithin(
        aConnection(),
        request()
            .complete(Queue.INBOX, Completion.handled(UuidV7.next()))
            .complete(Queue.INBOX, Completion.handled(id))
            .build());
    assertThat(counters.of(Count.COMPLETED)).isZero();
    assertThat(counters.of(Count.STALE)).isEqualTo(1);

    coordinator.processWithin(
        aConnection(),
        request().complete(Queue.INBOX, Completion.handled(UuidV7.next())).build());
    assertThat(counters.of(Count.COMPLETED, QueueName.INBOX)).isEqualTo(1);
  }

  @Test
  void perspectivesAreCountedByThemselves() {
    coordinator.reportPerspectiveCompletion(new PerspectiveReport.Completed(id, "Orders", null));
    coordinator.reportPerspectiveFailure(new PerspectiveReport.Failed(id, "Orders", null, "Oh"));

    assertThat(counters.of(Count.COMPLETED, QueueName.PERSPECTIVE)).isEqualTo(1);
    assertThat(counters.of(Count.FAILED, QueueName.PERSPECTIVE)).isEqualTo(1);
  }

  @Test
  void aCallThatOnlyAsksIsAPollAndNoFlush() {
    database.handOut(List.of(Outgoing.message(), Outgoing.message()));

    coordinator.processWorkBatch(request().build());

    assertThat(counters.of(Count.CLAIMED, QueueName.OUTBOX)).isEqualTo(2);
    assertThat(counters.of(Count.POLLED)).isEqualTo(1);
    assertThat(flushes).isEmpty();
  }

  @Test
  void whetherTheDatabaseAnswersIsKnown() {
    assertThat(contact.trouble()).hasValue("it was not asked anything yet");
    coordinator.heartbeat();
    assertThat(contact.trouble()).isEmpty();

    database.setDown(true);
    assertThatThrownBy(() -> coordinator.processWorkBatch(request().build()))
        .isInstanceOf(DatabaseUnavailableException.class);
    assertThat(contact.trouble()).hasValue("The database is down");
    assertThat(counters.of(Count.POLLED)).isZero();

    database.setDown(false);
    coordinator.processWorkBatch(request().build());
    assertThat(contact.trouble()).isEmpty();
  }

  private static WorkBatchRequestBuilder request() {
    return WorkBatchRequest.builder();
  }

  private static Connection aConnection() {
    return (Connection) Proxy.newProxyInstance(
        Connection.class.getClassLoader(),
        new Class<?>[] {Connection.class},
        (proxy, method, arguments) -> {
          throw new UnsupportedOperationException();
        });
  }

  private final class Noting implements Observer {
    @Override
    public void flushed(int items, Duration took) {
      assertThat(took).isPositive();
      flushes.add(items);
    }
  }
}
