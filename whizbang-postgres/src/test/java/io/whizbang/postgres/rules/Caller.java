package io.whizbang.postgres.rules;

import java.util.UUID;

/** One instance of a service, as it introduces itself in each call. */
record Caller(
    RuleDatabase db, UUID id, String service, String host, int process, boolean takesWork) {

  Caller(RuleDatabase db, UUID id) {
    this(db, id, "orders", "host", 1, true);
  }

  Call call() {
    var call = new Call(this);
    return takesWork ? call : call.limit(0);
  }

  /** The same instance, but one that only stores: no call of it takes work. */
  Caller takingNothing() {
    return new Caller(db, id, service, host, process, false);
  }

  Caller ofService(String other) {
    return new Caller(db, id, other, host, process, takesWork);
  }

  Caller onHost(String other) {
    return new Caller(db, id, service, other, process, takesWork);
  }

  Caller withProcess(int other) {
    return new Caller(db, id, service, host, other, takesWork);
  }

  /** The clean stop. */
  void leavesAt(long second) {
    db.askDoor("select leave(?, ?)", id, Time.second(second));
  }
}
