package io.whizbang.postgres;

import static io.whizbang.postgres.WorkKind.INBOX;
import static io.whizbang.postgres.WorkKind.OUTBOX;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.DoubtfulLeases.Look;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DoubtfulLeasesTest {

  private static final Set<WorkKind> BOTH = EnumSet.of(OUTBOX, INBOX);

  private final AtomicLong clock = new AtomicLong(1);
  private final DoubtfulLeases leases = new DoubtfulLeases(Duration.ofNanos(100), clock::get);

  @Test
  void withoutADoubtNobodyLooks() {
    assertThat(leases.look(BOTH).isNeeded()).isFalse();
  }

  @Test
  void aDoubtIsSettledByTheFirstAnswer() {
    lose(BOTH);

    assertThat(leases.look(BOTH).isNeeded()).isTrue();
    assertThat(leases.look(BOTH).isNeeded()).as("no answer yet").isTrue();
    leases.look(BOTH).answered();
    assertThat(leases.look(BOTH).isNeeded()).isFalse();
  }

  @Test
  void onlyCallsThatTakeTheKindSettleIt() {
    lose(EnumSet.of(OUTBOX));

    assertThat(leases.look(EnumSet.of(INBOX)).isNeeded()).isFalse();
    leases.look(EnumSet.of(INBOX)).answered();
    assertThat(leases.look(BOTH).isNeeded()).isTrue();
  }

  @Test
  void anAnswerSettlesOnlyWhatWasInDoubtWhenItsCallBegan() {
    Look begunBefore = leases.look(BOTH);
    clock.incrementAndGet();
    lose(BOTH);

    begunBefore.answered();

    assertThat(leases.look(BOTH).isNeeded()).isTrue();
  }

  @Test
  void aCallThatMayStillHaveRunIsLookedForASecondTime() {
    lose(BOTH);
    leases.look(BOTH).answered();

    clock.addAndGet(99);
    assertThat(leases.look(BOTH).isNeeded()).isFalse();
    clock.incrementAndGet();
    assertThat(leases.look(BOTH).isNeeded()).isTrue();
    leases.look(BOTH).answered();
    clock.addAndGet(1_000);
    assertThat(leases.look(BOTH).isNeeded()).isFalse();
  }

  @Test
  void aCallThatMayHaveOthersBesideItLeavesADoubtToOthersAndMayRaiseOne() {
    lose(BOTH);

    Look beside = leases.lookAway(BOTH);
    assertThat(beside.isNeeded()).isFalse();
    beside.answered();
    assertThat(leases.isAnyDue()).isTrue();

    leases.look(BOTH).answered();
    assertThat(leases.isAnyDue()).isFalse();
    leases.lookAway(EnumSet.of(INBOX)).lost();
    assertThat(leases.isAnyDue()).isTrue();
  }

  private void lose(Set<WorkKind> kinds) {
    leases.look(kinds).lost();
  }
}
