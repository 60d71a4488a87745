package io.whizbang.transport.cloudevents;

import io.whizbang.transport.Sequence;
import io.whizbang.transport.TransportMessage;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Knows which message of a stream this process has published last to a destination, so that a receiver can
 * tell whether one is missing. Another process may have published some since: what is linked is before a
 * message, and not always right before it. Any number of threads may use it.
 */
public final class Predecessors {

  private record Line(String destination, UUID stream) {}

  private final RecentStreams<Line> published = new RecentStreams<>();

  /** The message with the sequence of the one before it, if it is known. */
  public synchronized TransportMessage link(TransportMessage message) {
    Line line = lineOf(message);
    Sequence sequence = message.sequence();
    Long previous = line == null ? null : published.get(line);
    return sequence == null || previous == null || previous >= sequence.number()
        ? message
        : message.withSequence(sequence.after(previous));
  }

  /** Notes that the broker has a message. */
  public synchronized void published(TransportMessage message) {
    Line line = lineOf(message);
    Sequence sequence = message.sequence();
    if (line != null && sequence != null) {
      published.merge(line, sequence.number(), Math::max);
    }
  }

  private static @Nullable Line lineOf(TransportMessage message) {
    UUID stream = message.message().streamId();
    return stream == null ? null : new Line(message.destination(), stream);
  }
}
