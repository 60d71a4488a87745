package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.UUID;

/**
 * A row of the event store. The position is a number of its own side: the model gives one to all events
 * of a transaction, since nothing is promised about their order across streams.
 */
record StoredEvent(
    UUID id,
    UUID stream,
    long version,
    String aggregateType,
    String type,
    String data,
    Instant createdAt,
    long position) {

  StoredEvent withoutPosition() {
    return new StoredEvent(id, stream, version, aggregateType, type, data, createdAt, 0);
  }
}
