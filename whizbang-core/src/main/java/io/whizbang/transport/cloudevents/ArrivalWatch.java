package io.whizbang.transport.cloudevents;

import io.whizbang.transport.Arrival;
import io.whizbang.transport.Sequence;
import io.whizbang.transport.TransportMessage;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Looks out for gaps and steps back in the streams of one queue or partition, as long as one consumer has it:
 * what others have received before or since, it cannot know. Any number of threads may use it.
 */
public final class ArrivalWatch {

  /** Every service counts for itself, and for each destination. */
  private record Line(String source, String destination, UUID stream) {}

  private final RecentStreams<Line> arrived = new RecentStreams<>();

  /** A message has come from the broker. */
  public synchronized Arrival arrived(Map<String, String> attributes, TransportMessage message) {
    Line line = lineOf(attributes, message);
    Sequence sequence = message.sequence();
    if (line == null || sequence == null) {
      return Arrival.IN_ORDER;
    }
    Long last = arrived.get(line);
    arrived.merge(line, sequence.number(), Math::max);
    return last == null ? Arrival.IN_ORDER : judge(last, sequence);
  }

  /** The same one once more is a duplicate, and in order. */
  private static Arrival judge(long last, Sequence sequence) {
    Long previous = sequence.previous();
    if (previous != null && previous > last) {
      return Arrival.GAP;
    }
    return sequence.number() < last ? Arrival.STEP_BACK : Arrival.IN_ORDER;
  }

  private static @Nullable Line lineOf(Map<String, String> attributes, TransportMessage message) {
    UUID stream = message.message().streamId();
    String source = attributes.get(Names.SOURCE);
    return stream == null || source == null
        ? null
        : new Line(source, message.destination(), stream);
  }
}
