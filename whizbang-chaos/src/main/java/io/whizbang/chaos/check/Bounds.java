package io.whizbang.chaos.check;

import java.time.Duration;

/**
 * How long things may take and how much they may use.
 *
 * @param slack by which bounds of time are multiplied, where a machine is busy with other things
 * @param connections that the database may have at most
 */
public record Bounds(int slack, int ratePerSecond, int connections) {

  /** How long an instance keeps work without a sign of life. */
  static final Duration LEASE = Duration.ofSeconds(6);

  private static final long MEGABYTES = 1 << 20;

  /** From the last fault until everything is done. */
  Duration drain() {
    return Duration.ofSeconds(30).multipliedBy(slack);
  }

  /** From the moment at which a message could begin until it does. */
  Duration idle() {
    return Duration.ofSeconds(20).multipliedBy(slack);
  }

  Duration recovery() {
    return Duration.ofSeconds(5).multipliedBy(slack);
  }

  Duration handover() {
    return Duration.ofSeconds(1).multipliedBy(slack);
  }

  Duration resumption() {
    return Duration.ofSeconds(10).multipliedBy(slack);
  }

  /** From the end of a fault until orders are placed again: connections that it broke are found out one by one. */
  Duration load() {
    return Duration.ofSeconds(2).multipliedBy(slack);
  }

  /** From the last measurement to the end of the load. */
  Duration unmeasured() {
    return Duration.ofSeconds(10).multipliedBy(slack);
  }

  /** What a process whose heap is bounded may use in all. */
  long bytesPerProcess() {
    return 320 * MEGABYTES;
  }
}
