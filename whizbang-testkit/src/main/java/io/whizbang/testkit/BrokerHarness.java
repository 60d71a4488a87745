package io.whizbang.testkit;

import io.whizbang.transport.Transport;

/**
 * What {@link ServicesContract} needs to know of a broker. Another process makes one of its own, by a
 * constructor that takes nothing.
 */
public interface BrokerHarness {

  /** Where the broker is and what else is needed to connect to it, for this test and no other. */
  String address();

  /** A new connection to such an address, as another process would have it. */
  Transport connect(String address);

  /** How many messages the broker keeps for a service that has not taken them yet, as far as it knows. */
  long waiting(String service) throws Exception;

  /** The same broker, or another one, that may be killed. */
  Mortal mortal();

  /** A broker that a test may kill. */
  interface Mortal {

    String address();

    /** As by kill -9. */
    void kill();

    /** With its data and its ports. */
    void startAgain();
  }
}
