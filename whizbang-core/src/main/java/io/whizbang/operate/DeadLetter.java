package io.whizbang.operate;

import io.whizbang.work.Message;
import io.whizbang.work.MessageStatus;
import io.whizbang.work.Queue;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message that was given up, and why.
 *
 * @param target the destination of an outbox message, the handler of an inbox message
 * @param status what had been done by then
 * @param attempts how often it was tried
 * @param error what the last attempt said
 * @param reason why it was given up
 */
public record DeadLetter(
    Queue queue,
    Message message,
    String target,
    MessageStatus status,
    int attempts,
    @Nullable String error,
    String reason,
    Instant deadAt) {}
