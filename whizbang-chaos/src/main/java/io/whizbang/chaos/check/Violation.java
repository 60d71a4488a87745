package io.whizbang.chaos.check;

/**
 * Something that must not happen, and did.
 *
 * @param nanos when, as well as one can tell
 * @param what in words for those who mend it
 */
public record Violation(long nanos, String what) {}
