package io.whizbang.benchmarks;

import java.util.List;
import java.util.stream.Collectors;

/** Messages that travel in one call, with their JSON made beforehand so that making it is not measured. */
record MessageBatch(List<Message> messages, String json) {

  static final int SIZE = 500;

  static MessageBatch of(List<Message> messages) {
    return new MessageBatch(
        List.copyOf(messages),
        messages.stream().map(Message::json).collect(Collectors.joining(",", "[", "]")));
  }
}
