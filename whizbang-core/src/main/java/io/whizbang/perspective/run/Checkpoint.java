package io.whizbang.perspective.run;

import io.whizbang.work.PerspectiveWork;
import java.util.UUID;

/** A stream as one perspective sees it. */
record Checkpoint(UUID streamId, String perspectiveName) {

  static Checkpoint of(PerspectiveWork work) {
    return new Checkpoint(work.streamId(), work.perspectiveName());
  }
}
