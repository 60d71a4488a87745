package io.whizbang.event;

import io.whizbang.error.UnknownMessageTypeException;
import io.whizbang.error.UnreadableMessageException;
import io.whizbang.message.MessageCodec;
import java.util.Set;

/**
 * Reads events as what their types are today.
 *
 * @param codec how types are called, and how bodies are read
 * @param upcasters what is done before to bodies of a former shape
 */
public record EventReader(MessageCodec codec, Upcasters upcasters) {

  /**
   * Reads the body of an event.
   *
   * @throws UnknownMessageTypeException if no class is registered for its type
   * @throws UnreadableMessageException if its body is not as that class wants it
   */
  public Object read(RecordedEvent event) {
    Upcasters.Shape shape = upcasters.upcast(event.type(), event.data());
    return codec.serializer().read(shape.data(), codec.types().classOf(shape.type()));
  }

  /** An event whose body is read when it is asked for. */
  public StoredEvent stored(RecordedEvent event) {
    return new StoredEvent(event, this);
  }

  /** All names under which events of a class may be stored: its own, its aliases, those of former shapes. */
  public Set<String> namesOf(Class<?> eventClass) {
    return upcasters.withFormer(codec.types().namesOf(eventClass));
  }
}
