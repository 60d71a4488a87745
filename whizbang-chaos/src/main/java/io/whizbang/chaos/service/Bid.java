package io.whizbang.chaos.service;

import io.whizbang.message.StreamId;
import java.util.UUID;

/** An event that is appended at an expected version, while others try to append theirs at the same one. */
public record Bid(@StreamId UUID order, long number) {}
