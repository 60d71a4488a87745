package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Time.MINUTE;
import static io.whizbang.postgres.rules.Time.millisecond;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who comes first for a due head: the instance whose rank is the partition modulo their number; after three seconds anybody. */
class RankAndStealingTest extends RuleTest {

  @EachQueue
  void aDueHeadIsLeftToItsOwnerForThreeSeconds(Queue queue) {
    var ofA = db.stream(queue, 1, 0, 2).get(0);
    a.call().at(0);
    b.call().at(0);
    dispatcher.call().store(ofA).at(0);

    assertThat(b.call().at(millisecond(2_999)).work()).isEmpty();
    assertThat(b.call().at(millisecond(3_000)).work()).containsExactly(ofA);
  }

  @EachQueue
  void theOwnerTakesItAtOnce(Queue queue) {
    var ofA = db.stream(queue, 1, 0, 2).get(0);
    var ofB = db.stream(queue, 1, 1, 2).get(0);
    a.call().at(0);
    b.call().at(0);
    dispatcher.call().store(ofA, ofB).at(0);

    assertThat(a.call().at(0).work()).containsExactly(ofA);
    assertThat(b.call().at(0).work()).containsExactly(ofB);
  }

  @EachQueue
  void theOwnerStaysTheOwnerFromCallToCall(Queue queue) {
    var ofB = db.stream(queue, 2, 1, 2);
    a.call().at(0);
    b.call().at(0);
    dispatcher.call().store(ofB).at(1);

    assertThat(b.call().limit(1).at(1).work()).containsExactly(ofB.get(0));
    b.call().complete(ofB.get(0)).limit(0).at(2);
    assertThat(a.call().at(3).work()).isEmpty();
    assertThat(b.call().at(3).work()).containsExactly(ofB.get(1));
  }

  @EachQueue
  void aRetryThatIsDueIsLeftToItsOwnerToo(Queue queue) {
    var ofA = db.stream(queue, 1, 0, 2).get(0);
    b.call().at(0);
    a.call().store(ofA).at(0);
    a.call().failAndRetryAfter(60, ofA).at(1);

    assertThat(b.call().at(63).work()).isEmpty();
    assertThat(b.call().at(64).work()).containsExactly(ofA);
  }

  @EachQueue
  void everyStreamHasExactlyOneOwnerHoweverTheInstancesHash(Queue queue) {
    var instances = new ArrayList<Caller>();
    for (int n = 0; n < 7; n++) {
      instances.add(new Caller(db, UUID.nameUUIDFromBytes(new byte[] {(byte) n})));
    }
    instances.forEach(instance -> instance.call().at(0));
    var messages = db.singles(queue, 60);
    dispatcher.call().store(messages).at(0);

    var claimed = new ArrayList<Message>();
    instances.forEach(instance -> claimed.addAll(instance.call().at(0).work()));
    assertThat(claimed).containsExactlyInAnyOrderElementsOf(messages);
  }

  @EachQueue
  void allLiveInstancesThatTakeWorkAreCounted(Queue queue) {
    var third = db.stream(queue, 1, 2, 3).get(0);
    List.of(a, b, c).forEach(instance -> instance.call().at(0));
    dispatcher.call().store(third).at(1);

    assertThat(a.call().at(1).work()).isEmpty();
    assertThat(b.call().at(1).work()).isEmpty();
    assertThat(c.call().at(1).work()).containsExactly(third);
  }

  @EachQueue
  void anInstanceThatOnlyStoresIsNotCounted(Queue queue) {
    var messages = db.singles(queue, 20);
    a.call().at(0);
    dispatcher.call().store(messages).at(1);

    assertThat(a.call().at(1).work()).containsExactlyInAnyOrderElementsOf(messages);
  }

  @EachQueue
  void anInstanceIsCountedOnlyForTheKindOfWorkThatItTakes(Queue queue) {
    var messages = db.singles(queue, 20);
    a.call().at(0);
    b.call().limit(queue, 0).at(0);
    dispatcher.call().store(messages).at(1);

    assertThat(a.call().at(1).work()).containsExactlyInAnyOrderElementsOf(messages);
  }

  @EachQueue
  void anInstanceIsCountedFromTheFirstCallThatAsksForWork(Queue queue) {
    var ofB = db.stream(queue, 1, 1, 2).get(0);
    a.call().at(0);
    b.takingNothing().call().at(0);
    b.call().at(1);
    dispatcher.call().store(ofB).at(2);

    assertThat(a.call().at(2).work()).isEmpty();
  }

