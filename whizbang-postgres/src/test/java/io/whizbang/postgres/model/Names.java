package io.whizbang.postgres.model;

import java.util.UUID;

/** Ids that a reader can tell apart, in an order that says nothing of when they were made. */
final class Names {

  static final UUID NEVER_STORED = id('0', 0);

  private int messages;
  private int instances;

  UUID nextMessage() {
    return id('0', ++messages);
  }

  UUID nextInstance() {
    return id('1', ++instances);
  }

  static UUID stream(int number) {
    return id('5', number);
  }

  private static UUID id(char kind, int number) {
    long scrambled = (number * 2654435761L) & 0xffffffffL;
    return UUID.fromString("%08x-%c000-4000-8000-%012d".formatted(scrambled, kind, number));
  }
}
