package io.whizbang.postgres.model;

import static io.whizbang.postgres.model.Scene.instance;
import static io.whizbang.postgres.model.Scene.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** The model's rules of dead letters that are put back or given up. */
class DeadLetterRulesTest {

  private final Scene scene = new Scene();

  @Test
  void aLetterGoesToTheEndOfItsStream() {
    theFirstOfThreeIsDead();
    assertThat(requeue(1, false)).isTrue();

    assertThat(scene.deadLetter(1)).isEmpty();
    assertThat(scene.find(2).isHead()).isTrue();
    assertThat(scene.find(1).stream().position(scene.find(1))).isEqualTo(3);
  }

  @Test
  void aLetterGoesBeforeTheHeadThatNobodyHolds() {
    theFirstOfThreeIsDead();
    scene.call(instance(1)).taking(0).givingBack(2).made();
    requeue(1, true);

    assertThat(scene.find(1).isHead()).isTrue();
    assertThat(scene.find(1).attempts).isZero();
    assertThat(scene.find(1).error).isNull();
    assertThat(scene.find(1).status).isEqualTo(Status.STORED);
    assertThat(scene.find(2).attempts).isZero();
  }

  @Test
  void aLetterDoesNotGoBeforeAHeadThatSomebodyHolds() {
    theFirstOfThreeIsDead();

    assertThatThrownBy(() -> requeue(1, true)).hasMessage("55006");
    assertThat(scene.deadLetter(1)).isPresent();
  }

  @Test
  void aHeadWhoseLeaseRanOutIsChargedWhenALetterGoesBeforeIt() {
    theFirstOfThreeIsDead();
    scene.pass(Scene.LEASE);
    requeue(1, true);

    assertThat(scene.find(2).attempts).isEqualTo(1);
  }

  @Test
  void aLetterWhoseMessageCameAgainIsNotPutOverIt() {
    theFirstOfThreeIsDead();
    scene.call(instance(1)).storing(1).made();

    assertThatThrownBy(() -> requeue(1, false)).hasMessage("WH001");
  }

  @Test
  void aLetterIsDiscardedOnce() {
    theFirstOfThreeIsDead();

    assertThat(scene.model.deadLetters().discard(message(1))).isTrue();
    assertThat(scene.model.deadLetters().discard(message(1))).isFalse();
    assertThat(requeue(1, false)).isFalse();
  }

  private void theFirstOfThreeIsDead() {
    scene.call(instance(1)).storing(1, 2, 3).made();
    scene.call(instance(1)).failingForGood(1).made();
  }

  private boolean requeue(int number, boolean toFront) {
    return scene.model.deadLetters().requeue(message(number), toFront, scene.now());
  }
}
