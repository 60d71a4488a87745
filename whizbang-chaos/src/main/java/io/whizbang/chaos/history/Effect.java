package io.whizbang.chaos.history;

/** A receptor's write that committed, with the invocation that wrote it. */
public record Effect(MessageKey message, Invocation by) {}
