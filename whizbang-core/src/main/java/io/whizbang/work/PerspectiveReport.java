package io.whizbang.work;

import io.whizbang.value.Text;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** How a perspective fared with the events of one stream. */
public sealed interface PerspectiveReport {

  UUID streamId();

  String perspectiveName();

  /** The last event that is in the model now, or null if there was no progress. */
  @Nullable
  UUID lastEventId();

  /** The run ended well. */
  record Completed(
      UUID streamId, String perspectiveName, @Nullable UUID lastEventId)
      implements PerspectiveReport {
    public Completed {
      check(streamId, perspectiveName);
    }
  }

  /** The run failed after the last event; characters of the error that cannot be stored are replaced. */
  record Failed(
      UUID streamId, String perspectiveName, @Nullable UUID lastEventId, String error)
      implements PerspectiveReport {
    public Failed {
      check(streamId, perspectiveName);
      error = Text.clean(error);
    }
  }

  /** The run goes on: keeps the lease for its whole length from now. */
  record Renewed(UUID streamId, String perspectiveName) implements PerspectiveReport {
    public Renewed {
      check(streamId, perspectiveName);
    }

    @Override
    public @Nullable UUID lastEventId() {
      return null;
    }
  }

  /**
   * Gives the run back, at no charge.
   *
   * @param reason what is to be read of it, or null to leave what is there
   * @param retryAfter how long nobody is to take it, or null for not at all
   */
  record Released(
      UUID streamId,
      String perspectiveName,
      @Nullable String reason,
      @Nullable Duration retryAfter) implements PerspectiveReport {
    public Released {
      check(streamId, perspectiveName);
      reason = reason == null ? null : Text.clean(reason);
    }

    @Override
    public @Nullable UUID lastEventId() {
      return null;
    }
  }

  private static void check(UUID streamId, String perspectiveName) {
    Ids.real("Stream id", streamId);
    Text.name("Perspective name", perspectiveName);
  }
}
