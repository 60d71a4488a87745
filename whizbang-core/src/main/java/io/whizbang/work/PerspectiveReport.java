package io.whizbang.work;

import io.whizbang.value.Text;
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

  private static void check(UUID streamId, String perspectiveName) {
    Ids.real("Stream id", streamId);
    Text.name("Perspective name", perspectiveName);
  }
}
