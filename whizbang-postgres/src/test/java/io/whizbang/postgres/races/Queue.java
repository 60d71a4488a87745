package io.whizbang.postgres.races;

import java.util.Locale;

/** Both queues keep the same rules, so nearly every test runs on both. */
public enum Queue {
  OUTBOX(4, "destination"),
  INBOX(24, "handlerName");

  private final int finished;
  private final String target;

  Queue(int finished, String target) {
    this.finished = finished;
    this.target = target;
  }

  /** The bits that finish a message. */
  public int finished() {
    return finished;
  }

  /** The field of a new message that says where it goes. */
  public String target() {
    return target;
  }

  /** The word in parameters, results and function names. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String table() {
    return "wh_" + word();
  }
}
