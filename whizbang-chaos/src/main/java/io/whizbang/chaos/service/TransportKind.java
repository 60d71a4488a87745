package io.whizbang.chaos.service;

import java.util.Locale;

/** What carries messages between the two services. */
public enum TransportKind {
  /** Their database does. */
  POSTGRES,
  RABBITMQ,
  KAFKA;

  /** As it is called on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
