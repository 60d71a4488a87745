package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.whizbang.postgres.schema.SchemaInstaller;
import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Claim.Origin;
import io.whizbang.work.Completion;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.Failure;
import io.whizbang.work.InboxWork;
import io.whizbang.work.Message;
import io.whizbang.work.MessageStatus;
import io.whizbang.work.NewInboxMessage;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.OutboxWork;
import io.whizbang.work.PerspectiveReport;
import io.whizbang.work.Queue;
import io.whizbang.work.ReceptorReport;
import io.whizbang.work.RejectedReport;
import io.whizbang.work.RejectedReport.Reason;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkLimits;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
class JdbcWorkCoordinatorTest extends CoordinatorTest {

  private static final String HOSTILE = "'; drop table wh_outbox; -- \" \\ $1 {} \n\t😀 ünï";

  @Test
  void aStoredMessageIsHandedOutByTheSameCall() {
    Message message = message();

    OutboxWork work = coordinator()
        .processWorkBatch(request().store(outgoing(message)).build())
        .outbox()
        .get(0);

    assertThat(work.message()).isEqualTo(message);
    assertThat(work.destination()).isEqualTo("shipping");
    assertThat(work.status()).isEqualTo(MessageStatus.STORED);
    assertThat(work.claim().attempt()).isEqualTo(1);
    assertThat(work.claim().origin()).isEqualTo(Origin.NEWLY_STORED);
    assertThat(work.claim().partitionNumber()).isBetween(0, 9_999);
    assertThat(work.claim().sequenceOrder()).isPositive();
    assertThat(work.claim().leaseExpiry())
        .isCloseTo(Instant.now().plus(5, ChronoUnit.MINUTES), within(1, ChronoUnit.MINUTES));
  }

  @Test
  void hostileTextInAnyFieldIsJustText() throws SQLException {
    Json document = Json.of("{\"text\": \"'; drop table wh_outbox; -- \\\" \\\\ $1 \\n😀\"}");
    Message message =
        new Message(UuidV7.next(), UuidV7.next(), HOSTILE, document, document, document, true);
    ServiceInstance instance = new ServiceInstance(UuidV7.next(), HOSTILE, HOSTILE, -1, document);

    var batch = coordinator(schema.dataSource(), instance, CallPolicy.DEFAULT)
        .processWorkBatch(request()
            .store(NewOutboxMessage.of(HOSTILE, message).withAggregateType(HOSTILE))
            .store(NewInboxMessage.of(HOSTILE, message).withAggregateType(HOSTILE))
            .build());

    assertThat(batch.outbox()).extracting(OutboxWork::message).containsExactly(message);
    assertThat(batch.outbox()).extracting(OutboxWork::destination).containsExactly(HOSTILE);
    assertThat(batch.inbox()).extracting(InboxWork::message).containsExactly(message);
    assertThat(batch.inbox()).extracting(InboxWork::handlerName).containsExactly(HOSTILE);
    assertThat(column("wh_outbox", message.id(), "aggregate_type")).isEqualTo(HOSTILE);
    assertThat(value("select host_name from wh_service_instances")).isEqualTo(HOSTILE);
    assertThat(value("select metadata from wh_service_instances")).isEqualTo(document.text());
  }

  @Test
  void hostileTextInAReportIsJustText() throws SQLException {
    JdbcWorkCoordinator coordinator = coordinator();
    UUID id = coordinator
        .processWorkBatch(request().store(incoming(message())).build())
        .inbox()
        .get(0)
        .message()
        .id();

    coordinator.processWorkBatch(request()
        .report(new ReceptorReport.Failed(id, HOSTILE, HOSTILE))
        .fail(Queue.INBOX, Failure.of(id, HOSTILE))
        .build());

    assertThat(column("wh_inbox", id, "error")).isEqualTo(HOSTILE);
    assertThat(column("wh_receptor_processing", id, "receptor_name")).isEqualTo(HOSTILE);
    assertThat(column("wh_receptor_processing", id, "error")).isEqualTo(HOSTILE);
  }

