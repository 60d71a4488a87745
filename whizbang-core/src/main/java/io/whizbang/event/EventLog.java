package io.whizbang.event;

import io.whizbang.error.VersionConflictException;
import java.sql.Connection;
import java.util.List;
import java.util.UUID;

/** The events of one schema as its database keeps them; what an {@link EventStore} is built on. */
public interface EventLog {

  /**
   * Appends events to a stream in a transaction of its own. Events whose ids are in the stream already are
   * not appended again, so the same may be sent twice.
   *
   * @throws VersionConflictException if the stream is at another version
   */
  List<AppendedEvent> append(UUID streamId, ExpectedVersion expected, List<NewEvent> events);

  /**
   * The same as a part of the caller's transaction, which holds up all who append to that stream until it
   * ends: so this comes late in it.
   */
  List<AppendedEvent> append(
      Connection transaction, UUID streamId, ExpectedVersion expected, List<NewEvent> events);

  /** At most so many events of a stream, from a version on. */
  List<RecordedEvent> readForwards(UUID streamId, long fromVersion, int most);

  /** At most so many events of a stream, from a version back to the first. */
  List<RecordedEvent> readBackwards(UUID streamId, long fromVersion, int most);

  /** At most so many events of all streams after a global position, as far as their order is settled. */
  List<RecordedEvent> readAll(long afterPosition, int most);
}
