package io.whizbang.transport;

/**
 * A message that a broker has handed to this process, and will hand out again unless it is acknowledged.
 *
 * @param message what was handed over
 * @param arrival how it comes after those before it
 * @param source what the broker may take away as a whole, with all that came from there: a queue, a partition
 * @param acknowledgement tells the broker that it is not to come again; called once at most
 */
public record Received(
    TransportMessage message, Arrival arrival, Object source, Runnable acknowledgement) {}
