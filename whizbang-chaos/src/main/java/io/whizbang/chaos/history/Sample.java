package io.whizbang.chaos.history;

/** Something that was measured, such as the connections of the database, at one moment. */
public record Sample(SampleName name, long nanos, long value) {}
