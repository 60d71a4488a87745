package io.whizbang.rabbitmq;

/** What kind of queue keeps the messages. */
public enum QueueType {
  /** Kept by several nodes of a cluster: what was confirmed survives the loss of a node. */
  QUORUM,
  /** Kept by one node, on its disk. */
  CLASSIC
}
