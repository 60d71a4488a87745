package io.whizbang.postgres.model;

import java.util.UUID;

/** Which checkpoint: that of a perspective in a stream. */
record CheckpointKey(UUID stream, String perspective) {}
