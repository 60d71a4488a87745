package io.whizbang.observe;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** How often what has happened in a process. Any number of threads may count. */
public final class Counters {

  /** What is counted where; in no queue if it belongs to none. */
  private record Place(Count count, @Nullable QueueName queue) {}

  private final Map<Place, LongAdder> adders = new HashMap<>();

  public Counters() {
    for (Count count : Count.values()) {
      if (count.queues().isEmpty()) {
        adders.put(new Place(count, null), new LongAdder());
      }
      count.queues().forEach(queue -> adders.put(new Place(count, queue), new LongAdder()));
    }
  }

  /** Counts what belongs to no queue. */
  public void add(Count count, long times) {
    adder(count, null).add(times);
  }

  public void add(Count count, QueueName queue, long times) {
    adder(count, queue).add(times);
  }

  /** How often, in all queues together. */
  public long of(Count count) {
    return count.queues().isEmpty()
        ? adder(count, null).sum()
        : count.queues().stream().mapToLong(queue -> of(count, queue)).sum();
  }

  public long of(Count count, QueueName queue) {
    return adder(count, queue).sum();
  }

  private LongAdder adder(Count count, @Nullable QueueName queue) {
    LongAdder adder = adders.get(new Place(count, queue));
    if (adder == null) {
      throw new IllegalArgumentException("%s is counted in %s, and not in %s"
          .formatted(count, count.queues().isEmpty() ? "no queue" : count.queues(), queue));
    }
    return adder;
  }
}
