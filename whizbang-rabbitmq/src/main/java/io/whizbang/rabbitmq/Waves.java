package io.whizbang.rabbitmq;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toCollection;

import io.whizbang.transport.PublishResult;
import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.TransportMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * Publishes a batch in waves: of each stream one message at a time, the next when the broker has confirmed it.
 * A broker that keeps a message but not the one before it cannot upset the order of a stream so.
 */
final class Waves {

  private final List<TransportMessage> batch;
  private final Collection<Deque<TransportMessage>> lines;
  private final IdentityHashMap<TransportMessage, PublishResult> results = new IdentityHashMap<>();

  Waves(List<TransportMessage> batch) {
    this.batch = batch;
    lines = batch.stream()
        .collect(groupingBy(Waves::lineOf, LinkedHashMap::new, toCollection(ArrayDeque::new)))
        .values()
        .stream()
        .collect(toCollection(ArrayList::new));
  }

  /** A message without a stream is a line of one. */
  private static UUID lineOf(TransportMessage message) {
    UUID stream = message.message().streamId();
    return stream == null ? message.message().id() : stream;
  }

  List<PublishResult> publish(Post post) {
    while (!lines.isEmpty()) {
      List<Deque<TransportMessage>> wave = List.copyOf(lines);
      List<Verdict> verdicts = post.send(wave.stream().map(Deque::element).toList());
      for (int i = 0; i < wave.size(); i++) {
        note(wave.get(i), verdicts.get(i));
      }
      lines.removeIf(Deque::isEmpty);
    }
    return batch.stream()
        .map(message -> Objects.requireNonNull(results.get(message)))
        .toList();
  }

  private void note(Deque<TransportMessage> line, Verdict verdict) {
    TransportMessage first = line.remove();
    results.put(first, verdict.of(first.message().id()));
    if (!verdict.letsGoOn()) {
      line.forEach(behind -> results.put(
          behind,
          new NotTried(
              behind.message().id(), "a message before it in its stream was not published")));
      line.clear();
    }
  }
}
