package io.whizbang.event;

import io.whizbang.error.UnknownMessageTypeException;
import io.whizbang.error.UnreadableMessageException;
import io.whizbang.message.Envelope;
import java.time.Instant;
import java.util.UUID;

/** An event of the store. Its body is read when it is asked for, so that one that cannot be read hides no other. */
public final class StoredEvent {

  private final RecordedEvent recorded;
  private final EventReader reader;

  StoredEvent(RecordedEvent recorded, EventReader reader) {
    this.recorded = recorded;
    this.reader = reader;
  }

  public UUID id() {
    return recorded.id();
  }

  public UUID streamId() {
    return recorded.streamId();
  }

  /** Its place in its stream, from 1 and without a gap. */
  public long version() {
    return recorded.version();
  }

  /** Its place among all events; the next event's is greater, and not always by one. */
  public long globalPosition() {
    return recorded.globalPosition();
  }

  /** When it was stored, by the database's clock. */
  public Instant storedAt() {
    return recorded.storedAt();
  }

  /** All of it, as it was stored. */
  public RecordedEvent recorded() {
    return recorded;
  }

  /** What is noted on it: correlation, causation, scope. */
  public Envelope envelope() {
    return Envelope.of(recorded.message());
  }

  /**
   * What it says, as an object of the class that its type has today.
   *
   * @throws UnknownMessageTypeException if no class is registered for its type
   * @throws UnreadableMessageException if its body is not as that class wants it
   */
  public Object body() {
    return reader.read(recorded);
  }

  @Override
  public String toString() {
    return "%s %s, version %d of stream %s"
        .formatted(recorded.type(), recorded.id(), recorded.version(), recorded.streamId());
  }
}
