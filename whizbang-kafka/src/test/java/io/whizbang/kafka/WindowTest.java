package io.whizbang.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WindowTest {

  private static final TopicPartition PARTITION = new TopicPartition("orders", 3);

  private final AtomicInteger rings = new AtomicInteger();
  private final Window window = new Window(2, rings::incrementAndGet);

  @BeforeEach
  void assign() {
    window.assign(List.of(PARTITION));
  }

  private static Map<TopicPartition, OffsetAndMetadata> at(long offset) {
    return Map.of(PARTITION, new OffsetAndMetadata(offset));
  }

  @Test
  void thePositionWaitsForTheFirstThatIsNotSettled() {
    PartitionOffsets offsets = window.read(PARTITION, 7);
    window.read(PARTITION, 8);
    window.read(PARTITION, 12);

    window.settle(offsets, 8);
    assertThat(window.progress()).isEqualTo(at(7));

    window.settle(offsets, 7);
    assertThat(window.progress()).isEqualTo(at(12));

    window.settle(offsets, 12);
    assertThat(window.progress()).isEqualTo(at(13));
  }

  @Test
  void whatIsCommittedIsNoProgress() {
    window.settle(window.read(PARTITION, 7), 7);

    window.committed(window.progress());

    assertThat(window.progress()).isEmpty();
  }

  @Test
  void whatIsSettledAfterThePartitionWasGoneChangesNothing() {
    PartitionOffsets before = window.read(PARTITION, 7);
    window.drop(List.of(PARTITION));
    window.assign(List.of(PARTITION));
    window.read(PARTITION, 7);

    window.settle(before, 7);

    assertThat(window.progress()).isEqualTo(at(7));
    assertThat(window.isSettled()).isFalse();
  }

  @Test
  void whatIsSettledTwiceCountsOnce() {
    PartitionOffsets offsets = window.read(PARTITION, 7);
    window.read(PARTITION, 8);

    window.settle(offsets, 7);
    window.settle(offsets, 7);

    assertThat(window.isSettled()).isFalse();
  }

  @Test
  void itRingsOnceWhenThereIsRoomAgain() {
    PartitionOffsets offsets = window.read(PARTITION, 7);
    window.settle(offsets, 7);
    assertThat(window.isFull()).isFalse();
    window.read(PARTITION, 8);
    window.read(PARTITION, 9);
    assertThat(window.isFull()).isTrue();

    window.settle(offsets, 8);
    window.settle(offsets, 9);

    assertThat(rings).hasValue(1);
  }

  @Test
  void whoLetsGoOfAPartitionWaitsForWhatCameOfItButNotForEver() throws InterruptedException {
    PartitionOffsets offsets = window.read(PARTITION, 7);
    window.awaitSettled(List.of(PARTITION), Duration.ofMillis(1));
    assertThat(window.isSettled()).isFalse();

    var settling = new Thread(() -> window.settle(offsets, 7));
    settling.start();
    window.awaitSettled(List.of(PARTITION), Duration.ofMinutes(1));

    assertThat(window.isSettled()).isTrue();
  }
}
