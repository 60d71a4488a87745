package io.whizbang.observe;

import java.time.Duration;

/**
 * Watches an instance. What happens often is counted by the instance itself, see {@link Vitals}, and read
 * by whoever wants to know; an observer is told only what has a duration.
 *
 * <p>Its methods are called by the threads that do the work: they must be quick. What they throw is
 * logged, and the work goes on.
 */
public interface Observer {

  /** Sees nothing. */
  Observer NONE = new Observer() {};

  /** An instance starts, and has done nothing yet. It can be asked until {@link #stopped}. */
  default void started(Vitals vitals) {}

  default void stopped() {}

  /** A call has told the database so many things, and the answer took so long. */
  default void flushed(int items, Duration took) {}

  /** Messages are about to be sent. They go on with the trace of the span, if it has one. */
  default Span publishing(Publication publication) {
    return Span.NONE;
  }

  /** A receptor is about to handle a message, whose envelope names the trace that it came from. */
  default Span receiving(Reception reception) {
    return Span.NONE;
  }
}