  @Test
  void aFinishedMessageIsGone() throws SQLException {
    JdbcWorkCoordinator coordinator = coordinator();
    Message message = message();
    coordinator.processWorkBatch(
        request().store(outgoing(message)).store(incoming(message)).build());

    WorkBatch batch = coordinator.processWorkBatch(request()
        .complete(Queue.OUTBOX, Completion.published(message.id()))
        .complete(Queue.INBOX, Completion.handled(message.id()))
        .build());

    assertThat(batch.work()).isEmpty();
    assertThat(batch.rejected()).isEmpty();
    assertThat(count("wh_outbox")).isZero();
    assertThat(count("wh_inbox")).isZero();
  }

  @Test
  void debugModeKeepsWhatIsFinished() throws SQLException {
    JdbcWorkCoordinator coordinator = coordinator();
    Message message = message();
    coordinator.processWorkBatch(request().store(outgoing(message)).build());

    coordinator.processWorkBatch(request()
        .complete(Queue.OUTBOX, Completion.published(message.id()))
        .debugMode()
        .build());

    assertThat(column("wh_outbox", message.id(), "place")).isEqualTo("done");
  }

  @Test
  void messagesOfAStreamComeInTheOrderOfTheirStoring() {
    UUID stream = UuidV7.next();
    Message first = message().withStream(stream);
    Message second = message().withStream(stream);

    WorkBatch batch = coordinator()
        .processWorkBatch(
            request().store(outgoing(second)).store(outgoing(first)).build());

    assertThat(batch.outbox()).extracting(OutboxWork::message).containsExactly(second, first);
  }

  @Test
  void aScheduledMessageWaits() throws SQLException {
    Instant later = Instant.parse("2999-12-31T23:59:59.123456Z");
    Message message = message();

    WorkBatch batch = coordinator()
        .processWorkBatch(
            request().store(outgoing(message).withScheduledFor(later)).build());

    assertThat(batch.work()).isEmpty();
    assertThat(column("wh_outbox", message.id(), "scheduled_for at time zone 'UTC'"))
        .isEqualTo("2999-12-31 23:59:59.123456");
  }

  @Test
  void aFailureSaysWhenToTryAgain() throws SQLException {
    JdbcWorkCoordinator coordinator = coordinator();
    Message message = message();
    coordinator.processWorkBatch(request().store(outgoing(message)).build());

    coordinator.processWorkBatch(request()
        .fail(
            Queue.OUTBOX,
            Failure.of(message.id(), "no route").withRetryAfter(Duration.ofMillis(90_500)))
        .build());

    assertThat(column("wh_outbox", message.id(), "error")).isEqualTo("no route");
    assertThat(column("wh_outbox", message.id(), "attempts")).isEqualTo("1");
    assertThat(column(
            "wh_outbox",
            message.id(),
            "scheduled_for - clock_timestamp() between '1 min' and '90.5 s'"))
        .isEqualTo("t");
  }

  @Test
  void aFailureThatWasNoAttemptIsNotCharged() throws SQLException {
    JdbcWorkCoordinator coordinator = coordinator();
    Message message = message();
    coordinator.processWorkBatch(request().store(outgoing(message)).build());

    coordinator.processWorkBatch(request()
        .fail(Queue.OUTBOX, Failure.of(message.id(), "not mine").notAttempted())
        .build());

    assertThat(column("wh_outbox", message.id(), "attempts")).isEqualTo("0");
  }

  @Test
  void aDeadLetterIsNotTriedAgain() throws SQLException {
    JdbcWorkCoordinator coordinator = coordinator();
    Message message = message();
    coordinator.processWorkBatch(request().store(incoming(message)).build());

    coordinator.processWorkBatch(request()
        .fail(Queue.INBOX, Failure.of(message.id(), "unreadable").asDeadLetter())
        .build());

    assertThat(count("wh_inbox")).isZero();
    assertThat(column("wh_dead_letters", message.id(), "error")).isEqualTo("unreadable");
  }

