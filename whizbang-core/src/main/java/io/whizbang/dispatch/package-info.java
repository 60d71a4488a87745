/**
 * Where messages begin. A {@link io.whizbang.dispatch.Dispatcher} wraps an application's object in its
 * envelope and puts it into the outbox ({@link io.whizbang.dispatch.OutboxWriter}): in a transaction of
 * its own, or in that of the application. What is sent while a message is handled inherits from it, see
 * {@link io.whizbang.dispatch.Handling}.
 */
@NullMarked
package io.whizbang.dispatch;

import org.jspecify.annotations.NullMarked;
