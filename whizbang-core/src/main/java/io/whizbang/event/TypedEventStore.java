package io.whizbang.event;

import io.whizbang.error.InvalidInputException;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.TransactionalOutbox;
import java.sql.Connection;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The event store in terms of the application's own classes. */
public final class TypedEventStore implements EventStore {

  /** Puts an event into its envelope, as the event of a stream. */
  @FunctionalInterface
  public interface Wrapper {
    NewOutboxMessage wrap(Object event, UUID streamId);
  }

  private final EventLog log;
  private final EventReader reader;
  private final Wrapper wrapper;
  private final TransactionalOutbox outbox;
  private volatile Runnable appended = () -> {};
  private volatile Consumer<Connection> appendedWithin = transaction -> {};

  public TypedEventStore(
      EventLog log, EventReader reader, Wrapper wrapper, TransactionalOutbox outbox) {
    this.log = log;
    this.reader = reader;
    this.wrapper = wrapper;
    this.outbox = outbox;
  }

  /**
   * Has somebody told of events, who looks then for what there is to do.
   *
   * @param committed told when events have committed
   * @param mayCommit told when events were appended in a transaction of the application
   */
  public void listen(Runnable committed, Consumer<Connection> mayCommit) {
    appended = committed;
    appendedWithin = mayCommit;
  }

  @Override
  public List<AppendedEvent> append(UUID streamId, ExpectedVersion expected, List<?> events) {
    List<AppendedEvent> result =
        log.append(streamId, expected, newEvents(wrapped(streamId, events)));
    appended.run();
    return result;
  }

  @Override
  public List<AppendedEvent> append(
      Connection transaction, UUID streamId, ExpectedVersion expected, List<?> events) {
    List<AppendedEvent> result =
        log.append(transaction, streamId, expected, newEvents(wrapped(streamId, events)));
    appendedWithin.accept(transaction);
    return result;
  }

  @Override
  public List<AppendedEvent> publish(
      Connection transaction, UUID streamId, ExpectedVersion expected, List<?> events) {
    List<NewOutboxMessage> messages = wrapped(streamId, events);
    List<AppendedEvent> result = log.append(transaction, streamId, expected, newEvents(messages));
    outbox.insert(transaction, messages);
    appendedWithin.accept(transaction);
    return result;
  }

  private List<NewOutboxMessage> wrapped(UUID streamId, List<?> events) {
    if (events.isEmpty()) {
      throw new InvalidInputException("There is no event to append to stream " + streamId);
    }
    return events.stream().map(event -> wrapper.wrap(event, streamId)).toList();
  }

  private static List<NewEvent> newEvents(List<NewOutboxMessage> messages) {
    return messages.stream()
        .map(each -> new NewEvent(each.message(), each.aggregateType()))
        .toList();
  }

  @Override
  public List<StoredEvent> readForwards(UUID streamId, long fromVersion, int most) {
    return stored(log.readForwards(streamId, fromVersion, most));
  }

  @Override
  public List<StoredEvent> readBackwards(UUID streamId, long fromVersion, int most) {
    return stored(log.readBackwards(streamId, fromVersion, most));
  }

  @Override
  public Stream<StoredEvent> stream(UUID streamId, long fromVersion) {
    return EventPages.from(
        fromVersion,
        from -> readForwards(streamId, from, EventPages.SIZE),
        event -> event.version() + 1);
  }

  @Override
  public List<StoredEvent> readAll(long afterPosition, int most) {
    return stored(log.readAll(afterPosition, most));
  }

  @Override
  public Stream<StoredEvent> all(long afterPosition) {
    return EventPages.from(
        afterPosition, after -> readAll(after, EventPages.SIZE), StoredEvent::globalPosition);
  }

  private List<StoredEvent> stored(List<RecordedEvent> events) {
    return events.stream().map(reader::stored).toList();
  }
}
