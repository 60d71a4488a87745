package io.whizbang.event;

import io.whizbang.error.VersionConflictException;
import java.sql.Connection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The events of a service. May be used by any number of threads.
 *
 * <pre>{@code
 * var order = Order.of(events.stream(id));
 * events.append(id, ExpectedVersion.exactly(order.version()), order.ship());
 * }</pre>
 *
 * <p>Whoever appends within a transaction of its own does so last: until its end others wait who append to
 * that stream, and what instances have to tell of it. Other streams go on.
 */
public interface EventStore {

  /** Where a read from the end begins. */
  long LATEST = Long.MAX_VALUE;

  /**
   * Appends events to a stream, in this order, in a transaction of their own.
   *
   * @throws VersionConflictException if the stream is at another version; nothing was appended
   */
  List<AppendedEvent> append(UUID streamId, ExpectedVersion expected, List<?> events);

  /** The same as a part of the caller's transaction. */
  List<AppendedEvent> append(
      Connection transaction, UUID streamId, ExpectedVersion expected, List<?> events);

  /**
   * Appends events as a part of the caller's transaction and puts them into the outbox too, so that they
   * are kept, and sent to those who subscribe to them, if and only if it commits.
   *
   * @throws VersionConflictException if the stream is at another version
   */
  List<AppendedEvent> publish(
      Connection transaction, UUID streamId, ExpectedVersion expected, List<?> events);

  /** At most so many events of a stream, from a version on; the first is 1. */
  List<StoredEvent> readForwards(UUID streamId, long fromVersion, int most);

  /** At most so many events of a stream, from a version, or {@link #LATEST}, back to the first. */
  List<StoredEvent> readBackwards(UUID streamId, long fromVersion, int most);

  /** A whole stream from its first event on; read from the database page by page. */
  default Stream<StoredEvent> stream(UUID streamId) {
    return stream(streamId, 1);
  }

  /** A stream from a version on; read from the database page by page. */
  Stream<StoredEvent> stream(UUID streamId, long fromVersion);

  /**
   * A page of all events after a global position: 0 for the first page, the position of the last event for
   * the next. No event is ever skipped; what is still being appended comes on a later page, so an empty page
   * is an end for now.
   */
  List<StoredEvent> readAll(long afterPosition, int most);

  /** All events after a global position up to where their order is settled; read page by page. */
  Stream<StoredEvent> all(long afterPosition);
}
