package io.whizbang.postgres.races;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A message to store; without a stream it is a line of one. */
public record Message(UUID id, @Nullable UUID stream) {

  public static Message of(UUID stream) {
    return new Message(UUID.randomUUID(), stream);
  }

  public static Message withoutStream() {
    return new Message(UUID.randomUUID(), null);
  }

  public String json(Queue queue) {
    String streamId = stream == null ? "null" : '"' + stream.toString() + '"';
    return """
        {"messageId": "%s", "streamId": %s, "%s": "there", "messageType": "Thing", "payload": {}}""".formatted(id, streamId, queue.target());
  }
}
