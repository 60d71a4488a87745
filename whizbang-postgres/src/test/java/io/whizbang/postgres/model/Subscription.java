package io.whizbang.postgres.model;

import java.util.List;

/** A service of the database that wants what is sent to a destination. */
record Subscription(String destination, Subscriber subscriber) {

  static final List<String> DESTINATIONS = List.of("orders", "payments", "elsewhere");

  /** Of the last destination nobody wants anything. */
  static final List<Subscription> ALL = List.of(
      new Subscription("orders", Subscriber.THIS_SERVICE),
      new Subscription("payments", Subscriber.THIS_SERVICE),
      new Subscription("orders", Subscriber.ANOTHER_SERVICE),
      new Subscription("payments", Subscriber.ANOTHER_SERVICE),
      new Subscription("orders", Subscriber.A_SERVICE_THAT_IS_GONE));

  enum Subscriber {
    THIS_SERVICE,
    ANOTHER_SERVICE,
    /** Its subscription was left behind when its schema was dropped. */
    A_SERVICE_THAT_IS_GONE
  }

  /** Under which this service's messages of a destination arrive. */
  static String nameFor(String destination) {
    return "of-" + destination;
  }
}
