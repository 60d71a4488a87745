package io.whizbang.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class WorkBatchRequestTest {

  private static final UUID ID = UuidV7.next();

  @Test
  void anEmptyRequestAsksForWork() {
    WorkBatchRequest request = WorkBatchRequest.builder().build();

    assertThat(request.limits()).isEqualTo(new WorkLimits(100, 100, 100));
    assertThat(request.options()).isEmpty();
    assertThat(request.newOutboxMessages()).isEmpty();
    assertThat(request.outboxReports().completions()).isEmpty();
  }

  @Test
  void everythingArrivesAtItsQueueInTheOrderOfItsAdding() {
    NewOutboxMessage first = NewOutboxMessage.of("orders", message());
    NewOutboxMessage second = NewOutboxMessage.of("orders", message());
    NewInboxMessage incoming = NewInboxMessage.of("billing", message());

    WorkBatchRequest request = WorkBatchRequest.builder()
        .store(List.of(first, incoming, second))
        .complete(Queue.OUTBOX, Completion.published(ID))
        .fail(Queue.INBOX, Failure.of(ID, "boom"))
        .renew(Queue.INBOX, ID)
        .report(new ReceptorReport.Completed(ID, "mail"))
        .report(new PerspectiveReport.Completed(ID, "orders", null))
        .limits(WorkLimits.NONE)
        .returnHeld()
        .debugMode()
        .build();

    assertThat(request.newOutboxMessages()).containsExactly(first, second);
    assertThat(request.newInboxMessages()).containsExactly(incoming);
    assertThat(request.outboxReports().completions()).containsExactly(Completion.published(ID));
    assertThat(request.inboxReports().completions()).isEmpty();
    assertThat(request.inboxReports().failures()).containsExactly(Failure.of(ID, "boom"));
    assertThat(request.inboxReports().renewals()).containsExactly(ID);
    assertThat(request.receptorReports()).hasSize(1);
    assertThat(request.perspectiveReports()).hasSize(1);
    assertThat(request.limits()).isEqualTo(WorkLimits.NONE);
    assertThat(request.options())
        .containsExactlyInAnyOrder(
            WorkBatchRequest.Option.RETURN_HELD, WorkBatchRequest.Option.DEBUG_MODE);
  }

  @Test
  void aRequestIsDetachedFromItsBuilder() {
    WorkBatchRequestBuilder builder = WorkBatchRequest.builder();
    WorkBatchRequest request = builder.build();
    builder.store(NewOutboxMessage.of("orders", message())).returnHeld();

    assertThat(request.newOutboxMessages()).isEmpty();
    assertThat(request.options()).isEmpty();
    assertThatThrownBy(() -> request.newOutboxMessages().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  private static Message message() {
    return Message.of("OrderPlaced", Json.of("{}"));
  }
}
