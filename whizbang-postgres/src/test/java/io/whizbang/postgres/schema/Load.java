package io.whizbang.postgres.schema;

import static io.whizbang.postgres.testing.Eventually.eventually;

import io.whizbang.postgres.CallPolicy;
import io.whizbang.postgres.JdbcWorkCoordinator;
import io.whizbang.postgres.testing.TestSchema;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Completion;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.Message;
import io.whizbang.work.NewInboxMessage;
import io.whizbang.work.NewMessage;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.Queue;
import io.whizbang.work.RejectedReport;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkBatchRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Instances that store messages and complete what they are handed, until they are stopped, and remember which. */
final class Load {

  /** Calls wait for it, and must not be what fails where it takes long. */
  private static final Duration LONGEST_UPGRADE = Duration.ofMinutes(3);

  private final List<UUID> streams =
      List.of(UuidV7.next(), UuidV7.next(), UuidV7.next(), UuidV7.next());
  private final Set<UUID> stored = ConcurrentHashMap.newKeySet();
  private final Set<UUID> completed = ConcurrentHashMap.newKeySet();
  private final List<Worker> workers = new ArrayList<>();
  private volatile boolean stopped;

  Load(TestSchema schema, int instances) {
    for (int i = 0; i < instances; i++) {
      workers.add(new Worker(schema));
    }
    workers.forEach(Thread::start);
  }

  /** Waits until each instance has made so many calls more. */
  void awaitCalls(int more) {
    for (Worker worker : workers) {
      int goal = worker.calls.get() + more;
      eventually().until(() -> worker.calls.get() >= goal || worker.failure != null);
    }
  }

  /** Counts a message that somebody else has stored. */
  void count(UUID messageId) {
    stored.add(messageId);
  }

  /** What must still be in the tables. */
  Set<UUID> unfinished() {
    var unfinished = new HashSet<>(stored);
    unfinished.removeAll(completed);
    return unfinished;
  }

  int finished() {
    return completed.size();
  }

  /** Lets the instances finish what they have and fails if one of them has failed. */
  void stop() throws InterruptedException {
    stopped = true;
    for (Worker worker : workers) {
      worker.join();
    }
    for (Worker worker : workers) {
      if (worker.failure != null) {
        throw new AssertionError("An instance failed under load", worker.failure);
      }
    }
  }

  private final class Worker extends Thread {
    private final JdbcWorkCoordinator coordinator;
    private final AtomicInteger calls = new AtomicInteger();
    private volatile @Nullable Throwable failure;

    Worker(TestSchema schema) {
      super("load");
      coordinator = new JdbcWorkCoordinator(
          schema.dataSource(),
          schema.name(),
          ServiceInstance.ofThisProcess("orders"),
          CoordinationPolicy.DEFAULT,
          CallPolicy.DEFAULT.withTimeout(LONGEST_UPGRADE));
    }

    @Override
    public void run() {
      try (coordinator) {
        WorkBatch batch = new WorkBatch(List.of(), List.of());
        while (!stopped || !batch.work().isEmpty()) {
          batch = call(stopped ? List.of() : newMessages(), batch);
        }
      } catch (RuntimeException | Error e) {
        failure = e;
      }
    }

    private WorkBatch call(List<NewMessage> fresh, WorkBatch before) {
      var request = WorkBatchRequest.builder();
      fresh.forEach(request::store);
      before
          .outbox()
          .forEach(work ->
              request.complete(Queue.OUTBOX, Completion.published(work.message().id())));
      before
          .inbox()
          .forEach(work ->
              request.complete(Queue.INBOX, Completion.handled(work.message().id())));

      WorkBatch answer = coordinator.processWorkBatch(request.build());

      fresh.forEach(message -> stored.add(message.message().id()));
      applied(before, answer).forEach(completed::add);
      calls.incrementAndGet();
      return answer;
    }

    private Stream<UUID> applied(WorkBatch reported, WorkBatch answer) {
      Set<UUID> rejected = answer.rejected().stream()
          .filter(RejectedReport.OfMessage.class::isInstance)
          .map(report -> ((RejectedReport.OfMessage) report).messageId())
          .collect(Collectors.toSet());
      return Stream.concat(
              reported.outbox().stream().map(work -> work.message().id()),
              reported.inbox().stream().map(work -> work.message().id()))
          .filter(id -> !rejected.contains(id));
    }

    private List<NewMessage> newMessages() {
      return streams.stream()
          .<NewMessage>flatMap(stream -> Stream.of(
              NewOutboxMessage.of("shipping", message(stream)),
              NewInboxMessage.of("billing", message(stream))))
          .toList();
    }

    private static Message message(UUID stream) {
      return Message.of("OrderPlaced", Json.of("{}")).withStream(stream);
    }
  }
}
