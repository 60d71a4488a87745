package io.whizbang.micrometer;

import io.whizbang.message.StreamId;
import java.util.UUID;

/** The event of all these tests. */
record OrderPlaced(@StreamId UUID order, String note) {

  static OrderPlaced withNote(String note) {
    return new OrderPlaced(UUID.randomUUID(), note);
  }
}
