package io.whizbang.postgres.model;

import io.whizbang.postgres.model.Story.Incident;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What happens beside the calls, done to the engine and to the model, with the same outcome. */
final class Incidents {

  private final SideDoors doors;
  private final ReferenceModel model;
  private final Newcomers newcomers;
  private final Consumer<Supplier<String>> log;

  Incidents(
      SideDoors doors, ReferenceModel model, Newcomers newcomers, Consumer<Supplier<String>> log) {
    this.doors = doors;
    this.model = model;
    this.newcomers = newcomers;
    this.log = log;
  }

  /** Does nothing about members who come and go. */
  void happen(Incident incident, Instant now) throws SQLException {
    if (incident instanceof Incident.DirectInserts inserts) {
      insert(newcomers.directInserts(inserts.messages(), now));
    } else if (incident instanceof Incident.Appends appends) {
      long version = model.events().version(Names.stream(appends.stream()));
      append(newcomers.append(appends, version, now));
    } else if (incident instanceof Incident.SetsPending sets) {
      setPending(sets.which(), now);
    } else if (incident instanceof Incident.Remaps remaps) {
      remap(Mapping.ALL.get(remaps.which() % Mapping.ALL.size()));
    } else if (incident instanceof Incident.Resubscribes resubscribes) {
      resubscribe(Subscription.ALL.get(resubscribes.which() % Subscription.ALL.size()));
    } else if (incident instanceof Incident.Requeues requeues) {
      requeue(letter(requeues.which()), requeues.toFront(), now);
    } else if (incident instanceof Incident.Discards discards) {
      discard(letter(discards.which()));
    }
  }

  /** What is mapped from the beginning. */
  void map(List<Mapping> mappings) throws SQLException {
    for (Mapping mapping : mappings) {
      remap(mapping);
    }
  }

  /** What is subscribed to from the beginning. */
  void subscribe(List<Subscription> subscriptions) throws SQLException {
    for (Subscription subscription : subscriptions) {
      resubscribe(subscription);
    }
  }

  private void resubscribe(Subscription subscription) throws SQLException {
    Set<Subscription> subscriptions = model.subscriptions();
    boolean isNew = subscriptions.add(subscription);
    if (!isNew) {
      subscriptions.remove(subscription);
    }
    execute(isNew ? SqlText.ofSubscription(subscription) : SqlText.ofUnsubscription(subscription));
  }

  private void remap(Mapping mapping) throws SQLException {
    Set<Mapping> mapped = model.perspectives().mappings();
    boolean isNew = mapped.add(mapping);
    if (!isNew) {
      mapped.remove(mapping);
    }
    execute(isNew ? SqlText.ofMapping(mapping) : SqlText.ofUnmapping(mapping));
  }

  private void setPending(int which, Instant now) throws SQLException {
    List<CheckpointKey> keys = model.perspectives().keys();
    if (!keys.isEmpty()) {
      CheckpointKey key = keys.get(which % keys.size());
      model.perspectives().setPending(key, now);
      execute(SqlText.ofPending(key, now));
    }
  }

  private void execute(String sql) throws SQLException {
    log.accept(() -> sql);
    doors.execute(sql);
  }

  private void insert(List<Call.NewMessage> messages) throws SQLException {
    execute(SqlText.ofDirectInserts(messages));
    model.insertDirectly(messages);
  }

  private void append(Append append) {
    log.accept(() -> SqlText.ofAppend(append));
    same(() -> doors.append(append), () -> model.append(append));
  }

  /** The clean stop of an instance. */
  void leave(UUID instance, Instant now) throws SQLException {
    execute(SqlText.ofLeave(instance, now));
    model.leave(instance, now);
  }

  /** The one report of this call, made by the door for a single checkpoint. */
  void save(Call call) {
    ask(SqlText.ofSaving(call), () -> model.save(call));
  }

  private void requeue(UUID message, boolean toFront, Instant now) {
    ask(
        SqlText.ofRequeue(message, toFront, now),
        () -> sqlText(model.deadLetters().requeue(message, toFront, now)));
  }

  private void discard(UUID message) {
    ask(SqlText.ofDiscard(message), () -> sqlText(model.deadLetters().discard(message)));
  }

  /** One of the dead letters, or a message that is none if there are none. */
  private UUID letter(int which) {
    List<UUID> letters = Stream.of(Queue.values())
        .flatMap(queue -> model.queue(queue).letters().stream())
        .toList();
    List<UUID> candidates = letters.isEmpty() ? newcomers.everStored() : letters;
    return candidates.isEmpty() ? Names.NEVER_STORED : candidates.get(which % candidates.size());
  }

  private static String sqlText(boolean answer) {
    return answer ? "t" : "f";
  }

  private void ask(String sql, Callable<String> theModel) {
    log.accept(() -> sql);
    same(() -> doors.ask(sql), theModel);
  }

  private static void same(Callable<?> engine, Callable<?> theModel) {
    Object actual = outcome(engine);
    Object expected = outcome(theModel);
    if (!actual.equals(expected)) {
      throw new AssertionError("The engine answered %s, the model %s".formatted(actual, expected));
    }
  }

  /** What came of it, which may be a refusal. */
  private static Object outcome(Callable<?> attempt) {
    try {
      return attempt.call();
    } catch (Refused refusal) {
      return "refused with " + refusal.sqlState();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
