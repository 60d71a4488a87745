package io.whizbang.postgres.races;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.testing.TestDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Messages that applications insert in transactions of their own, which may stay open for as long as they like. */
class AdmissionRacesTest extends RaceTest {

  AdmissionRacesTest() throws SQLException {}

  @Test
  void anOpenApplicationTransactionDelaysNobodyNotEvenOnItsOwnStream() throws SQLException {
    var application = three.begin();
    application.run(insert(third));

    assertThat(handed(one.start(outbox().taking(10).storing(first, second)).result()))
        .containsExactly(first.id(), second.id());
    assertThat(rejected(one.start(outbox().completing(first).failing(second, 0)).result()))
        .isEmpty();
    assertThat(handed(two.start(outbox().taking(10).later(60)).result()))
        .containsExactly(second.id());
    assertThat(rejected(two.start(outbox().renewing(second)).result())).isEmpty();
    assertThat(rejected(two.start(outbox().completing(second)).result())).isEmpty();
    application.commit();

    one.call(outbox().taking(10).later(70));
    assertThat(handed(one.call(outbox().taking(10).with("p_flags", "8").later(80))))
        .containsExactly(third.id());
  }

  @Test
  void whatAnApplicationRolledBackIsNeverSeen() throws SQLException {
    var application = three.begin();
    application.run(insert(first));
    one.call(outbox().taking(10).storing(second));
    application.rollback();

    assertThat(handed(one.call(outbox().taking(10).later(60)))).isEmpty();
    assertThat(place(Queue.OUTBOX, second)).isEqualTo("head");
  }

  @Test
  void messagesThatWereCommittedLateComeBehindThoseCommittedBefore() throws SQLException {
    var application = three.begin();
    application.run(insert(first));
    two.run(insert(second));
    one.call(outbox().taking(1).later(60));
    application.commit();
    one.call(outbox().taking(1).later(60));
    one.call(outbox().storing(third).later(60));

    assertThat(orderOf(second, first, third)).isSorted();
  }

  /** Sorting by transaction ids would stop here; the transaction is not even in this database. */
  @Test
  void aLongTransactionElsewhereOnTheServerHoldsNothingUp() throws SQLException {
    try (var elsewhere = TestDatabase.emptyDatabase();
        var connection = elsewhere.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      connection.createStatement().execute("select pg_current_xact_id()");
      two.run(insert(first));
      one.call(outbox().storing(second));
      two.run(insert(third));

      assertThat(handed(one.call(outbox().taking(10).later(60))))
          .containsExactly(first.id(), second.id(), third.id());
    }
  }

  @Test
  void whatWasCommittedBeforeIsNotOvertakenByAStore() throws SQLException {
    two.run(insert(first));
    one.call(outbox().storing(second));

    assertThat(orderOf(first, second)).isSorted();
    assertThat(place(Queue.OUTBOX, first)).isEqualTo("head");
  }

  @Test
  void whatIsCommittedDuringAStoreComesBehindWhatWasStored() throws SQLException {
    one.begin().call(outbox().storing(first));
    two.run(insert(second));
    var admitting = two.start(outbox().taking(10)).awaitBlockedBy(one);
    one.commit();
    admitting.result();

    assertThat(orderOf(first, second)).isSorted();
    assertThat(place(Queue.OUTBOX, second)).isEqualTo("behind");
  }

  @Test
  void whatIsCommittedDuringAStoreThatRollsBackIsTheHead() throws SQLException {
    one.begin().call(outbox().storing(first));
    two.run(insert(second));
    var admitting = two.start(outbox().taking(10)).awaitBlockedBy(one);
    one.rollback();
    admitting.result();

    assertThat(place(Queue.OUTBOX, second)).isEqualTo("head");
  }

  /** The admitter has read what waits and has no lock yet; meanwhile a store admits the same. */
  @Test
  void whatAStoreHasAdmittedMeanwhileIsNotAdmittedAgain() throws SQLException {
    three.run(insert(first));
    try (var gate = Gate.before("lock_streams", schema)) {
      var admitting = gate.stop(two, outbox().taking(10));
      one.call(outbox().storing(second));
      gate.open();
      admitting.result();
    }

    assertThat(orderOf(first, second)).isSorted();
    assertThat(place(Queue.OUTBOX, first)).isEqualTo("head");
    assertThat(place(Queue.OUTBOX, second)).isEqualTo("behind");
  }

  /** The storer has read what waits and has no lock yet; meanwhile more is committed, and admitted by another. */
  @Test
  void aStoreComesBehindWhatWasAdmittedMeanwhile() throws SQLException {
    try (var gate = Gate.before("lock_streams", schema)) {
      var storing = gate.stop(one, outbox().taking(10).storing(second));
      three.run(insert(first));
      two.call(outbox().taking(10));
      gate.open();
      storing.result();
    }

    assertThat(orderOf(first, second)).isSorted();
    assertThat(place(Queue.OUTBOX, second)).isEqualTo("behind");
  }

  @Test
  void aStorerThatWaitsForAnAdmitterComesBehindWhatWasAdmitted() throws SQLException {
    two.run(insert(first));
    one.begin().call(outbox().taking(10).later(60));
    var storing = two.start(outbox().taking(10).storing(second)).awaitBlockedBy(one);
    one.commit();

    assertThat(handed(storing.result())).isEmpty();
    assertThat(orderOf(first, second)).isSorted();
    assertThat(holder(Queue.OUTBOX, first)).isEqualTo(one.id().toString());
  }

  @Test
  void onlyOneAdmitsAtATimeAndTheOthersGoOnWithoutWaiting() throws SQLException {
    two.run(insert(first));
    one.begin().call(outbox().taking(10).later(60));
    two.run(insert(Message.of(UUID.randomUUID())));
    assertThat(handed(two.start(outbox().taking(10).later(60)).result())).isEmpty();
    one.commit();

    two.call(outbox().taking(10).later(60));
    assertThat(two.ask("select count(*) from wh_outbox where place = 'new'")).isEqualTo("0");
  }

  private static Call outbox() {
    return Call.to(Queue.OUTBOX);
  }

  private List<Long> orderOf(Message... messages) throws SQLException {
    var order = new ArrayList<Long>();
    for (Message each : messages) {
      order.add(Long.valueOf(String.valueOf(ask(Queue.OUTBOX, each, "sequence_order"))));
    }
    return order;
  }
}
