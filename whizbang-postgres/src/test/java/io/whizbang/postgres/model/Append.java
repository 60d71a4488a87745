package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One call of {@code append_events}; {@code expected} is null for any version. */
record Append(UUID stream, List<NewEvent> events, @Nullable Long expected, Instant now) {

  record NewEvent(UUID id, String type, String data) {}

  /** An event that is in the stream now, and where. */
  record Appended(UUID id, long version) {}
}
