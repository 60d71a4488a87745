package io.whizbang.postgres.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A cap on the partitions in which an instance holds leases at once: the rest waits or goes to others, and never sticks.
 * What became due at the same moment has no order among streams, so no case says which of them is taken.
 */
class PartitionCapTest extends RuleTest {

  @EachQueue
  void aClaimStopsAtTheCap(Queue queue) {
    var messages = db.singles(queue, 5);
    dispatcher.call().store(messages).at(0);

    assertThat(a.call().maxPartitions(2).at(1).work()).hasSize(2).isSubsetOf(messages);
    assertThat(a.call().maxPartitions(2).at(2).work()).isEmpty();
  }

  @EachQueue
  void aStorerStopsAtTheCapToo(Queue queue) {
    var messages = db.singles(queue, 3);

    var taken = a.call().store(messages).maxPartitions(2).at(0).work();

    assertThat(taken).hasSize(2).isSubsetOf(messages);
    assertThat(db.row(leftOver(messages, taken)).holder()).isNull();
  }

  @EachQueue
  void whatIsOverTheCapGoesToOthers(Queue queue) {
    var messages = db.singles(queue, 3);
    var taken = a.call().store(messages).maxPartitions(2).at(0).work();

    assertThat(b.call().maxPartitions(2).at(10).work()).containsExactly(leftOver(messages, taken));
  }

  @EachQueue
  void aFinishedPartitionMakesRoomInTheSameCall(Queue queue) {
    var messages = db.singles(queue, 3);
    var taken = a.call().store(messages).maxPartitions(2).at(0).work();

    assertThat(a.call().complete(taken.get(0)).maxPartitions(2).at(1).work())
        .containsExactly(leftOver(messages, taken));
  }

  @EachQueue
  void moreOfAPartitionInHandIsNoFurtherPartition(Queue queue) {
    var first = db.stream(queue, 2);
    a.call().store(first.get(0)).maxPartitions(1).at(0);

    assertThat(a.call().store(first.get(1)).maxPartitions(1).at(1).work())
        .containsExactly(first.get(1));
  }

  @EachQueue
  void aWholeRunIsInOnePartition(Queue queue) {
    var stream = db.stream(queue, 5);
    dispatcher.call().store(stream).at(0);

    assertThat(a.call().maxPartitions(1).at(1).work()).containsExactlyElementsOf(stream);
  }

  @Test
  void theCapCountsBothQueuesTogether() {
    var sent = db.single(Queue.OUTBOX);
    var arrived = db.single(Queue.INBOX);

    assertThat(a.call().store(sent, arrived).maxPartitions(1).at(0).work()).containsExactly(sent);
  }

  @EachQueue
  void aLeaseThatRanOutDoesNotCount(Queue queue) {
    var messages = db.singles(queue, 2);
    a.call().store(messages).maxPartitions(1).lease(60).at(0);

    assertThat(a.call().maxPartitions(1).at(61).work()).hasSize(1);
  }

  @EachQueue
  void aBusyCappedOwnerLeavesItsWorkToOthersAfterThreeSeconds(Queue queue) {
    a.call().at(0);
    b.call().at(0);
    var ofA =
        List.of(db.stream(queue, 1, 0, 2).get(0), db.stream(queue, 1, 0, 2).get(0));
    dispatcher.call().store(ofA).at(1);
    var taken = a.call().maxPartitions(1).at(1).work();

    assertThat(b.call().at(4).work()).containsExactly(leftOver(ofA, taken));
  }

  @EachQueue
  void withoutACapThereIsNone(Queue queue) {
    var messages = db.singles(queue, 80);
    dispatcher.call().store(messages).at(0);

    assertThat(new HashSet<>(a.call().at(1).work())).hasSize(80);
  }

  /** The one message that was not taken. */
  private static Message leftOver(List<Message> messages, List<Message> taken) {
    return messages.stream()
        .filter(message -> !taken.contains(message))
        .findFirst()
        .orElseThrow();
  }
}
