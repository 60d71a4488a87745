/**
 * Between services. The publisher hands outbox messages to a {@link io.whizbang.transport.Transport}; the
 * consumer subscribes to the destinations of its receptors, stores what arrives in the inbox, and only
 * then acknowledges it. Whoever writes a transport extends the {@code TransportContract} of the test kit.
 */
@NullMarked
package io.whizbang.transport;

import org.jspecify.annotations.NullMarked;
