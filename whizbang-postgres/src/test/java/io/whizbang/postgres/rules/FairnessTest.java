package io.whizbang.postgres.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** A call hands out what its limit says and not more; long streams do not starve short ones. */
class FairnessTest extends RuleTest {

  @EachQueue
  void aCallLeasesAndReturnsItsLimitAndNotMore(Queue queue) {
    dispatcher.call().store(db.singles(queue, 10)).at(0);

    assertThat(a.call().limit(3).at(1).work()).hasSize(3);
    assertThat(db.count("from " + queue.table() + " where instance_id is not null"))
        .isEqualTo(3);
  }

  @EachQueue
  void aCallReturnsAHundredIfItDoesNotSay(Queue queue) {
    dispatcher.call().store(db.singles(queue, 120)).at(0);

    assertThat(a.call().at(1).work()).hasSize(100);
  }

  @EachQueue
  void theLimitCountsRunsByTheirMessages(Queue queue) {
    dispatcher.call().store(db.stream(queue, 30)).store(db.stream(queue, 30)).at(0);

    assertThat(a.call().limit(20).at(1).work()).hasSize(20);
  }

  @EachQueue
  void aClaimTakesWholeRunsInTheOrderInWhichTheyBecameDueAndCutsTheLast(Queue queue) {
    var first = db.stream(queue, 20);
    var second = db.stream(queue, 40);
    var third = db.single(queue);
    dispatcher.call().store(first).at(0);
    dispatcher.call().store(second).at(1);
    dispatcher.call().store(third).at(2);

    var work = a.call().limit(30).at(10).work();
    assertThat(work).filteredOn(first::contains).isEqualTo(first);
    assertThat(work).filteredOn(second::contains).isEqualTo(second.subList(0, 10));
    assertThat(work).hasSize(30);
    assertThat(a.call().at(11).work()).containsExactly(third);
  }

  @EachQueue
  void aLongStreamDoesNotStarveShortOnes(Queue queue) {
    var backlog = db.stream(queue, 500);
    dispatcher.call().store(backlog).at(0);
    var singles = db.singles(queue, 20);
    dispatcher.call().store(singles).at(1);

    var done = new HashSet<Message>();
    var work = a.call().limit(10).at(10).work();
    for (int turn = 1; turn <= 4; turn++) {
      done.addAll(work);
      work = a.call().complete(work).limit(10).at(10 + turn).work();
    }
    assertThat(done).containsAll(singles);
  }

  @EachQueue
  void headsAreServedInTheOrderInWhichTheyBecameDue(Queue queue) {
    var late = db.single(queue);
    var early = db.single(queue);
    dispatcher.call().store(late).at(5);
    dispatcher.call().store(early).at(1);

    assertThat(a.call().limit(1).at(10).work()).containsExactly(early);
    assertThat(a.call().limit(1).at(10).work()).containsExactly(late);
  }

  @EachQueue
  void aStreamThatWasServedQueuesBehindTheOthers(Queue queue) {
    var served = db.stream(queue, 2);
    var waiting = db.single(queue);
    dispatcher.call().store(served).at(0);
    dispatcher.call().store(waiting).at(1);
    a.call().limit(1).at(10);

    assertThat(a.call().complete(served.get(0)).limit(1).at(11).work()).containsExactly(waiting);
  }

  @EachQueue
  void aBacklogIsDrainedInOrderWithoutALossOrARepeat(Queue queue) {
    var streams = List.of(db.stream(queue, 70), db.stream(queue, 3), db.stream(queue, 120));
    streams.forEach(stream -> dispatcher.call().store(stream).at(0));

    var handed = new ArrayList<Message>();
    var work = a.call().limit(25).at(10).work();
    for (int turn = 0; !work.isEmpty(); turn++) {
      handed.addAll(work);
      work = a.call().complete(work).limit(25).at(11 + turn).work();
    }
    for (var stream : streams) {
      assertThat(handed).filteredOn(stream::contains).containsExactlyElementsOf(stream);
    }
    assertThat(handed).hasSize(193);
  }

  @EachQueue
  void timeThatIsTurnedBackHidesNothing(Queue queue) {
    dispatcher.call().store(db.singles(queue, 2)).at(1000);
    a.call().limit(1).at(1001);
    var earlier = db.single(queue);
    dispatcher.call().store(earlier).at(500);

    assertThat(a.call().limit(1).at(501).work()).containsExactly(earlier);
  }

  @EachQueue
  void whatIsDueStaysVisibleWhileALaterHeadIsClaimedAgainAndAgain(Queue queue) {
    var retry = db.single(queue);
    a.call().store(retry).at(0);
    a.call().failAndRetryAfter(2, retry).at(0);
    for (int tenth = 0; tenth < 40; tenth++) {
      a.call().store(db.single(queue)).limit(1).at(Time.millisecond(tenth * 100L));
    }

    assertThat(a.call().at(4).work()).containsExactly(retry);
  }
}
