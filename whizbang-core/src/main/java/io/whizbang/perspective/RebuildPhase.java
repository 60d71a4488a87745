package io.whizbang.perspective;

/** Where a rebuild is. */
public enum RebuildPhase {
  /** Its table is made, and events from now on count for it. */
  MAKING,
  /** Those who were appending before have to end. */
  SETTLING,
  /** What there is to do is counted. */
  COUNTING,
  /** Stream by stream is begun. */
  LEADING,
  /** All streams are begun, and it comes as far as the perspective is. */
  FOLLOWING,
  /** The new models are there, or it was abandoned; it is being tidied up. */
  ENDING,
  CLEARING,
  OVER
}
