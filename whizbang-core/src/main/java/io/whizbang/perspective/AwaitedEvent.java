package io.whizbang.perspective;

import io.whizbang.event.RecordedEvent;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event that a perspective has before it in a stream.
 *
 * @param event the event; without its body if it is not wanted
 * @param lastEventId the last event that was applied or passed in the stream, null if none was
 * @param lastVersion that event's version, 0 if there is none
 * @param targetVersion how far there is something to do in the stream
 * @param wanted whether it is to be applied, or only to be passed
 */
public record AwaitedEvent(
    RecordedEvent event,
    @Nullable UUID lastEventId,
    long lastVersion,
    long targetVersion,
    boolean wanted) {}
