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

  private MessageSource(int streamLength) {
    this.streamLength = streamLength;
  }

  static MessageSource ofSingles() {
    return new MessageSource(1);
  }

  static MessageSource ofStreams(int length) {
    return new MessageSource(length);
  }

  List<MessageBatch> batches(int count) {
    return IntStream.range(0, count).mapToObj(i -> next()).toList();
  }

  MessageBatch next() {
    List<Message> messages = new ArrayList<>(MessageBatch.SIZE);
    while (messages.size() < MessageBatch.SIZE) {
      UUID stream = streams.generate();
      for (int i = 0; i < streamLength; i++) {
        messages.add(Message.of(ids.generate(), stream));
      }
    }
    return MessageBatch.of(messages);
  }
}
