package io.whizbang.postgres.schema;

import io.whizbang.postgres.JdbcWorkCoordinator;
import io.whizbang.postgres.testing.TestSchema;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Completion;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.Failure;
import io.whizbang.work.Message;
import io.whizbang.work.NewInboxMessage;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.Queue;
import io.whizbang.work.ReceptorReport;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.WorkBatchRequest;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Messages that no other instance may touch: held by one that does nothing with them, waiting for a retry, behind these,
 * dead, finished and kept; in both queues.
 */
final class MessagesAtRest implements AutoCloseable {

  static final String ROWS = """
      select concat_ws(' ', 'outbox', message_id, place, sequence_order, instance_id, lease_expiry, leased_through,
        scheduled_for, attempts, status, error, payload) from wh_outbox where message_type = 'AtRest'
      union all
      select concat_ws(' ', 'inbox', message_id, place, sequence_order, instance_id, lease_expiry, leased_through,
        scheduled_for, attempts, status, error, payload) from wh_inbox where message_type = 'AtRest'
      union all
      select concat_ws(' ', 'dead', message_id, queue, attempts, error, reason, dead_at) from wh_dead_letters
      union all
      select concat_ws(' ', 'receptor', message_id, receptor_name, status, attempts) from wh_receptor_processing
      union all
      select concat_ws(' ', 'seen', message_id) from wh_message_deduplication d
      where exists (select from wh_inbox i where i.message_id = d.message_id and i.message_type = 'AtRest')
      order by 1
      """;

  private final List<Message> leased = line();
  private final List<Message> failed = line();
  private final Message dead = message();
  private final Message finished = message();
  private final JdbcWorkCoordinator holder;

  MessagesAtRest(TestSchema schema) {
    holder = new JdbcWorkCoordinator(
        schema.dataSource(),
        schema.name(),
        ServiceInstance.ofThisProcess("orders"),
        CoordinationPolicy.DEFAULT);
    store();
    report();
  }

  /** How many rows that makes: in each queue two lines, a dead and a kept one; what the inbox has seen; one receptor. */
  int size() {
    int inQueue = leased.size() + failed.size() + 1;
    return Queue.values().length * (inQueue + 1) + inQueue + 1;
  }

  private void store() {
    var request = WorkBatchRequest.builder();
    Stream.of(leased, failed, List.of(dead, finished))
        .flatMap(List::stream)
        .forEach(message -> request
            .store(NewOutboxMessage.of("shipping", message))
            .store(NewInboxMessage.of("billing", message)));
    holder.processWorkBatch(request.build());
  }

  private void report() {
    var request = WorkBatchRequest.builder().debugMode();
    for (Queue queue : Queue.values()) {
      request.fail(
          queue, Failure.of(failed.get(0).id(), "later").withRetryAfter(Duration.ofHours(1)));
      request.fail(queue, Failure.of(dead.id(), "never").asDeadLetter());
    }
    request.complete(Queue.OUTBOX, Completion.published(finished.id()));
    request.complete(Queue.INBOX, Completion.handled(finished.id()));
    request.report(new ReceptorReport.Completed(leased.get(0).id(), "invoice"));
    holder.processWorkBatch(request.build());
  }

  private static List<Message> line() {
    Message first = message();
    return List.of(first, first.withId(UuidV7.next()), first.withId(UuidV7.next()));
  }

  private static Message message() {
    return Message.of("AtRest", Json.of("{}")).withStream(UuidV7.next());
  }

  @Override
  public void close() {
    holder.close();
  }
}
