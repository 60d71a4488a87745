package io.whizbang.message;

import io.whizbang.error.UnknownMessageTypeException;
import io.whizbang.error.UnreadableMessageException;
import io.whizbang.value.Json;
import io.whizbang.work.Message;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Turns an application's object and its envelope into a message that can be stored, and back.
 *
 * @param types how messages are called
 * @param serializer how their bodies are written
 */
public record MessageCodec(MessageTypes types, MessageSerializer serializer) {

  /** Writes a message into its envelope, in a stream or, if that is null, outside of all. */
  public Message write(Object body, Envelope envelope, @Nullable UUID streamId, MessageKind kind) {
    String type = types.nameOf(body.getClass());
    Json json = serializer.write(body);
    return new Message(
        envelope.messageId(),
        streamId,
        type,
        json,
        envelope.metadata(),
        envelope.scope().toJson(),
        kind == MessageKind.EVENT);
  }

  /**
   * Reads the body of a message.
   *
   * @throws UnknownMessageTypeException if no class is registered for its type
   * @throws UnreadableMessageException if the body is not as that class wants it
   */
  public Object read(Message message) {
    return serializer.read(message.payload(), types.classOf(message.type()));
  }
}
