package io.whizbang.worker;

import static io.whizbang.testing.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.database.Lifeline.Pulse;
import io.whizbang.error.InstanceRemovedException;
import io.whizbang.observe.Count;
import io.whizbang.observe.Counters;
import io.whizbang.testing.FakeDatabase;
import io.whizbang.testing.FakeLine;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.testing.StagedCoordinator;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.WorkBatchRequest;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The time of the claimer stands still, unless a test lets it pass; that of the lookout is real, and short. */
class LookoutTest {

  private static final Duration BEAT = Duration.ofMillis(20);

  private final ManualScheduler time = new ManualScheduler();
  private final FakeDatabase database = new FakeDatabase();
  private final FakeLine line = database.line();
  private final Counters counters = new Counters();
  private final AtomicInteger looks = new AtomicInteger();
  private final WorkerLoop claiming = new WorkerLoop(
      new Claiming(), new Bell(time), () -> Duration.ofHours(1), WorkerListener.NONE);
  private final StagedCoordinator staged = new StagedCoordinator(database.scripted());
  private final RejoiningCoordinator coordinator =
      new RejoiningCoordinator(ServiceInstance.ofThisProcess("orders"), instance -> staged);
  private final Lookout lookout = new Lookout(database, coordinator, claiming, counters, BEAT);

  private final class Claiming implements Worker {

    @Override
    public String role() {
      return "claimer";
    }

    @Override
    public int turn() {
      looks.incrementAndGet();
      return 0;
    }
  }

  @AfterEach
  void end() {
    lookout.close();
    claiming.close();
  }

  private void start() {
    claiming.start();
    until(() -> looks.get() == 1);
    lookout.start();
  }

  private int calls(String what) {
    return Collections.frequency(line.calls(), what);
  }

  @Test
  void itBeatsFirstAndThenAtRegularTimes() {
    start();

    until(() -> calls("beat") >= 3);
    assertThat(line.calls().get(0)).isEqualTo("beat");
  }

  @Test
  void whoFallsAsleepLooksOnceMore() {
    start();

    until(() -> looks.get() == 2);
    assertThat(List.copyOf(line.calls()).subList(0, 2)).containsExactly("beat", "fallAsleep");
  }

  /** Nobody rings who is taken to be awake. */
  @Test
  void whoCannotFallAsleepLooksAboutOnceASecond() {
    line.keepAwake();
    long before = System.nanoTime();
    start();

    until(() -> looks.get() >= 3);
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThan(Duration.ofMillis(900));
  }

  @Test
  void aRingWakesTheClaimerAndThenTheOthersNeedNotRing() {
    start();
    until(() -> calls("fallAsleep") == 1);

    line.ring();

    until(() -> calls("wakeUp") == 1);
    assertThat(claiming.isAwake()).isTrue();
    assertThat(counters.of(Count.RUNG)).isEqualTo(1);
  }

  /** It was under way while the other woke up. */
  @Test
  void aSecondRingOfOneWhoIsAwakeChangesNothing() {
    start();
    until(() -> calls("fallAsleep") == 1);
    line.ring();
    until(() -> calls("wakeUp") == 1);

    line.ring();
    time.advance(Duration.ofSeconds(1));

    until(() -> calls("fallAsleep") == 2);
    assertThat(calls("wakeUp")).isEqualTo(1);
    assertThat(counters.of(Count.RUNG)).isEqualTo(1);
  }

  @Test
  void whatIsLeftToAnInstanceThatIsAwakeIsLookedForAtOnce() {
    start();
    until(() -> calls("fallAsleep") == 1);
    line.ring();
    until(() -> calls("wakeUp") == 1);
    int before = looks.get();

    line.leaveWork();
    until(() -> looks.get() > before);
    int between = looks.get();
    line.leaveWork();

    until(() -> looks.get() > between);
  }

  @Test
  void itFallsAsleepAgainOnceTheClaimerHasFoundNothingForAWhile() {
    start();
    until(() -> calls("fallAsleep") == 1);
    line.ring();
    until(() -> calls("wakeUp") == 1);

    time.advance(Duration.ofSeconds(1));

    until(() -> calls("fallAsleep") == 2);
    assertThat(claiming.isAwake()).isFalse();
  }

  @Test
  void whoIsNotKnownMakesACall() {
    start();
    until(() -> looks.get() == 2);

    line.show(new Pulse(false, 0, 0));

    until(() -> looks.get() >= 3);
  }

  @Test
  void whenOthersHaveDiedTheClaimerLooks() {
    start();
    until(() -> looks.get() == 2);

    line.show(new Pulse(true, 0, 2));

    until(() -> looks.get() >= 3 && counters.of(Count.DEAD_INSTANCES) > 0);
    assertThat(counters.of(Count.DEAD_INSTANCES)).isEven();
  }

  @Test
  void anInstanceThatGoesOnUnderANewIdHasANewLine() {
    start();
    until(() -> calls("fallAsleep") == 1);

    goOnUnderANewId();

    until(() -> Collections.frequency(database.calls(), "lifeline") == 2);
    assertThat(calls("close")).isEqualTo(1);
  }

  private void goOnUnderANewId() {
    staged.failNext(new InstanceRemovedException("Removed", null));
    assertThatThrownBy(
            () -> coordinator.processWorkBatch(WorkBatchRequest.builder().build()))
        .isInstanceOf(InstanceRemovedException.class);
  }

  @Test
  void whatCannotBeOpenedIsTriedAgain() {
    database.goDown();
    start();
    until(() -> database.calls().contains("lifeline"));
    assertThat(lookout.hears()).isFalse();

    database.comeBack();

    until(lookout::hears);
  }

  /** Silent, it would be taken for dead. */
  @Test
  void whoCannotHaveALineSendsItsHeartbeatsWithoutOne() {
    database.goDown();
    start();

    until(() -> Collections.frequency(database.calls(), "beat") >= 2);
    assertThat(database.calls()).startsWith("lifeline", "beat");
  }

  @Test
  void itEndsWhenItIsClosed() {
    start();
    until(() -> calls("fallAsleep") == 1);

    lookout.close();

    assertThat(line.calls()).last().isEqualTo("close");
    assertThat(lookout.hears()).isFalse();
  }
}
