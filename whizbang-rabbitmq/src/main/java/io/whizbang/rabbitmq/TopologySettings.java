package io.whizbang.rabbitmq;

import io.whizbang.error.InvalidInputException;

/**
 * How the exchanges and queues are made.
 *
 * @param queues how many queues a service has, a power of two up to 64: as many of its instances can receive
 *     at a time. The same in all instances of a service; see {@code docs/decisions/rabbitmq-topology.md} before
 *     you change it
 * @param queueType what keeps the messages; fixed when a queue is declared
 * @param owner who makes them
 */
public record TopologySettings(int queues, QueueType queueType, Owner owner) {

  /** Who declares exchanges, queues and bindings. */
  public enum Owner {
    /** Publishers declare exchanges, and subscribers all they need. */
    WHIZBANG,
    /** Somebody else has, and we only use them. */
    OPERATOR
  }

  public static final TopologySettings DEFAULT =
      new TopologySettings(4, QueueType.QUORUM, Owner.WHIZBANG);

  public TopologySettings {
    if (queues < 1 || queues > Slots.COUNT || Integer.bitCount(queues) != 1) {
      throw new InvalidInputException(
          "Number of queues %d must be a power of two, and no more than %d"
              .formatted(queues, Slots.COUNT));
    }
  }

  public TopologySettings withQueues(int number) {
    return new TopologySettings(number, queueType, owner);
  }

  public TopologySettings withQueueType(QueueType type) {
    return new TopologySettings(queues, type, owner);
  }

  public TopologySettings withOwner(Owner newOwner) {
    return new TopologySettings(queues, queueType, newOwner);
  }
}
