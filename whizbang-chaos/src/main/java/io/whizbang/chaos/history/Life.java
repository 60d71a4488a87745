package io.whizbang.chaos.history;

/**
 * A process from its start to its end.
 *
 * @param leaving when it was told to stop; {@link Invocation#NEVER} if it never was
 * @param left when it had stopped cleanly
 * @param killed when it was killed
 */
public record Life(String process, String service, long up, long leaving, long left, long killed) {

  Life(String process, String service, long up) {
    this(process, service, up, Invocation.NEVER, Invocation.NEVER, Invocation.NEVER);
  }

  Life leaving(long nanos) {
    return new Life(process, service, up, nanos, left, killed);
  }

  Life left(long nanos) {
    return new Life(process, service, up, leaving, nanos, killed);
  }

  Life killed(long nanos) {
    return new Life(process, service, up, leaving, left, nanos);
  }
}
