package io.whizbang.message;

import io.whizbang.error.InvalidInputException;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How the stream is read from the messages of one class.
 *
 * @param place the marked member, for error messages
 * @param aggregateType empty if the mark doesn't say
 */
record StreamAccess(String place, String aggregateType, Function<Object, @Nullable Object> key) {

  /** Finds the one member of a class that is marked with {@link StreamId}, if there is one. */
  static Optional<StreamAccess> in(Class<?> type) {
    var marked = MarkedMembers.of(type);
    if (marked.size() > 1) {
      throw new InvalidInputException(
          "%s has %d members with @StreamId, %s: leave the mark on one, as a message has one stream"
              .formatted(type.getName(), marked.size(), marked.keySet()));
    }
    return marked.values().stream().findFirst();
  }

  StreamRef read(Object message) {
    Object value = BusinessKey.unwrap(key.apply(message));
    if (value == null) {
      throw new InvalidInputException(place + " is null, so the stream of the message is unknown");
    }
    if (value instanceof UUID id) {
      return new StreamRef(id, aggregateType.isEmpty() ? null : aggregateType);
    }
    if (aggregateType.isEmpty()) {
      throw new InvalidInputException(
          place + " is no UUID: say what it is the key of, as in @StreamId(\"Order\")");
    }
    return new StreamRef(Streams.idOf(aggregateType, value), aggregateType);
  }
}
