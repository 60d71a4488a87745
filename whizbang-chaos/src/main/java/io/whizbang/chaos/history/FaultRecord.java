package io.whizbang.chaos.history;

import java.time.Duration;
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

  /** How long after its end its consequences may be seen. */
  public static final Duration GRACE = Duration.ofSeconds(10);

  /** Whether it lasted at some moment of a time, or had ended no longer than a while before. */
  boolean isIn(long from, long until, Duration grace) {
    return begun <= until && from - grace.toNanos() <= over;
  }

  public FaultRecord injected(String what) {
    return new FaultRecord(number, name, victim, begun, what, over);
  }

  public FaultRecord over(long nanos) {
    return new FaultRecord(number, name, victim, begun, seen, nanos);
  }
}
