package io.whizbang.chaos.service;

import io.whizbang.message.StreamId;
import java.util.UUID;

/** What {@code shipping} publishes in the transaction that handles an order, and the orders service has a receptor for. */
public record OrderShipped(@StreamId UUID order, long number) {}
