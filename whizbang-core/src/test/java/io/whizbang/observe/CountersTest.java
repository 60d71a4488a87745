package io.whizbang.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CountersTest {

  private final Counters counters = new Counters();

  @Test
  void queuesAreCountedEachByItselfAndAllTogether() {
    counters.add(Count.COMPLETED, QueueName.INBOX, 2);
    counters.add(Count.COMPLETED, QueueName.OUTBOX, 3);

    assertThat(counters.of(Count.COMPLETED, QueueName.INBOX)).isEqualTo(2);
    assertThat(counters.of(Count.COMPLETED, QueueName.PERSPECTIVE)).isZero();
    assertThat(counters.of(Count.COMPLETED)).isEqualTo(5);
  }

  @Test
  void whoCountsSaysTheQueueIfThereIsOneAndElseNot() {
    counters.add(Count.POLLED, 4);
    assertThat(counters.of(Count.POLLED)).isEqualTo(4);

    assertThatThrownBy(() -> counters.add(Count.COMPLETED, 1))
        .hasMessage("COMPLETED is counted in [OUTBOX, INBOX, PERSPECTIVE], and not in null");
    assertThatThrownBy(() -> counters.add(Count.POLLED, QueueName.INBOX, 1))
        .hasMessage("POLLED is counted in no queue, and not in INBOX");
  }

  @Test
  void everyCountHasAMetricOfItsOwn() {
    assertThat(Arrays.stream(Count.values()).map(Count::metric))
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("whizbang(\\.[a-z]+)+"));
  }
}
