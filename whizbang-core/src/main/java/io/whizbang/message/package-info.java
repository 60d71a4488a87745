/**
 * Between the application's objects and the rows of the queues. On the way out an object becomes a
 * {@link io.whizbang.work.Message}: {@link io.whizbang.message.MessageTypes} names its type, {@link
 * io.whizbang.message.Streams} finds its stream, a {@link io.whizbang.message.MessageSerializer} writes
 * its body, and the {@link io.whizbang.message.Envelope} becomes metadata and scope. On the way in the
 * {@link io.whizbang.message.MessageCodec} takes the same steps backwards.
 */
@NullMarked
package io.whizbang.message;

import org.jspecify.annotations.NullMarked;
