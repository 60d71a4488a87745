package io.whizbang.postgres.rules;

import java.util.UUID;

/** One instance of a service, as it introduces itself in each call. */
public record Caller(
    RuleDatabase db, UUID id, String service, String host, int process, boolean takesWork) {

  public Caller(RuleDatabase db, UUID id) {
    this(db, id, "orders", "host", 1, true);
  }

  public Call call() {
    var call = new Call(this);
    return takesWork ? call : call.limit(0);
  }

  /** The same instance, but one that only stores: no call of it takes work. */
  public Caller takingNothing() {
    return new Caller(db, id, service, host, process, false);
  }

  public Caller ofService(String other) {
    return new Caller(db, id, other, host, process, takesWork);
  }

  public Caller onHost(String other) {
    return new Caller(db, id, service, other, process, takesWork);
  }

  public Caller withProcess(int other) {
    return new Caller(db, id, service, host, other, takesWork);
  }

  /** The clean stop. */
  public void leavesAt(long second) {
    db.askDoor("select leave(?, ?)", id, Time.second(second));
  }
}
