package io.whizbang.benchmarks;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.NoArgGenerator;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Makes batches of new messages in streams of a given length. */
final class MessageSource {

  private final NoArgGenerator ids = Generators.timeBasedEpochGenerator();
  private final NoArgGenerator streams = Generators.randomBasedGenerator();
  private final int streamLength;
  private final boolean events;

  private MessageSource(int streamLength, boolean events) {
    this.streamLength = streamLength;
    this.events = events;
  }

  static MessageSource ofSingles() {
    return new MessageSource(1, false);
  }

  static MessageSource ofEvents() {
    return new MessageSource(1, true);
  }

  static MessageSource ofStreams(int length) {
    return new MessageSource(length, false);
  }

  List<MessageBatch> batches(int count) {
    return IntStream.range(0, count).mapToObj(i -> next()).toList();
  }

  MessageBatch next() {
    List<Message> messages = new ArrayList<>(MessageBatch.SIZE);
    while (messages.size() < MessageBatch.SIZE) {
      UUID stream = streams.generate();
      for (int i = 0; i < streamLength; i++) {
        messages.add(Message.of(ids.generate(), stream, events));
      }
    }
    return MessageBatch.of(messages);
  }
}
