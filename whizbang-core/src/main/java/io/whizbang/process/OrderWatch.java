package io.whizbang.process;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Looks out for what must never happen: that a message begins although a later one of its stream is done.
 * It remembers how far the streams have come that this process has worked on last. Guarded by the
 * processor's lock.
 */
final class OrderWatch {

  private static final int MAX_STREAMS = 10_000;

  private final Map<LaneKey, Long> done = new LinkedHashMap<>(16, 0.75f, true) {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<LaneKey, Long> eldest) {
      return size() > MAX_STREAMS;
    }
  };

  /** A message is done, and the database knows. */
  void done(LaneKey lane, long sequence) {
    if (lane.isStream()) {
      done.merge(lane, sequence, Math::max);
    }
  }

  /** Whether a message that begins comes too late: one that follows it in its stream is done. */
  boolean isTooLate(LaneKey lane, long sequence) {
    return sequence < done.getOrDefault(lane, Long.MIN_VALUE);
  }
}
