package io.whizbang.perspective;

/**
 * What a step of a rebuild came to.
 *
 * @param phase where it is now
 * @param advanced whether the step did anything
 */
public record RebuildStep(RebuildPhase phase, boolean advanced) {}
