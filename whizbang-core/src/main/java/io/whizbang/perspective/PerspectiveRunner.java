package io.whizbang.perspective;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Applies events to tables of the application's own. */
@FunctionalInterface
public interface PerspectiveRunner {

  /**
   * Applies events of a stream within the transaction of the run, which commits together with the position,
   * or not at all. Whatever it throws rolls it back, and is tried again after a while.
   *
   * @param lastProcessedEventId the last event that was applied before, null if none was
   * @param run the transaction, and the events to apply
   * @return the last of the given events that is applied now
   */
  UUID run(
      UUID streamId,
      String perspectiveName,
      @Nullable UUID lastProcessedEventId,
      PerspectiveRun run)
      throws Exception;
}