  @Test
  void aRetryLeavesOutTheReceptorsThatAreDone() {
    JdbcWorkCoordinator coordinator = coordinator();
    Message message = message();
    coordinator.processWorkBatch(request().store(incoming(message)).build());
    coordinator.processWorkBatch(request()
        .report(new ReceptorReport.Completed(message.id(), "mail"))
        .report(new ReceptorReport.Failed(message.id(), "invoice", "boom"))
        .fail(Queue.INBOX, Failure.of(message.id(), "boom").withRetryAfter(Duration.ZERO))
        .limits(WorkLimits.NONE)
        .build());

    InboxWork retry = coordinator.processWorkBatch(ASK).inbox().get(0);

    assertThat(retry.completedReceptors()).containsExactly("mail");
    assertThat(retry.claim().attempt()).isEqualTo(2);
    assertThat(retry.claim().origin()).isEqualTo(Origin.WAITING);
    assertThat(retry.status().has(MessageStatus.FAILED)).isTrue();
  }

  @Test
  void aReleasedMessageGoesToWhoeverAsks() {
    JdbcWorkCoordinator giver = coordinator();
    JdbcWorkCoordinator taker = coordinator();
    Message message = message();
    giver.processWorkBatch(request().store(outgoing(message)).build());
    giver.processWorkBatch(request()
        .complete(Queue.OUTBOX, Completion.release(message.id()))
        .limits(WorkLimits.NONE)
        .build());
    giver.leave();

    assertThat(taker.processWorkBatch(ASK).outbox())
        .extracting(OutboxWork::message)
        .containsExactly(message);
  }

  @Test
  void aRenewedLeaseLastsLonger() throws SQLException {
    JdbcWorkCoordinator coordinator = coordinator();
    Message message = message();
    coordinator.processWorkBatch(
        request().store(outgoing(message)).store(incoming(message)).build());
    execute("update wh_outbox set lease_expiry = clock_timestamp() + interval '1 min'");
    execute("update wh_inbox set lease_expiry = clock_timestamp() + interval '1 min'");

    WorkBatch batch = coordinator.processWorkBatch(request()
        .renew(Queue.OUTBOX, message.id())
        .renew(Queue.INBOX, message.id())
        .build());

    assertThat(batch.rejected()).isEmpty();
    String fourMinutes = "lease_expiry > clock_timestamp() + interval '4 min'";
    assertThat(column("wh_outbox", message.id(), fourMinutes)).isEqualTo("t");
    assertThat(column("wh_inbox", message.id(), fourMinutes)).isEqualTo("t");
  }

  @Test
  void anExpiredLeaseIsTakenOverAsAnOrphan() throws SQLException {
    Message message = message();
    coordinator().processWorkBatch(request().store(outgoing(message)).build());
    execute(
        "update wh_outbox set lease_expiry = clock_timestamp(), claimable_at = clock_timestamp()");

    OutboxWork work = coordinator().processWorkBatch(ASK).outbox().get(0);

    assertThat(work.claim().origin()).isEqualTo(Origin.ORPHANED);
    assertThat(work.claim().attempt()).isEqualTo(2);
  }

  @Test
  void reportsOfWhatAnotherHoldsAreStale() {
    Message message = message();
    coordinator()
        .processWorkBatch(
            request().store(outgoing(message)).store(incoming(message)).build());

    WorkBatch batch = coordinator()
        .processWorkBatch(request()
            .complete(Queue.OUTBOX, Completion.published(message.id()))
            .renew(Queue.INBOX, message.id())
            .build());

    assertThat(batch.rejected())
        .containsExactlyInAnyOrder(
            new RejectedReport.OfMessage(
                Queue.OUTBOX, RejectedReport.Kind.COMPLETION, message.id(), Reason.STALE),
            new RejectedReport.OfMessage(
                Queue.INBOX, RejectedReport.Kind.RENEWAL, message.id(), Reason.STALE));
  }

