package io.whizbang.perspective.run;

import io.whizbang.error.UnknownMessageTypeException;
import io.whizbang.event.EventReader;
import io.whizbang.event.RecordedEvent;
import io.whizbang.perspective.AwaitedEvent;
import io.whizbang.perspective.Perspective;
import org.jspecify.annotations.Nullable;

/**
 * An event of a round, as what it is today; or why it cannot be read.
 *
 * @param body null if it is not wanted, or cannot be read
 * @param modelId the model that it belongs to
 * @param fault why it cannot be applied
 */
record Decoded(
    AwaitedEvent awaited,
    @Nullable Object body,
    @Nullable String modelId,
    @Nullable String fault) {

  static Decoded of(AwaitedEvent awaited, Perspective<?> perspective, EventReader reader) {
    if (!awaited.wanted()) {
      return new Decoded(awaited, null, null, null);
    }
    try {
      return read(awaited, perspective, reader);
    } catch (RuntimeException e) {
      return new Decoded(awaited, null, null, fault(awaited.event(), e));
    }
  }

  private static Decoded read(
      AwaitedEvent awaited, Perspective<?> perspective, EventReader reader) {
    Object body = reader.read(awaited.event());
    if (!perspective.handles(body.getClass())) {
      throw new UnknownMessageTypeException("Perspective %s has no function for %s in this instance"
          .formatted(perspective.name(), body.getClass().getName()));
    }
    String id = perspective.modelId(body, awaited.event().streamId().toString());
    return new Decoded(awaited, body, id, null);
  }

  static String fault(RecordedEvent event, Throwable thrown) {
    return "Event %s (%s, version %d): %s"
        .formatted(event.id(), event.type(), event.version(), thrown);
  }
}
