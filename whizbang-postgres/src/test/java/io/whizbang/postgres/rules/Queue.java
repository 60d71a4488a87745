package io.whizbang.postgres.rules;

import java.util.Locale;

/** A queue, and what its table and its documents call things. */
public enum Queue {
  OUTBOX("destination", 4),
  INBOX("handlerName", 8 | 16);

  private final String target;
  private final int finished;

  Queue(String target, int finished) {
    this.target = target;
    this.finished = finished;
  }

  /** The word for this queue in SQL. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String table() {
    return "wh_" + word();
  }

  /** The field that says where a message goes. */
  public String target() {
    return target;
  }

  /** The stages that finish a message of this queue. */
  public int finished() {
    return finished;
  }

  public String newMessages() {
    return "p_new_" + word() + "_messages";
  }

  public String completions() {
    return "p_" + word() + "_completions";
  }

  public String failures() {
    return "p_" + word() + "_failures";
  }

  public String renewals() {
    return "p_renew_" + word() + "_lease_ids";
  }

  public String limit() {
    return "p_max_" + word() + "_work";
  }

  @Override
  public String toString() {
    return word();
  }
}