  @EachQueue
  void anInstanceThatTakesNothingForOneCallIsStillCounted(Queue queue) {
    var ofB = db.stream(queue, 1, 1, 2).get(0);
    a.call().at(0);
    b.call().at(0);
    b.takingNothing().call().at(60); // late enough for a heartbeat
    dispatcher.call().store(ofB).at(61);

    assertThat(a.call().at(61).work()).isEmpty();
  }

  @EachQueue
  void anInstanceThatLeftIsNotCounted(Queue queue) {
    var messages = db.singles(queue, 20);
    a.call().at(0);
    b.call().at(0);
    b.leavesAt(1);
    dispatcher.call().store(messages).at(2);

    assertThat(a.call().at(2).work()).containsExactlyInAnyOrderElementsOf(messages);
  }

  @EachQueue
  void aStaleInstanceIsNotCounted(Queue queue) {
    var messages = db.singles(queue, 20);
    b.call().at(0);
    dispatcher.call().store(messages).at(11 * MINUTE);

    assertThat(a.call().at(11 * MINUTE).work()).containsExactlyInAnyOrderElementsOf(messages);
  }

  @EachQueue
  void aProcessThatAdoptsASilentIdAndOnlyStoresIsNotCounted(Queue queue) {
    var messages = db.singles(queue, 20);
    b.call().at(0);
    b.onHost("another").takingNothing().call().at(11 * MINUTE);
    a.call().at(11 * MINUTE);
    dispatcher.call().store(messages).at(11 * MINUTE);

    assertThat(a.call().at(11 * MINUTE).work()).containsExactlyInAnyOrderElementsOf(messages);
  }

  @EachQueue
  void aJoiningInstanceGetsIdleStreamsAndNoneInHand(Queue queue) {
    var inHand = db.stream(queue, 1, 1, 2).get(0);
    a.call().store(inHand).at(0);
    var idle = db.stream(queue, 1, 1, 2).get(0);
    b.call().at(1);
    dispatcher.call().store(idle).at(2);

    assertThat(a.call().at(2).work()).isEmpty();
    assertThat(b.call().at(2).work()).containsExactly(idle);
    assertThat(db.row(inHand).holder()).isEqualTo(a.id());
  }

  @EachQueue
  void aStoredMessageGoesToItsStorerWhoeverOwnsItsPartition(Queue queue) {
    var ofB = db.stream(queue, 1, 1, 2).get(0);
    b.call().at(0);

    assertThat(a.call().store(ofB).at(1).work()).containsExactly(ofB);
  }

  @EachQueue
  void aClaimLooksAtFourTimesItsLimitOfDueHeadsAndNotFurther(Queue queue) {
    a.call().at(0);
    b.call().at(0);
    for (int n = 0; n < 20; n++) {
      dispatcher.call().store(db.stream(queue, 1, 1, 2)).at(1);
    }
    var ofA = db.stream(queue, 1, 0, 2).get(0);
    dispatcher.call().store(ofA).at(2);

    assertThat(a.call().limit(5).at(2).work()).isEmpty();
    assertThat(a.call().limit(6).at(2).work()).containsExactly(ofA);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 10_000, 1_000_000})
  void everyStreamHasAPartitionBelowTheCount(int count) {
    assertThat(db.text("""
        select bool_and(compute_partition(gen_random_uuid(), ?) between 0 and ? - 1)
        from generate_series(1, 5000)""", count, count)).isEqualTo("t");
  }

  @Test
  void theSmallestHashHasAPartitionToo() {
    var smallest = UUID.fromString("01980000-0000-7000-8000-0000ff952e4c");
    assertThat(db.text("select uuid_hash(?)", smallest)).isEqualTo("-2147483648");

    assertThat(db.text("select compute_partition(?, 10000)", smallest)).isEqualTo("0");
  }

  @Test
  void thePartitionOfAStreamNeverChanges() {
    var stream = UUID.fromString("01980000-0000-7000-8000-00000000002a");

    assertThat(db.partition(stream)).isEqualTo(db.partition(stream)).isEqualTo(1692);
  }

  @EachQueue
  void thePartitionIsStoredWithTheMessage(Queue queue) {
    var message = db.single(queue);

    assertThat(a.call().store(message).at(0).of(message).partition())
        .isEqualTo(db.partition(message.stream()));
    assertThat(db.text("select partition_number from " + queue.table()))
        .isEqualTo("" + db.partition(message.stream()));
  }
}
