package io.whizbang.event;

import io.whizbang.value.Json;
import io.whizbang.work.Message;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event as the database keeps it: under the name and in the shape that it had when it was stored.
 *
 * @param version its place in its stream, from 1 and without a gap
 * @param aggregateType what kind of thing it happened to
 * @param type the name of its type
 * @param data its body
 * @param globalPosition its place among all events, with gaps
 * @param storedAt when it was stored, by the database's clock
 */
public record RecordedEvent(
    UUID id,
    UUID streamId,
    long version,
    String aggregateType,
    String type,
    Json data,
    @Nullable Json metadata,
    @Nullable Json scope,
    long globalPosition,
    Instant storedAt) {

  Message message() {
    return new Message(id, streamId, type, data, metadata, scope, true);
  }
}
