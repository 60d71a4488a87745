package io.whizbang.perspective;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Something that a perspective does not show yet, and how far it is.
 *
 * @param eventId the event that was asked for, or null if it was a version
 * @param streamId its stream, or null if the event is not stored yet
 * @param version the version that is to be shown
 * @param storedVersion the version that the stream is at
 * @param lastVersion the version that is shown
 * @param status of the checkpoint, or null if there is none
 * @param error of the checkpoint's last attempt, or null if that went well
 * @param caughtUp whether the perspective has been led through the history there was before it
 */
public record Missing(
    @Nullable UUID eventId,
    @Nullable UUID streamId,
    long version,
    long storedVersion,
    long lastVersion,
    @Nullable String status,
    @Nullable String error,
    boolean caughtUp) {

  @Override
  public String toString() {
    if (streamId == null) {
      return "event %s is not stored yet".formatted(eventId);
    }
    String how = status == null ? "has not begun" : "is %s".formatted(status);
    return "stream %s is at version %d, of which %d is shown and %d is waited for; its checkpoint %s%s%s"
        .formatted(
            streamId,
            storedVersion,
            lastVersion,
            version,
            how,
            error == null ? "" : ": " + error,
            caughtUp ? "" : "; the perspective is still being led through the history");
  }
}
