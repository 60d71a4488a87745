package io.whizbang.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.observe.Contact;
import io.whizbang.observe.Counters;
import io.whizbang.strategy.FlushPolicy;
import io.whizbang.strategy.ScopedStrategy;
import io.whizbang.strategy.WorkIntake;
import io.whizbang.testing.FakeDatabase;
import io.whizbang.testing.ScriptedCoordinator;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkLimits;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The claimer, the gate before the processor, and what comes before the first claim. */
class ClaimingTest {

  private final FakeDatabase database = new FakeDatabase();
  private final ScriptedCoordinator coordinator = database.scripted();
  private final ScopedStrategy strategy = new ScopedStrategy(coordinator, FlushPolicy.DEFAULT);
  private final Counters counters = new Counters();
  private final Intake intake = new Intake();
  private final WorkGate gate = new WorkGate(intake);
  private final Claimer claimer = claimer(true);

  @Test
  void aTurnClaimsAsMuchAsThereIsRoomForAndHandsItOver() {
    strategy.feed(gate);
    gate.open();
    coordinator.handOut(List.of(Outgoing.message(), Outgoing.message()));

    assertThat(claimer.turn()).isEqualTo(2);

    assertThat(coordinator.lastRequest().limits()).isEqualTo(intake.limits());
    assertThat(intake.filled.get(0).work()).hasSize(2);
    assertThat(intake.closed).isEqualTo(1);
  }

  @Test
  void whileTheGateIsShutNoWorkIsAskedFor() {
    strategy.feed(gate);
    assertThat(gate.room().limits()).isEqualTo(WorkLimits.NONE);

    gate.open();
    gate.shut();

    assertThat(claimer.turn()).isZero();
    assertThat(gate.room().limits()).isEqualTo(WorkLimits.NONE);
    assertThat(intake.asked).isZero();
  }

  @Test
  void theSchemaIsInstalledAndTheClockReadBeforeTheFirstClaimAndOnce() {
    claimer.turn();
    claimer.turn();

    assertThat(database.calls()).containsExactly("install", "readClock", "announce");
  }

  @Test
  void aSchemaThatIsInstalledElsewhereIsLeftAlone() {
    claimer(false).turn();

    assertThat(database.calls()).containsExactly("readClock", "announce");
  }

  @Test
  void aPreparationThatFailsIsMadeAgainByTheNextTurn() {
    database.goDown();
    assertThatThrownBy(claimer::turn).isInstanceOf(DatabaseUnavailableException.class);
    assertThat(coordinator.requests()).isEmpty();

    database.comeBack();
    claimer.turn();
    claimer.turn();

    assertThat(database.calls()).containsExactly("install", "install", "readClock", "announce");
  }

  private Claimer claimer(boolean installs) {
    return new Claimer(strategy, new Preparation(database, installs, new Contact()), counters);
  }

  /** Room for some, and a note of what was made of it. */
  private static final class Intake implements WorkIntake, WorkIntake.Room {

    private final List<WorkBatch> filled = new ArrayList<>();
    private int asked;
    private int closed;

    @Override
    public Room room() {
      asked++;
      return this;
    }

    @Override
    public WorkLimits limits() {
      return new WorkLimits(7, 8, 0);
    }

    @Override
    public void fill(WorkBatch answer) {
      filled.add(answer);
    }

    @Override
    public void close() {
      closed++;
    }
  }
}
