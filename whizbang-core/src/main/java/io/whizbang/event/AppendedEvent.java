package io.whizbang.event;

import java.util.UUID;

/**
 * Where an event is in the store.
 *
 * @param eventId the event
 * @param version its place in its stream, from 1 and without a gap
 * @param globalPosition its place among all events, with gaps
 */
public record AppendedEvent(UUID eventId, long version, long globalPosition) {}
