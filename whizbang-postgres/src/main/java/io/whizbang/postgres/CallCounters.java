package io.whizbang.postgres;

import java.util.concurrent.atomic.LongAdder;

/** How a coordinator's calls have fared since it was made. */
public final class CallCounters {

  private final LongAdder calls = new LongAdder();
  private final LongAdder deadlocks = new LongAdder();
  private final LongAdder serializationFailures = new LongAdder();
  private final LongAdder inDoubt = new LongAdder();

  CallCounters() {}

  /** Calls that were begun. */
  public long calls() {
    return calls.sum();
  }

  /** Deadlocks (40P01) that a call ran into, each followed by a retry while attempts are left. */
  public long deadlocks() {
    return deadlocks.sum();
  }

  /** Serialization failures (40001), each followed by a retry while attempts are left. */
  public long serializationFailures() {
    return serializationFailures.sum();
  }

  /** Calls that ended with their outcome in doubt. */
  public long inDoubt() {
    return inDoubt.sum();
  }

  void countCall() {
    calls.increment();
  }

  void countDeadlock() {
    deadlocks.increment();
  }

  void countSerializationFailure() {
    serializationFailures.increment();
  }

  void countInDoubt() {
    inDoubt.increment();
  }
}
