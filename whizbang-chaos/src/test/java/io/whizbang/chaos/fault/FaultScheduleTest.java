package io.whizbang.chaos.fault;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.chaos.fault.FaultSchedule.Strike;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FaultScheduleTest {

  private static final Duration EVERY = Duration.ofSeconds(10);

  private record Named(String name, Optional<String> impossibleBecause) implements Fault {

    @Override
    public void strike(Damage damage) {}
  }

  private static List<Fault> faults(int count) {
    return IntStream.range(0, count)
        .<Fault>mapToObj(n -> new Named("fault " + n, Optional.empty()))
        .toList();
  }

  private static FaultSchedule schedule(List<Fault> faults, int minutes, long seed) {
    return FaultSchedule.of(faults, Duration.ofMinutes(minutes), EVERY, seed);
  }

  @Test
  void theSameSeedGivesTheSameSchedule() {
    List<Fault> faults = faults(20);
    assertThat(schedule(faults, 10, 7)).isEqualTo(schedule(faults, 10, 7));
    assertThat(schedule(faults, 10, 7)).isNotEqualTo(schedule(faults, 10, 8));
  }

  @Test
  void eachKindStrikesEquallyOften() {
    assertThat(schedule(faults(20), 10, 7).strikes().stream()
            .collect(groupingBy(Strike::fault, counting())))
        .hasSize(20)
        .allSatisfy((fault, count) -> assertThat(count).isEqualTo(3));
  }

  @Test
  void inAShortRunEachKindStrikesOnce() {
    assertThat(schedule(faults(20), 1, 7).strikes().stream().map(Strike::fault))
        .hasSize(20)
        .doesNotHaveDuplicates();
  }

  @Test
  void whatIsNotPossibleHereIsSkippedAndSaysWhy() {
    FaultSchedule schedule =
        schedule(List.of(new Named("full disk", Optional.of("not allowed"))), 1, 7);
    assertThat(schedule.strikes()).isEmpty();
    assertThat(schedule.skipped()).containsEntry("full disk", "not allowed");
  }
}
