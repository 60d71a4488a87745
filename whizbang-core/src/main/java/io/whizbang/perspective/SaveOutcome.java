package io.whizbang.perspective;

import java.util.Set;
import java.util.UUID;

/**
 * What became of what was to be saved: all of it was, or nothing.
 *
 * @param lost the streams that are not the caller's any more, or were moved by somebody else
 * @param modelsChanged whether a model was changed by somebody who feeds it from other streams
 * @param held whether nothing may be saved for a moment, in which a rebuild puts other models into the place of these
 */
public record SaveOutcome(Set<UUID> lost, boolean modelsChanged, boolean held) {

  public static final SaveOutcome SAVED = new SaveOutcome(Set.of(), false, false);

  public SaveOutcome {
    lost = Set.copyOf(lost);
  }

  public boolean isSaved() {
    return lost.isEmpty() && !modelsChanged && !held;
  }
}