  @Test
  void reportsOfWhatIsNotThereAreGone() {
    UUID id = UuidV7.next();

    WorkBatch batch = coordinator()
        .processWorkBatch(request()
            .fail(Queue.OUTBOX, Failure.of(id, "boom"))
            .complete(Queue.INBOX, Completion.release(id))
            .report(new ReceptorReport.Completed(id, "mail"))
            .report(new PerspectiveReport.Completed(id, "orders", null))
            .report(new PerspectiveReport.Failed(id, "totals", id, "boom"))
            .build());

    assertThat(batch.rejected())
        .containsExactlyInAnyOrder(
            new RejectedReport.OfMessage(
                Queue.OUTBOX, RejectedReport.Kind.FAILURE, id, Reason.GONE),
            new RejectedReport.OfMessage(Queue.INBOX, RejectedReport.Kind.RELEASE, id, Reason.GONE),
            new RejectedReport.OfMessage(
                Queue.INBOX, RejectedReport.Kind.RECEPTOR, id, Reason.GONE),
            new RejectedReport.OfPerspective(id, "orders", Reason.GONE),
            new RejectedReport.OfPerspective(id, "totals", Reason.GONE));
  }

  @Test
  void limitsBoundWhatACallTakes() {
    JdbcWorkCoordinator coordinator = coordinator();
    coordinator.processWorkBatch(request()
        .store(outgoing(message()))
        .store(outgoing(message()))
        .store(outgoing(message()))
        .store(incoming(message()))
        .limits(WorkLimits.NONE)
        .build());

    WorkBatch batch =
        coordinator.processWorkBatch(request().limits(new WorkLimits(2, 0, 0)).build());

    assertThat(batch.outbox()).hasSize(2);
    assertThat(batch.inbox()).isEmpty();
  }

  @Test
  void returnHeldReturnsWhatIsHeld() {
    JdbcWorkCoordinator coordinator = coordinator();
    Message message = message();
    coordinator.processWorkBatch(request().store(outgoing(message)).build());

    assertThat(coordinator.processWorkBatch(ASK).work()).isEmpty();
    assertThat(coordinator.processWorkBatch(request().returnHeld().build()).outbox())
        .extracting(OutboxWork::message)
        .containsExactly(message);
  }

  @Test
  void aDirectInsertIsHandedOutWithItsDefaults() throws SQLException {
    execute("insert into wh_outbox (message_id, destination, message_type, payload)"
        + " values (gen_random_uuid(), ' ', ' ', 'null')");

    OutboxWork work = coordinator().processWorkBatch(ASK).outbox().get(0);

    assertThat(work.streamId()).isNull();
    assertThat(work.message().payload().isNull()).isTrue();
    assertThat(work.message().metadata()).isNull();
  }

  @Test
  void aSchemaNameIsQuoted() throws SQLException {
    String name = "Orders \"of\" the day; drop schema public";
    try (var database = TestDatabase.emptyDatabase()) {
      new SchemaInstaller(database.dataSource(), name).install();
      try (var coordinator = new JdbcWorkCoordinator(
          database.dataSource(),
          name,
          ServiceInstance.ofThisProcess("orders"),
          CoordinationPolicy.DEFAULT)) {
        assertThat(coordinator
                .processWorkBatch(request().store(outgoing(message())).build())
                .outbox())
            .hasSize(1);
      }
    }
  }

  @Test
  void aHeartbeatCountsOnceTheInstanceIsRegistered() throws SQLException {
    JdbcWorkCoordinator coordinator = coordinator();

    assertThat(coordinator.heartbeat()).isFalse();
    coordinator.processWorkBatch(ASK);
    execute(
        "update wh_service_instances set last_heartbeat_at = clock_timestamp() - interval '1 min'");
    assertThat(coordinator.heartbeat()).isTrue();

    assertThat(
            value(
                "select clock_timestamp() - last_heartbeat_at < interval '30 s' from wh_service_instances"))
        .isEqualTo("t");
  }

  @Test
  void closingGivesEverythingBackOnce() {
    JdbcWorkCoordinator leaving = coordinator();
    JdbcWorkCoordinator staying = coordinator();
    Message message = message();
    leaving.processWorkBatch(request().store(outgoing(message)).build());

    leaving.close();
    leaving.close();

    OutboxWork work = staying.processWorkBatch(ASK).outbox().get(0);
    assertThat(work.message()).isEqualTo(message);
    assertThat(work.claim().attempt()).isEqualTo(1);
    assertThatThrownBy(() -> leaving.processWorkBatch(ASK))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The coordinator is closed");
  }
}
