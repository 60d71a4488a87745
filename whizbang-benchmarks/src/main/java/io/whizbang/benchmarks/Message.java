package io.whizbang.benchmarks;

import io.whizbang.value.Json;
import io.whizbang.work.NewOutboxMessage;
import java.util.UUID;

/** One message to move: time-ordered id, random stream, payload of exactly 500 bytes. */
record Message(UUID id, UUID stream, boolean event, String payload) {

  static final String DESTINATION = "orders";
  static final String TYPE = "OrderPlaced";
  static final int PAYLOAD_BYTES = 500;

  static Message of(UUID id, UUID stream, boolean event) {
    return new Message(id, stream, event, payload(id, stream));
  }

  String json() {
    return """
        {"messageId":"%s","streamId":"%s","destination":"%s","messageType":"%s","isEvent":%s,"payload":%s}""".formatted(id, stream, DESTINATION, TYPE, event, payload);
  }

  /** The same as the library knows it. */
  NewOutboxMessage outgoing() {
    return NewOutboxMessage.of(
        DESTINATION,
        new io.whizbang.work.Message(id, stream, TYPE, Json.of(payload), null, null, event));
  }

  private static String payload(UUID id, UUID stream) {
    String order = """
        {"orderId":"%s","customerId":"%s","currency":"EUR","total":129.90,"express":true,\
        "items":[{"sku":"SKU-000017","quantity":2,"price":19.95},{"sku":"SKU-004711","quantity":1,"price":90.00}],\
        "note":\"""".formatted(stream, id);
    return order + "x".repeat(PAYLOAD_BYTES - order.length() - 2) + "\"}";
  }
}
