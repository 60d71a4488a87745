package io.whizbang.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ValuesAreRightFromBirthTest {

  private static final UUID ZERO = new UUID(0, 0);
  private static final UUID ID = UuidV7.next();
  private static final Json BODY = Json.of("{}");
  private static final Message MESSAGE = Message.of("OrderPlaced", BODY);

  @Test
  void anAllZeroIdIsRefusedEverywhere() {
    assertRefused(() -> MESSAGE.withId(ZERO), "Message id " + ZERO);
    assertRefused(() -> MESSAGE.withStream(ZERO), "Stream id " + ZERO);
    assertRefused(() -> Completion.published(ZERO), "Message id " + ZERO);
    assertRefused(() -> Failure.of(ZERO, "boom"), "Message id " + ZERO);
    assertRefused(() -> new ReceptorReport.Completed(ZERO, "mail"), "Message id " + ZERO);
    assertRefused(() -> new PerspectiveReport.Completed(ZERO, "orders", null), "Stream id " + ZERO);
    assertRefused(
        () -> new QueueReports(List.of(), List.of(), List.of(ZERO)), "Renewed message id " + ZERO);
  }

  @Test
  void anEventNeedsAStream() {
    assertRefused(
        () -> new Message(ID, null, "OrderPlaced", BODY, null, null, true),
        "Event OrderPlaced has no stream");
    assertThat(Message.event(ID, "OrderPlaced", BODY).streamId()).isEqualTo(ID);
  }

  @Test
  void namesSaySomethingAndCanBeStored() {
    assertRefused(() -> Message.of("", BODY), "Message type is empty");
    assertRefused(() -> NewOutboxMessage.of("", MESSAGE), "destination is empty");
    assertRefused(
        () -> NewInboxMessage.of("a\u0000", MESSAGE), "handlerName \"a\uFFFD\": the NUL character");
    assertRefused(
        () -> NewOutboxMessage.of("orders", MESSAGE).withAggregateType(""),
        "aggregateType is empty");
    assertRefused(() -> new ReceptorReport.Failed(ID, "", "boom"), "Receptor name is empty");
    assertRefused(
        () -> new PerspectiveReport.Failed(ID, "", null, "boom"), "Perspective name is empty");
  }

  @Test
  void aMomentThatPostgresCannotReadIsRefused() {
    NewInboxMessage message = NewInboxMessage.of("orders", MESSAGE);

    assertRefused(() -> message.withScheduledFor(Instant.MAX), "scheduledFor +1000000000-12-31");
    assertRefused(() -> message.withScheduledFor(Instant.MIN), "scheduledFor -1000000000-01-01");
  }

  @Test
  void anErrorTextNeverKeepsAFailureFromBeingReported() {
    assertThat(Failure.of(ID, "a\u0000b").error()).isEqualTo("a\uFFFDb");
    assertThat(new ReceptorReport.Failed(ID, "mail", "\ud83d").error()).isEqualTo("\uFFFD");
    assertThat(new PerspectiveReport.Failed(ID, "orders", null, "\u0000").error())
        .isEqualTo("\uFFFD");
  }

  @Test
  void aRetryLiesAhead() {
    Failure failure = Failure.of(ID, "boom");

    assertRefused(() -> failure.withRetryAfter(Duration.ofMillis(-1)), "retryAfter PT-0.001S");
    assertRefused(
        () -> failure.withRetryAfter(Duration.ofSeconds(Long.MAX_VALUE)),
        "retryAfter PT2562047788015215H");
  }

  @Test
  void anInstanceIdIsOfVersionSeven() {
    UUID random = UUID.randomUUID();

    assertRefused(
        () -> new ServiceInstance(random, "orders", "host", 1, null), "Instance id " + random);
  }

  @Test
  void thisProcessHasANameAndANewIdEachTime() {
    ServiceInstance instance = ServiceInstance.ofThisProcess("orders");

    assertThat(instance.hostName()).isNotBlank();
    assertThat(instance.processId()).isEqualTo((int) ProcessHandle.current().pid());
    assertThat(instance.withNewId().instanceId()).isNotEqualTo(instance.instanceId());
    assertThat(instance.withNewId().withMetadata(BODY).metadata()).isEqualTo(BODY);
  }

  @Test
  void aPolicyStatesItsLimits() {
    CoordinationPolicy policy = CoordinationPolicy.DEFAULT;

    assertRefused(() -> policy.withLease(Duration.ZERO), "Lease PT0S");
    assertRefused(() -> policy.withLease(Duration.ofMillis(1_500)), "Lease PT1.5S");
    assertRefused(() -> policy.withStaleThreshold(Duration.ofDays(8)), "Stale threshold PT192H");
    assertRefused(() -> policy.withPartitionCount(0), "Partition count 0");
    assertRefused(
        () -> policy.withMaxPartitionsPerInstance(0), "Maximum of partitions per instance 0");
    assertRefused(() -> policy.withMaxAttempts(-1), "Maximum of attempts -1");
    assertThat(policy.withMaxAttempts(null).maxAttempts()).isNull();
  }

  @Test
  void aNewMessageHasAPayload() {
    Message empty = Message.of("OrderPlaced", Json.of(" null "));

    assertRefused(() -> NewOutboxMessage.of("orders", empty), "The payload of OrderPlaced is null");
    assertRefused(() -> NewInboxMessage.of("orders", empty), "The payload of OrderPlaced is null");
  }

  @Test
  void limitsHaveLimits() {
    assertRefused(() -> new WorkLimits(-1, 0, 0), "Outbox limit -1");
    assertRefused(() -> new WorkLimits(0, -2, 0), "Inbox limit -2");
    assertRefused(() -> new WorkLimits(0, 0, 100_001), "Perspective limit 100001");
  }

  private static void assertRefused(ThrowingCallable birth, String message) {
    assertThatThrownBy(birth)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith(message);
  }
}
