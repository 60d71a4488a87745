package io.whizbang.demo;

import java.time.Duration;
import java.util.List;

/**
 * What there is to be seen at one moment.
 *
 * @param news what was done to the system lately, the latest last
 */
record Scene(
    Duration elapsed,
    boolean isDatabaseUp,
    List<Actor> actors,
    List<Line> lines,
    Traffic traffic,
    List<Stuck> stuck,
    List<String> news) {

  /** An instance: what became of it, how many messages a second it handles, and which share of its service's that is. */
  record Actor(String name, State state, long perSecond, int percent) {}

  /** What may become of an instance. */
  enum State {
    UP,
    FROZEN,
    KILLED
  }

  /** A queue of a service. */
  record Line(String service, String queue, long depth, Duration oldest, long blocked, long dead) {}

  /**
   * How much goes through.
   *
   * @param handled messages since the beginning
   * @param latency from placing an order to the beginning of its handler, of those that began in the last second
   */
  record Traffic(long handled, long perSecond, Latency latency) {}

  /** Half of all were quicker than the median, and none was slower than the slowest. */
  record Latency(long medianMillis, long slowestMillis) {

    static final Latency NONE = new Latency(0, 0);
  }

  /** A stream that waits because of one of its messages. */
  record Stuck(String stream, Duration since, String why) {}
}
