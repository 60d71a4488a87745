package io.whizbang.transport.cloudevents;

import java.util.LinkedHashMap;
import java.util.Map;

/** A number for each of the streams that were used last; the others are forgotten. */
final class RecentStreams<K> extends LinkedHashMap<K, Long> {

  private static final long serialVersionUID = 1L;
  private static final int MAX_STREAMS = 10_000;

  RecentStreams() {
    super(16, 0.75f, true);
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, Long> eldest) {
    return size() > MAX_STREAMS;
  }
}
