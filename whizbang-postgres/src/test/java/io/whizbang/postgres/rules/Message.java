package io.whizbang.postgres.rules;

import static java.util.Objects.requireNonNull;

import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A message of a queue; two are the same if queue and id are. */
public final class Message {

  private final Queue queue;
  private final UUID id;
  private final @Nullable UUID stream;
  private final Document document;

  private Message(Queue queue, UUID id, @Nullable UUID stream, Document document) {
    this.queue = queue;
    this.id = id;
    this.stream = stream;
    this.document = document;
  }

  public static Message of(Queue queue, UUID id, @Nullable UUID stream) {
    var document = Document.empty()
        .withText("messageId", id)
        .withText(queue.target(), "orders")
        .withText("messageType", "OrderPlaced")
        .with("payload", "{\"order\": 7}");
    return new Message(
        queue, id, stream, stream == null ? document : document.withText("streamId", stream));
  }

  /** A message as a call names it, to be compared with those of the test. */
  public static Message named(Queue queue, UUID id) {
    return new Message(queue, id, null, Document.empty());
  }

  public Queue queue() {
    return queue;
  }

  public UUID id() {
    return id;
  }

  public UUID stream() {
    return requireNonNull(stream, "a message without a stream");
  }

  public Document document() {
    return document;
  }

  public Message with(String field, String json) {
    return new Message(queue, id, stream, document.with(field, json));
  }

  public Message withText(String field, String text) {
    return with(field, Document.quote(text));
  }

  /** The same message, as an event. */
  public Message event() {
    return with("isEvent", "true");
  }

  public Message ofType(String type) {
    return withText("messageType", type);
  }

  /** The same message, to be processed not before this second of the test. */
  public Message scheduledFor(long second) {
    return withText("scheduledFor", Time.second(second).toString());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Message that && queue == that.queue && id.equals(that.id);
  }

  @Override
  public int hashCode() {
    return Objects.hash(queue, id);
  }

  /** Such as {@code outbox 3.2} for the second message of the third stream of a test. */
  @Override
  public String toString() {
    long bits = id.getLeastSignificantBits();
    return queue + " " + (bits >> 24 & 0xFFFFFF) + "." + (bits & 0xFFFFFF);
  }
}
