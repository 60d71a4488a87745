package io.whizbang.chaos.history;

/** What a process has counted under a name so far, at one moment. */
public record Counted(String process, String name, long nanos, long value) {}
