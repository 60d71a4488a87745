package io.whizbang.perspective;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is to be rebuilt, and how. As a rule models are made anew in a table of their own, which takes the place of the
 * old one when it has come as far: readers never see a model that is missing, or older than one they have seen.
 *
 * @param inPlace whether the old models are taken away and made anew where they are; the only way for a perspective
 *     with tables of its own, whose runner is given the events from the first one on
 * @param streamIds the streams whose models are rebuilt, or null for all of them
 */
public record Rebuild(
    String perspectiveName, boolean inPlace, @Nullable List<UUID> streamIds) {

  public Rebuild {
    PerspectiveDefinition.checkName(perspectiveName);
    streamIds = streamIds == null ? null : List.copyOf(streamIds);
  }

  /** All models, into a new table. */
  public static Rebuild of(String perspectiveName) {
    return new Rebuild(perspectiveName, false, null);
  }

  /** The same, in place. */
  public Rebuild inPlaceOfTheOld() {
    return new Rebuild(perspectiveName, true, streamIds);
  }

  /** The same, but of these streams only; not for models that several streams feed. */
  public Rebuild ofStreams(Collection<UUID> streams) {
    return new Rebuild(perspectiveName, inPlace, new ArrayList<>(streams));
  }
}
