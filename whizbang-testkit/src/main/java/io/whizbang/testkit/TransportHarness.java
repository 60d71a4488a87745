package io.whizbang.testkit;

import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import java.time.Duration;

/** What {@link TransportContract} needs to know of the transport that it looks at. */
public interface TransportHarness extends AutoCloseable {

  /** A new connection to one and the same broker, as another process would have it. */
  Transport connect();

  /** A message to a destination that the transport must reject for good; one that is too large, say. */
  TransportMessage unacceptable(String destination);

  /** How long to wait for what must come. */
  default Duration patience() {
    return Duration.ofSeconds(10);
  }

  /** Lets go of the broker. */
  @Override
  default void close() {}
}
