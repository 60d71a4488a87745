package io.whizbang.chaos.history;

/**
 * A receptor was called with a message.
 *
 * @param process by whom
 * @param ended when it returned or threw; {@link #NEVER} if nobody knows that it did
 */
public record Invocation(
    String id, String process, MessageKey message, long begun, long ended, boolean threw) {

  /** It was cut short. */
  public static final long NEVER = Long.MAX_VALUE;

  Invocation returned(long nanos) {
    return new Invocation(id, process, message, begun, nanos, false);
  }

  Invocation threw(long nanos) {
    return new Invocation(id, process, message, begun, nanos, true);
  }
}
