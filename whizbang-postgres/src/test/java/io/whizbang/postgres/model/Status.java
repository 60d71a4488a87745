package io.whizbang.postgres.model;

/** The bits of a message's status. */
final class Status {

  static final int STORED = 1;
  static final int EVENT_STORED = 2;
  static final int PUBLISHED = 4;
  static final int RECEPTOR_PROCESSED = 8;
  static final int PERSPECTIVE_PROCESSED = 16;
  static final int FAILED = 32768;

  private Status() {}

  static boolean has(int status, int bits) {
    return (status & bits) == bits;
  }
}
