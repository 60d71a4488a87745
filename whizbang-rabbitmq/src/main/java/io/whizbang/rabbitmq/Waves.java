package io.whizbang.rabbitmq;

import io.whizbang.transport.PublishResult;
import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.TransportMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Publishes a batch in waves: of each stream one message at a time, the next when the broker has confirmed it.
 * A broker that keeps a message but not the one before it cannot upset the order of a stream so.
 */
final class Waves {

  private final List<TransportMessage> batch;
  private final Map<UUID, Deque<TransportMessage>> lines = new LinkedHashMap<>();
  private final Map<TransportMessage, PublishResult> results = new IdentityHashMap<>();

  Waves(List<TransportMessage> batch) {
    this.batch = batch;
    batch.forEach(message ->
        lines.computeIfAbsent(lineOf(message), any -> new ArrayDeque<>()).add(message));
  }

  /** A message without a stream is a line of one. */
  private static UUID lineOf(TransportMessage message) {
    UUID stream = message.message().streamId();
    return stream == null ? message.message().id() : stream;
  }

  List<PublishResult> publish(Post post) {
    while (!lines.isEmpty()) {
      List<TransportMessage> wave = lines.values().stream().map(Deque::element).toList();
      List<Verdict> verdicts = post.send(wave);
      for (int i = 0; i < wave.size(); i++) {
        note(wave.get(i), verdicts.get(i));
      }
    }
    return new ArrayList<>(batch.stream().map(results::get).toList());
  }

  private void note(TransportMessage message, Verdict verdict) {
    Deque<TransportMessage> line = lines.get(lineOf(message));
    line.remove();
    results.put(message, verdict.of(message.message().id()));
    if (!verdict.letsGoOn()) {
      line.forEach(behind -> results.put(
          behind,
          new NotTried(
              behind.message().id(), "a message before it in its stream was not published")));
      line.clear();
    }
    if (line.isEmpty()) {
      lines.remove(lineOf(message));
    }
  }
}
