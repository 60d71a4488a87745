package io.whizbang.handle;

import io.whizbang.dispatch.DispatcherBuilder;
import io.whizbang.dispatch.OutboxWriter;
import io.whizbang.message.MessageCodec;
import io.whizbang.message.MessageSerializer;
import io.whizbang.message.MessageTypes;
import io.whizbang.message.jackson.JacksonSerializer;
import io.whizbang.observe.Count;
import io.whizbang.observe.Counters;
import io.whizbang.observe.Observer;
import io.whizbang.process.Outcome;
import io.whizbang.process.WorkContext;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.receptor.ReceptorRegistry;
import io.whizbang.receptor.RetryPolicy;
import io.whizbang.strategy.FlushPolicy;
import io.whizbang.strategy.ScopedStrategy;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.testing.ScriptedCoordinator;
import io.whizbang.value.Json;
import io.whizbang.work.Claim;
import io.whizbang.work.Completion;
import io.whizbang.work.Failure;
import io.whizbang.work.InboxWork;
import io.whizbang.work.Message;
import io.whizbang.work.MessageStatus;
import io.whizbang.work.ReceptorReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** The words in which tests of receptors speak. What has a thread of its own runs by {@code time.run()}. */
abstract class ReceptorScene implements WorkContext {

  /** The message of all these tests. */
  record Note(String text) {}

  final ManualScheduler time = new ManualScheduler();
  final NotedConnections connections = new NotedConnections();
  final ScriptedCoordinator database = new ScriptedCoordinator();
  final ScopedStrategy strategy = new ScopedStrategy(database, FlushPolicy.DEFAULT);
  final Counters counters = new Counters();
  final List<String> seen = new ArrayList<>();
  MessageSerializer serializer = new JacksonSerializer();
  boolean fenced;
  boolean letGo;
  ReceptorSettings settings =
      ReceptorSettings.DEFAULT.withRetryPolicy(RetryPolicy.DEFAULT.withJitter(0));

  final ReceptorHandler handler(ReceptorDefinition<?>... receptors) {
    var types = new MessageTypes();
    var codec = new MessageCodec(types, serializer);
    var dispatcher =
        new DispatcherBuilder(codec, OutboxWriter.of(strategy, (connection, sent) -> {})).build();
    return new ReceptorHandler(
        new ReceptorRegistry(types, Arrays.asList(receptors)),
        codec,
        settings,
        new ReceptorEnvironment(
            connections.dataSource(),
            database,
            strategy,
            dispatcher,
            time,
            counters,
            Observer.NONE));
  }

  /** Notes what a message says; one that says "bad" makes it fail. */
  final ReceptorDefinition<Note> noting(String name) {
    return ReceptorDefinition.of(Note.class, (note, context) -> {
          seen.add(name + " " + note.text());
          if (note.text().equals("bad")) {
            throw new IllegalStateException("Broken");
          }
        })
        .named(name);
  }

  final ReceptorDefinition<Note> failing(String name) {
    return ReceptorDefinition.of(Note.class, (note, context) -> {
          seen.add(name + " " + note.text());
          throw new IllegalStateException(name + " is broken");
        })
        .named(name);
  }

  static InboxWork note(String text, String... doneReceptors) {
    return work("Note", "{\"text\": \"%s\"}".formatted(text), doneReceptors);
  }

  static InboxWork work(String type, String body, String... doneReceptors) {
    return new InboxWork(
        Message.of(type, Json.of(body)),
        "billing",
        Set.of(doneReceptors),
        MessageStatus.STORED,
        new Claim(Instant.EPOCH, 1, 1L, 0, Claim.Origin.WAITING));
  }

  final CompletableFuture<List<Outcome>> hand(ReceptorHandler handler, InboxWork... run) {
    return handler.handleRun(Arrays.asList(run), this).toCompletableFuture();
  }

  /** Hands over a message, and returns what became of it. */
  final Outcome handle(ReceptorHandler handler, InboxWork work) {
    CompletableFuture<List<Outcome>> outcomes = hand(handler, work);
    time.run();
    return outcomes.join().get(0);
  }

  final Failure failure(ReceptorHandler handler, InboxWork work) {
    return ((Outcome.Failed) handle(handler, work)).failure();
  }

  static UUID id(InboxWork work) {
    return work.message().id();
  }

  /** All messages that were completed, within a transaction or not. */
  final List<UUID> completed() {
    return database.requests().stream()
        .flatMap(request -> request.inboxReports().completions().stream())
        .map(Completion::messageId)
        .toList();
  }

  /** All that was reported of single receptors, within a transaction or not. */
  final List<ReceptorReport> receptorReports() {
    strategy.flush();
    return database.requests().stream()
        .flatMap(request -> request.receptorReports().stream())
        .toList();
  }

  final long count(Count count) {
    return counters.of(count);
  }

  @Override
  public boolean isFenced() {
    return fenced;
  }

  @Override
  public boolean isCancelled() {
    return false;
  }

  @Override
  public void passed(MessageStatus stages) {}

  @Override
  public void letGo() {
    letGo = true;
  }
}
