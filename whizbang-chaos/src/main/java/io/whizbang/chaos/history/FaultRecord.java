package io.whizbang.chaos.history;

import org.jspecify.annotations.Nullable;

/**
 * A fault as it happened.
 *
 * @param victim the process that it struck, or what else
 * @param seen by what it was seen to have worked; null if it was not
 * @param over when everything was as before; {@link Invocation#NEVER} if it never was
 */
public record FaultRecord(
    int number,
    String name,
    String victim,
    long begun,
    @Nullable String seen,
    long over) {

  public FaultRecord injected(String what) {
    return new FaultRecord(number, name, victim, begun, what, over);
  }

  public FaultRecord over(long nanos) {
    return new FaultRecord(number, name, victim, begun, seen, nanos);
  }
}
