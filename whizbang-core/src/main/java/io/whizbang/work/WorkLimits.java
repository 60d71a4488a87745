package io.whizbang.work;

import io.whizbang.error.InvalidInputException;

/**
 * The most that one call leases and returns of each kind of work, newly stored included; 0 means that
 * this call takes none.
 */
public record WorkLimits(int outbox, int inbox, int perspective) {

  /** The most that can be asked for. */
  public static final int MAX = 100_000;

  public static final WorkLimits NONE = new WorkLimits(0, 0, 0);

  /** A hundred of each kind. */
  public static final WorkLimits DEFAULT = new WorkLimits(100, 100, 100);

  public WorkLimits {
    check("Outbox", outbox);
    check("Inbox", inbox);
    check("Perspective", perspective);
  }

  private static void check(String kind, int limit) {
    if (limit < 0 || limit > MAX) {
      throw new InvalidInputException(kind + " limit " + limit + " is outside 0 to " + MAX);
    }
  }
}
