package io.whizbang.postgres.rules;

import java.util.Locale;

/** A queue, and what its table and its documents call things. */
enum Queue {
  OUTBOX("destination", 4),
  INBOX("handlerName", 8 | 16);

  private final String target;
  private final int finished;

  Queue(String target, int finished) {
    this.target = target;
    this.finished = finished;
  }

  /** The word for this queue in SQL. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  String table() {
    return "wh_" + word();
  }

  /** The field that says where a message goes. */
  String target() {
    return target;
  }

  /** The stages that finish a message of this queue. */
  int finished() {
    return finished;
  }

  String newMessages() {
    return "p_new_" + word() + "_messages";
  }

  String completions() {
    return "p_" + word() + "_completions";
  }

  String failures() {
    return "p_" + word() + "_failures";
  }

  String renewals() {
    return "p_renew_" + word() + "_lease_ids";
  }

  String limit() {
    return "p_max_" + word() + "_work";
  }

  @Override
  public String toString() {
    return word();
  }
}
