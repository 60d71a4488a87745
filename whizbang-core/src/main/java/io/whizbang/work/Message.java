package io.whizbang.work;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.Json;
import io.whizbang.value.Text;
import io.whizbang.value.UuidV7;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a message says, wherever it is on its way.
 *
 * @param id the identity by which every copy is known; two messages never share one
 * @param streamId the line in which it keeps its place, or null if it is a line of one
 * @param type the name of its type, by which receivers know how to read it
 * @param payload its body
 * @param metadata what the infrastructure says about it: correlation, causation, trace, hops
 * @param scope on whose behalf it was sent: tenant, user
 * @param event whether it is also kept in the event store; an event needs a stream
 */
public record Message(
    UUID id,
    @Nullable UUID streamId,
    String type,
    Json payload,
    @Nullable Json metadata,
    @Nullable Json scope,
    boolean event) {

  public Message {
    Ids.real("Message id", id);
    Text.name("Message type", type);
    if (streamId != null) {
      Ids.real("Stream id", streamId);
    } else if (event) {
      throw new InvalidInputException("Event " + type
          + " has no stream, and needs one: mark its id with @StreamId, or implement HasStreamId");
    }
  }

  /** A message under a new id, without a stream. */
  public static Message of(String type, Json payload) {
    return new Message(UuidV7.next(), null, type, payload, null, null, false);
  }

  /** A new event of a stream. */
  public static Message event(UUID streamId, String type, Json payload) {
    return new Message(UuidV7.next(), streamId, type, payload, null, null, true);
  }

  /** The line in which it keeps its place: its stream, or itself if it has none. */
  public UUID line() {
    return streamId == null ? id : streamId;
  }

  public Message withId(UUID newId) {
    return new Message(newId, streamId, type, payload, metadata, scope, event);
  }

  public Message withStream(UUID newStreamId) {
    return new Message(id, newStreamId, type, payload, metadata, scope, event);
  }

  public Message withMetadata(Json newMetadata) {
    return new Message(id, streamId, type, payload, newMetadata, scope, event);
  }

  public Message withScope(Json newScope) {
    return new Message(id, streamId, type, payload, metadata, newScope, event);
  }
}
