package io.whizbang.observe;

import java.util.UUID;

/**
 * What an instance has of a queue at present.
 *
 * @param streams how many streams it holds: of messages without a stream each is one
 */
public record Share(UUID instanceId, QueueName queue, long streams) {}
