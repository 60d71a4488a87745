package io.whizbang.benchmarks;

import io.whizbang.message.StreamId;
import io.whizbang.value.UuidV7;
import java.util.UUID;

/** What services publish to each other: a body of exactly 500 bytes. */
record OrderPlaced(@StreamId UUID id, String note) {

  private static final String NOTE =
      "x".repeat(Message.PAYLOAD_BYTES - "{'id':'','note':''}".length() - 36);

  static OrderPlaced next() {
    return new OrderPlaced(UuidV7.next(), NOTE);
  }
}
