package io.whizbang.kafka;

import io.whizbang.transport.cloudevents.ArrivalWatch;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Which records of a partition have come since it was assigned and are not settled: all before the first of
 * them is done. Compared by identity: a partition that is assigned once more begins anew. Guarded by its
 * {@link Window}.
 */
final class PartitionOffsets {

  private final TopicPartition partition;
  private final ArrivalWatch watch = new ArrivalWatch();
  private final NavigableSet<Long> unsettled = new TreeSet<>();
  private @Nullable Long next;
  private @Nullable Long committed;

  PartitionOffsets(TopicPartition partition) {
    this.partition = partition;
  }

  TopicPartition partition() {
    return partition;
  }

  ArrivalWatch watch() {
    return watch;
  }

  void read(long offset) {
    next = offset + 1;
    unsettled.add(offset);
  }

  /** Returns whether it was not settled before. */
  boolean settle(long offset) {
    return unsettled.remove(offset);
  }

  int unsettled() {
    return unsettled.size();
  }

  /** The offset up to which all is done, if that has not been committed. */
  @Nullable
  Long progress() {
    Long position = unsettled.isEmpty() ? next : unsettled.first();
    return position == null || position.equals(committed) ? null : position;
  }

  void committed(long offset) {
    committed = offset;
  }
}
