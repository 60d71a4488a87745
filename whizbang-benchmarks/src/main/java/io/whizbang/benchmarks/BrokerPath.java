package io.whizbang.benchmarks;

import io.whizbang.benchmarks.contest.OrderPlaced;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/** A way of messages over a broker, from whoever publishes to whoever receives. */
interface BrokerPath extends AutoCloseable {

  /** What makes paths, of which each begins empty. */
  @FunctionalInterface
  interface Maker {

    /** Takes who is told of each message that arrives, by the id of its stream. */
    BrokerPath open(Consumer<UUID> receiver) throws Exception;
  }

  /** Publishes messages, and returns when none of them can be lost any more. */
  void publish(List<OrderPlaced> messages) throws Exception;

  @Override
  void close() throws IOException;
}
