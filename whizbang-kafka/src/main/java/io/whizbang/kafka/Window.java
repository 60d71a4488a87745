package io.whizbang.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * How far a subscription has come in the partitions that are assigned to it. Records are read by the
 * consumer's thread, and settled by any; of one whose partition is gone, nothing is heard any more.
 */
final class Window {

  private final int maxUnsettled;
  private final Runnable bell;
  private final Map<TopicPartition, PartitionOffsets> partitions = new HashMap<>();
  private int unsettled;
  private boolean awaited;

  /** Takes what to do when there is room again after it was full. */
  Window(int maxUnsettled, Runnable bell) {
    this.maxUnsettled = maxUnsettled;
    this.bell = bell;
  }

  synchronized void assign(Collection<TopicPartition> assigned) {
    assigned.forEach(each -> partitions.put(each, new PartitionOffsets(each)));
  }

  /** Forgets partitions, and returns what was known of them. */
  synchronized List<PartitionOffsets> drop(Collection<TopicPartition> lost) {
    List<PartitionOffsets> dropped = new ArrayList<>();
    for (TopicPartition each : lost) {
      PartitionOffsets offsets = partitions.remove(each);
      if (offsets != null) {
        unsettled -= offsets.unsettled();
        dropped.add(offsets);
      }
    }
    return dropped;
  }

  synchronized List<PartitionOffsets> dropAll() {
    return drop(List.copyOf(partitions.keySet()));
  }

  /** Notes that a record has come, which is unsettled from then on. */
  synchronized PartitionOffsets read(TopicPartition partition, long offset) {
    PartitionOffsets offsets = Objects.requireNonNull(
        partitions.get(partition), () -> partition + " is not assigned, and sends records");
    offsets.read(offset);
    unsettled++;
    return offsets;
  }

  /** Rings only if somebody waits for it: a consumer that is woken up all the time reads nothing. */
  synchronized void settle(PartitionOffsets offsets, long offset) {
    if (offsets.equals(partitions.get(offsets.partition())) && offsets.settle(offset)) {
      unsettled--;
      notifyAll();
      if (awaited) {
        awaited = false;
        bell.run();
      }
    }
  }

  /** Whether there is enough to do: no more is to be read. */
  synchronized boolean isFull() {
    awaited = unsettled >= maxUnsettled;
    return awaited;
  }

  synchronized boolean isSettled() {
    return unsettled == 0;
  }

  /** Waits until all that came from these partitions is settled, for so long at most. */
  synchronized void awaitSettled(Collection<TopicPartition> leaving, Duration longest)
      throws InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    long left = longest.toMillis();
    while (left > 0 && hasUnsettled(leaving)) {
      wait(left);
      left = Duration.ofNanos(end - System.nanoTime()).toMillis();
    }
  }

  private boolean hasUnsettled(Collection<TopicPartition> some) {
    return some.stream()
        .map(partitions::get)
        .anyMatch(offsets -> offsets != null && offsets.unsettled() > 0);
  }

  /** How far these partitions have come since that was committed last. */
  synchronized Map<TopicPartition, OffsetAndMetadata> progress(Collection<TopicPartition> some) {
    Map<TopicPartition, OffsetAndMetadata> progress = new HashMap<>();
    for (TopicPartition each : some) {
      PartitionOffsets offsets = partitions.get(each);
      Long position = offsets == null ? null : offsets.progress();
      if (position != null) {
        progress.put(each, new OffsetAndMetadata(position));
      }
    }
    return progress;
  }

  synchronized Map<TopicPartition, OffsetAndMetadata> progress() {
    return progress(partitions.keySet());
  }

  synchronized void committed(Map<TopicPartition, OffsetAndMetadata> positions) {
    positions.forEach((partition, position) -> {
      PartitionOffsets offsets = partitions.get(partition);
      if (offsets != null) {
        offsets.committed(position.offset());
      }
    });
  }
}
