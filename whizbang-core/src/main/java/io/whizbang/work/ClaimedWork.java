package io.whizbang.work;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A piece of work that is this instance's alone until its lease ends. */
public sealed interface ClaimedWork permits OutboxWork, InboxWork, PerspectiveWork {

  /** The stream whose order it must keep, or null if it waits for nobody. */
  @Nullable
  UUID streamId();

  /** The line in which it stands: its stream, or itself if it has none. */
  UUID line();

  Claim claim();
}
