package io.whizbang.postgres.model;

import static io.whizbang.postgres.model.Scene.instance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The model's rules of attempts, dead letters, removed instances and those that leave. */
class LossRulesTest {

  private final Scene scene = new Scene();

  @Test
  void aFailureThatUsesUpTheAttemptsSendsTheMessageToTheDeadLettersAndTheStreamGoesOn() {
    scene.givingUpAfter(1).call(instance(1)).storing(1, 2).made();

    assertThat(scene.call(instance(1)).failing(1).gets()).containsExactly(2);
    assertThat(scene.deadLetter(1)).map(DeadLetter::reason).contains("exhausted");
    assertThat(scene.find(2).attempts).isZero();
  }

  @Test
  void aFailureForGoodSendsTheMessageToTheDeadLetters() {
    scene.call(instance(1)).storing(1).made();
    scene.call(instance(1)).failingForGood(1).made();

    assertThat(scene.deadLetter(1)).map(DeadLetter::reason).contains("reported");
  }

  @Test
  void aFailureThatWasNoAttemptIsNotCharged() {
    scene.givingUpAfter(1).call(instance(1)).storing(1).made();
    scene.call(instance(1)).failingUncharged(1).made();

    assertThat(scene.find(1).attempts).isZero();
  }

  @Test
  void aLeaseThatRunsOutOnTheLastAttemptEndsInTheDeadLetters() {
    scene.givingUpAfter(1).call(instance(1)).storing(1, 2).made();
    scene.pass(Scene.LEASE);

    assertThat(scene.call(instance(2)).gets()).containsExactly(2);
    assertThat(scene.deadLetter(1)).map(DeadLetter::reason).contains("lease expired");
    assertThat(scene.deadLetter(1)).map(DeadLetter::attempts).contains(1);
  }

  @Test
  void theHeadOfARemovedInstanceIsChargedAndFree() {
    scene.call(instance(1)).storing(1, 2).made();
    scene.pass(Scene.STALE.plusMillis(1));

    assertThat(scene.call(instance(2)).gets()).containsExactly(1, 2);
    assertThat(scene.find(1).attempts).isEqualTo(1);
    assertThat(scene.find(2).attempts).isZero();
  }

  @Test
  void aRemovedInstanceIsRefusedForADay() {
    scene.call(instance(1)).made();
    scene.pass(Scene.STALE.plusMillis(1));
    scene.call(instance(2)).made();

    assertThatThrownBy(() -> scene.call(instance(1)).made()).hasMessage("WH002");
    scene.pass(Duration.ofDays(1));
    assertThat(scene.call(instance(1)).made().work()).isEmpty();
  }

  @Test
  void whoeverLeavesGivesEverythingBackUnchargedAndMayComeAgain() {
    scene.call(instance(1)).storing(1, 2).made();
    scene.model.leave(instance(1), scene.now());

    assertThat(scene.find(1).stream().lease()).isNull();
    assertThat(scene.call(instance(1)).gets()).containsExactly(1, 2);
    assertThat(scene.find(1).attempts).isZero();
  }
}
