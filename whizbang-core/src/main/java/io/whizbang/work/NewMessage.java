package io.whizbang.work;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A message that is to be stored. */
public sealed interface NewMessage permits NewOutboxMessage, NewInboxMessage {

  Message message();

  /** What kind of thing an event happened to, or null to have it derived from the event's type. */
  @Nullable
  String aggregateType();

  /** The moment before which neither it nor what is stored behind it in its stream is due. */
  @Nullable
  Instant scheduledFor();
}
