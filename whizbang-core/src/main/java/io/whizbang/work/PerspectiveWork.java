package io.whizbang.work;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A perspective that has events of a stream to apply.
 *
 * @param lastProcessedEventId the last event that is in the model, or null if there is none
 */
public record PerspectiveWork(
    UUID streamId, String perspectiveName, @Nullable UUID lastProcessedEventId, Claim claim)
    implements ClaimedWork {

  @Override
  public UUID line() {
    return streamId;
  }
}
