/**
 * RabbitMQ as a transport: {@link io.whizbang.rabbitmq.RabbitTransport} over the broker's own Java client.
 *
 * <p>On the way out, a batch is sent in waves, of each stream one message at a time, and the broker confirms
 * what it has. On the way in, each of a service's queues has one active consumer among all instances, so that
 * a stream keeps its order; a message is acknowledged when it is in the inbox. The layout is explained in
 * {@code docs/decisions/rabbitmq-topology.md}; messages are CloudEvents ({@link
 * io.whizbang.transport.cloudevents}).
 */
@NullMarked
package io.whizbang.rabbitmq;

import org.jspecify.annotations.NullMarked;
