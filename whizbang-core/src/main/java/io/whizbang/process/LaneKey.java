package io.whizbang.process;

import io.whizbang.work.Queue;
import java.util.UUID;

/**
 * Which lane a message waits in.
 *
 * @param id the stream, or the message itself if it has none and so waits for nobody
 */
record LaneKey(Queue queue, UUID id, boolean isStream) {}
