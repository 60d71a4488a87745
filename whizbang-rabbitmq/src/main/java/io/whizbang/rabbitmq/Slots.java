package io.whizbang.rabbitmq;

import io.whizbang.work.Message;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which routing key a message has. A stream is in one of 64 slots for ever, written bit by bit as words:
 * {@code 0.1.1.0.0.1}. A queue of a service takes all slots that begin with its own bits, so that a publisher
 * need not know how many queues a service has, and {@code #} takes all.
 */
final class Slots {

  static final int COUNT = 64;
  private static final int BITS = 6;

  private Slots() {}

  /** The same for all messages of a stream; those without one are spread. */
  static String routingKey(Message message) {
    UUID stream = message.streamId();
    return bits(slot(stream == null ? message.id() : stream), BITS);
  }

  /** Part of what others may rely on: it never changes. */
  static int slot(UUID id) {
    long folded = id.getMostSignificantBits() ^ id.getLeastSignificantBits();
    long mixed = (folded ^ (folded >>> 32)) * 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> (Long.SIZE - BITS));
  }

  /** The pattern of the keys that go to one of so many queues. */
  static String pattern(int queue, int queues) {
    int bits = Integer.numberOfTrailingZeros(queues);
    return bits == 0 ? "#" : bits(queue, bits) + (bits == BITS ? "" : ".#");
  }

  private static String bits(int number, int count) {
    return IntStream.range(0, count)
        .mapToObj(place -> Integer.toString(number >> (count - 1 - place) & 1))
        .collect(Collectors.joining("."));
  }
}
