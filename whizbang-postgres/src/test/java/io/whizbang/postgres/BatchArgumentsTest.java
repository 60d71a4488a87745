package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Completion;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.Failure;
import io.whizbang.work.Message;
import io.whizbang.work.NewInboxMessage;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.PerspectiveReport;
import io.whizbang.work.Queue;
import io.whizbang.work.ReceptorReport;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.WorkBatchRequest;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class BatchArgumentsTest {

  private static final UUID ID = UuidV7.next();

  @Test
  void anEmptyRequestPassesOnlyWhoAsksAndHow() {
    assertThat(namesIn(WorkBatchRequest.builder().build()))
        .containsExactly(
            "p_instance_id",
            "p_service_name",
            "p_host_name",
            "p_process_id",
            "p_lease_seconds",
            "p_stale_threshold_seconds",
            "p_partition_count",
            "p_max_partitions_per_instance",
            "p_max_attempts",
            "p_max_outbox_work",
            "p_max_inbox_work",
            "p_max_perspective_work",
            "p_flags");
  }

  @Test
  void everyListTravelsUnderItsOwnName() {
    WorkBatchRequest full = WorkBatchRequest.builder()
        .store(NewOutboxMessage.of("shipping", Message.of("A", Json.of("1"))))
        .store(NewInboxMessage.of("billing", Message.of("B", Json.of("2"))))
        .complete(Queue.OUTBOX, Completion.published(ID))
        .complete(Queue.INBOX, Completion.handled(ID))
        .fail(Queue.OUTBOX, Failure.of(ID, "boom"))
        .fail(Queue.INBOX, Failure.of(ID, "boom"))
        .renew(Queue.OUTBOX, ID)
        .renew(Queue.INBOX, ID)
        .report(new ReceptorReport.Completed(ID, "mail"))
        .report(new ReceptorReport.Failed(ID, "mail", "boom"))
        .report(new PerspectiveReport.Completed(ID, "orders", ID))
        .report(new PerspectiveReport.Failed(ID, "orders", null, "boom"))
        .build();

    assertThat(namesIn(full))
        .contains(
            "p_outbox_completions",
            "p_outbox_failures",
            "p_renew_outbox_lease_ids",
            "p_inbox_completions",
            "p_inbox_failures",
            "p_renew_inbox_lease_ids",
            "p_receptor_completions",
            "p_receptor_failures",
            "p_perspective_completions",
            "p_perspective_failures",
            "p_new_outbox_messages",
            "p_new_inbox_messages")
        .doesNotHaveDuplicates();
  }

  @Test
  void requestsOfOneShapeShareOneStatement() {
    WorkBatchRequest one = WorkBatchRequest.builder()
        .complete(Queue.OUTBOX, Completion.published(ID))
        .build();
    WorkBatchRequest other = WorkBatchRequest.builder()
        .complete(Queue.OUTBOX, Completion.published(UuidV7.next()))
        .complete(Queue.OUTBOX, Completion.published(UuidV7.next()))
        .returnHeld()
        .build();

    assertThat(sqlOf(one)).isEqualTo(sqlOf(other));
  }

  @Test
  void theFunctionIsCalledByItsQualifiedName() {
    assertThat(
            FunctionCall.of("Odd \"schema\"", "leave", List.of(Argument.uuid("p_instance_id", ID)))
                .sql())
        .isEqualTo("select * from \"Odd \"\"schema\"\"\".leave(p_instance_id => ?)");
  }

  private static List<String> namesIn(WorkBatchRequest request) {
    return arguments(request).stream().map(Argument::name).toList();
  }

  private static String sqlOf(WorkBatchRequest request) {
    return FunctionCall.of("orders", "process_work_batch", arguments(request)).sql();
  }

  private static List<Argument> arguments(WorkBatchRequest request) {
    return BatchArguments.of(
        ServiceInstance.ofThisProcess("orders"),
        CoordinationPolicy.DEFAULT,
        request,
        BatchArguments.Within.ITS_OWN);
  }
}
