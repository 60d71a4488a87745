package io.whizbang.examples.shop;

import io.whizbang.message.StreamId;
import java.util.UUID;

/** An order was placed. All events of one order are a stream, and keep their order. */
public record OrderPlaced(@StreamId UUID orderId, String article) {}
