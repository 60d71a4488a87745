package io.whizbang.postgres.model;

import static io.whizbang.postgres.model.Scene.instance;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The model's rules of storing, admitting and claiming. */
class ClaimAndStoreRulesTest {

  private static final UUID OTHER_STREAM = Names.stream(2);
  private static final Duration MOMENT = Duration.ofSeconds(1);

  private final Scene scene = new Scene();

  @Test
  void theStorerGetsTheFirstOfAnEmptyStreamAndThoseDirectlyBehindIt() {
    assertThat(scene.call(instance(1)).storing(1, 2).gets()).containsExactly(1, 2);
    assertThat(scene.call(instance(1)).storing(3).gets()).containsExactly(3);
  }

  @Test
  void theStorerGetsNothingIfItTakesNoSuchWork() {
    assertThat(scene.call(instance(1)).taking(0).storing(1).gets()).isEmpty();
    assertThat(scene.find(1).stream().lease()).isNull();
  }

  @Test
  void theStorerGetsNothingBehindWhatAnotherHolds() {
    scene.call(instance(1)).storing(1).made();

    assertThat(scene.call(instance(2)).storing(2).gets()).isEmpty();
  }

  @Test
  void aScheduledMessageHoldsBackThoseBehindIt() {
    Scene.Turn turn = scene.call(instance(1)).storing(1).storingFor(MOMENT, 2).storing(3);

    assertThat(turn.gets()).containsExactly(1);
    scene.call(instance(1)).taking(0).publishing(1).made();
    assertThat(scene.call(instance(1)).gets()).isEmpty();
    scene.pass(MOMENT);
    assertThat(scene.call(instance(1)).gets()).containsExactly(2, 3);
  }

  @Test
  void aRunHasAtMostFiftyMessages() {
    int[] numbers = IntStream.rangeClosed(1, 60).toArray();

    assertThat(scene.call(instance(1)).storing(numbers).gets()).hasSize(50);
    assertThat(scene.call(instance(1)).storing(61).gets()).isEmpty();
  }

  @Test
  void whatWasInsertedBeforeIsNotOvertaken() {
    scene.insertDirectly(Scene.STREAM, 1, 2);

    assertThat(scene.call(instance(1)).storing(3).gets()).containsExactly(1, 2, 3);
    assertThat(scene.find(1).isHead()).isTrue();
  }

  @Test
  void aCallThatOnlyReportsAdmitsNothing() {
    scene.insertDirectly(Scene.STREAM, 1);
    scene.call(instance(1)).taking(0).made();

    assertThat(scene.find(1).isAdmitted()).isFalse();
  }

  @Test
  void anIdThatIsInTheOutboxChangesNothing() {
    scene.call(instance(1)).storing(1).made();

    assertThat(scene.call(instance(1)).storingIn(OTHER_STREAM, 1).gets()).isEmpty();
    assertThat(scene.find(1).streamId).isEqualTo(Scene.STREAM);
  }

  @Test
  void aDueHeadIsLeftToItsOwnerForThreeSeconds() {
    bothInstancesTakeWork();
    UUID ofTheFirst = Names.stream(2);
    scene.call(instance(3)).taking(0).storingIn(ofTheFirst, 1).made();

    assertThat(scene.call(instance(2)).gets()).isEmpty();
    scene.pass(Duration.ofSeconds(3));
    assertThat(scene.call(instance(2)).gets()).containsExactly(1);
  }

  @Test
  void theOwnerTakesADueHeadAtOnce() {
    bothInstancesTakeWork();
    scene.call(instance(3)).taking(0).storingIn(Names.stream(2), 1).made();

    assertThat(scene.call(instance(1)).gets()).containsExactly(1);
  }

  @Test
  void anExpiredLeaseMayBeTakenByAnybodyAtOnceAndCostsTheHeadAnAttempt() {
    bothInstancesTakeWork();
    scene.call(instance(1)).storing(1, 2).made();
    scene.pass(Scene.LEASE);

    assertThat(scene.call(instance(2)).gets()).containsExactly(1, 2);
    assertThat(scene.find(1).attempts).isEqualTo(1);
    assertThat(scene.find(2).attempts).isZero();
    assertThat(scene.find(1).stream().flags()).isEqualTo(ReferenceModel.ORPHANED);
  }

  @Test
  void fromItsThirdAttemptOnAHeadGoesAlone() {
    scene.call(instance(1)).storing(1, 2).made();
    scene.pass(Scene.LEASE);
    assertThat(scene.call(instance(1)).gets()).containsExactly(1, 2);
    scene.pass(Scene.LEASE);
    assertThat(scene.call(instance(1)).gets()).containsExactly(1);
  }

  @Test
  void aClaimTakesWholeRunsInTheOrderInWhichHeadsBecameDue() {
    scene.call(instance(2)).taking(0).storing(1, 2, 3).made();
    scene.pass(MOMENT);
    scene.call(instance(2)).taking(0).storingIn(OTHER_STREAM, 4, 5).made();

    assertThat(scene.call(instance(1)).taking(4).gets()).containsExactly(1, 2, 3, 4);
  }

  @Test
  void aClaimLooksAtFourTimesAsManyHeadsAsItMayTake() {
    bothInstancesTakeWork();
    UUID[] ofTheFirst = IntStream.of(2, 4, 6, 8).mapToObj(Names::stream).toArray(UUID[]::new);
    for (int i = 0; i < ofTheFirst.length; i++) {
      scene.call(instance(3)).taking(0).storingIn(ofTheFirst[i], i + 1).made();
    }
    scene.pass(MOMENT);
    scene.call(instance(3)).taking(0).storingIn(Names.stream(1), 5).made();

    assertThat(scene.call(instance(2)).taking(1).gets()).isEmpty();
    assertThat(scene.call(instance(2)).taking(2).gets()).containsExactly(5);
  }

  @Test
  void afterALostAnswerEverythingHeldComesAgain() {
    scene.call(instance(1)).storing(1, 2).made();

    assertThat(scene.call(instance(1)).gets()).isEmpty();
    assertThat(scene.call(instance(1)).askingForAllItHolds().gets()).containsExactly(1, 2);
  }

  private void bothInstancesTakeWork() {
    List.of(instance(1), instance(2)).forEach(id -> scene.call(id).made());
  }
}
