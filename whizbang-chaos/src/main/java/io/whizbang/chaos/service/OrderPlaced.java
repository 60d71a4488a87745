package io.whizbang.chaos.service;

import io.whizbang.message.StreamId;
import java.util.UUID;

/** An event of the service the orders service, which {@code shipping} has a receptor for. */
public record OrderPlaced(@StreamId UUID order, long number, Conduct conduct) {}
