package io.whizbang.process;

import io.whizbang.concurrent.WorkerThreads;
import io.whizbang.strategy.FlushPolicy;
import io.whizbang.strategy.ScopedStrategy;
import io.whizbang.strategy.WorkCoordinatorStrategy;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.testing.ScriptedCoordinator;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Claim;
import io.whizbang.work.ClaimedWork;
import io.whizbang.work.Completion;
import io.whizbang.work.Failure;
import io.whizbang.work.InboxWork;
import io.whizbang.work.Message;
import io.whizbang.work.MessageStatus;
import io.whizbang.work.QueueReports;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/**
 * The words in which tests of the processor speak. Reports leave when a test flushes; turns are done on
 * the test's thread by {@code time.run()}, or on threads of their own in tests that need that.
 */
abstract class ProcessorTest {

  static final Duration LEASE = Duration.ofMinutes(5);

  /** Nothing ends by itself in a test, so a stop has nothing to wait for. */
  static final ProcessorPolicy POLICY =
      ProcessorPolicy.DEFAULT.withLease(LEASE).withPatience(Duration.ZERO);

  final ExecutorService threads = WorkerThreads.forRole("lane");
  final ScriptedCoordinator database = new ScriptedCoordinator();
  final ScopedStrategy strategy = new ScopedStrategy(database, FlushPolicy.DEFAULT);
  final List<UUID> handled = Collections.synchronizedList(new ArrayList<>());
  private long sequence;

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  final OrderedStreamProcessor processor(
      ProcessorPolicy policy, ManualScheduler time, RunHandler<InboxWork> handler) {
    return processor(policy, strategy, time, handler);
  }

  /** With a strategy of the test's own, through which nothing is claimed. */
  final OrderedStreamProcessor processor(
      ProcessorPolicy policy,
      WorkCoordinatorStrategy reporting,
      ManualScheduler time,
      RunHandler<InboxWork> handler) {
    var processor =
        new OrderedStreamProcessor(policy, reporting, time, Handlers.of().inbox(handler));
    strategy.feed(processor);
    return processor;
  }

  /** Notes the message and is done with it. */
  final Outcome note(InboxWork work, WorkContext context) {
    handled.add(work.message().id());
    return Outcome.HANDLED;
  }

  /** The database hands out this work with the next call, which is now. */
  final void deliver(ClaimedWork... work) {
    database.handOut(Arrays.asList(work));
    strategy.flush();
  }

  /** The next message of a stream, or one without a stream. */
  final InboxWork message(@Nullable UUID stream) {
    Message message = Message.of("OrderPlaced", Json.of("{}"));
    Claim claim =
        new Claim(Instant.parse("2100-01-01T00:00:00Z"), 1, ++sequence, 0, Claim.Origin.WAITING);
    return new InboxWork(
        stream == null ? message : message.withStream(stream),
        "billing",
        Set.of(),
        MessageStatus.STORED,
        claim);
  }

  final InboxWork newMessage() {
    return message(UuidV7.next());
  }

  static UUID id(InboxWork work) {
    return work.message().id();
  }

  static UUID[] ids(InboxWork... work) {
    return Arrays.stream(work).map(ProcessorTest::id).toArray(UUID[]::new);
  }

  /** What all calls together reported. */
  final List<QueueReports> reports() {
    return database.requests().stream().map(request -> request.inboxReports()).toList();
  }

  final List<UUID> completed() {
    return reports().stream()
        .flatMap(reports -> reports.completions().stream())
        .filter(completion -> !completion.status().equals(MessageStatus.NONE))
        .map(Completion::messageId)
        .toList();
  }

  final List<UUID> released() {
    return reports().stream()
        .flatMap(reports -> reports.completions().stream())
        .filter(completion -> completion.status().equals(MessageStatus.NONE))
        .map(Completion::messageId)
        .toList();
  }

  final List<Failure> failures() {
    return reports().stream().flatMap(reports -> reports.failures().stream()).toList();
  }

  final List<UUID> renewed() {
    return reports().stream().flatMap(reports -> reports.renewals().stream()).toList();
  }
}
