package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Queue.INBOX;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.rules.Answer.Rejection;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which receptors of a message are done, so that a retry runs only the others. */
class ReceptorTest extends RuleTest {

  @Test
  void aNewMessageHasNoCompletedReceptors() {
    var message = db.single(INBOX);

    assertThat(a.call().store(message).at(0).of(message).completedReceptors()).isEmpty();
  }

  @Test
  void aRetryIsToldWhichReceptorsAreDone() {
    var message = db.single(INBOX);
    a.call().store(message).at(0);
    a.call()
        .receptorCompleted(message, "b")
        .receptorCompleted(message, "a")
        .receptorFailed(message, "c")
        .fail(message)
        .at(1);

    assertThat(a.call().at(61).of(message).completedReceptors()).containsExactly("a", "b");
  }

  @Test
  void whatIsDoneIsKnownToAnotherInstanceThatTakesOver() {
    var message = db.single(INBOX);
    a.call().store(message).lease(60).at(0);
    a.call().receptorCompleted(message, "a").at(1);

    assertThat(b.call().at(60).of(message).completedReceptors()).containsExactly("a");
  }

  @Test
  void aFailedReceptorIsNotedWithItsErrorAndAttempts() {
    var message = db.single(INBOX);
    a.call().store(message).at(0);
    a.call().receptorFailed(message, "a").at(1);
    a.call()
        .with(
            "p_receptor_failures",
            Reports.receptor(message, "a", "Failed").withText("error", "again"))
        .at(2);

    assertThat(note(message, "a")).isEqualTo("Failed 2 again");
  }

  @Test
  void aReceptorThatFailedMayCompleteLater() {
    var message = db.single(INBOX);
    a.call().store(message).at(0);
    a.call().receptorFailed(message, "a").at(1);
    a.call().receptorCompleted(message, "a").at(2);

    assertThat(note(message, "a")).isEqualTo("Completed 2");
  }

  @Test
  void aReceptorThatIsDoneStaysDone() {
    var message = db.single(INBOX);
    a.call().store(message).at(0);
    a.call().receptorCompleted(message, "a").at(1);
    a.call().receptorFailed(message, "a").at(2);

    assertThat(note(message, "a")).isEqualTo("Completed 1");
  }

  @Test
  void inOneCallASuccessBeatsAFailure() {
    var message = db.single(INBOX);
    a.call().store(message).at(0);
    a.call().receptorFailed(message, "a").receptorCompleted(message, "a").at(1);

    assertThat(note(message, "a")).isEqualTo("Completed 1");
  }

  @Test
  void theNotesGoWithTheMessage() {
    var stream = db.stream(INBOX, 2);
    a.call().store(stream).at(0);
    a.call()
        .receptorCompleted(stream.get(0), "a")
        .receptorCompleted(stream.get(1), "a")
        .complete(stream.get(1))
        .at(1);
    a.call().complete(stream.get(0)).at(2);

    assertThat(db.count("from wh_receptor_processing")).isZero();
  }

  @Test
  void aReportForAMessageThatAnotherHoldsIsStale() {
    var message = db.single(INBOX);
    a.call().store(message).lease(60).at(0);
    b.call().at(60);

    assertThat(a.call()
            .receptorCompleted(message, "a")
            .receptorFailed(message, "b")
            .limit(0)
            .at(61)
            .rejections())
        .containsExactly(
            new Rejection("stale", message, "receptor"),
            new Rejection("stale", message, "receptor"));
    assertThat(db.count("from wh_receptor_processing")).isZero();
  }

  @Test
  void aReportForAMessageThatIsGoneSaysSo() {
    var message = db.single(INBOX);

    assertThat(a.call().receptorCompleted(message, "a").at(0).rejections())
        .containsExactly(new Rejection("gone", message, "receptor"));
    assertThat(db.count("from wh_receptor_processing")).isZero();
  }

  @Test
  void aSuccessCountsIfNobodyHoldsTheMessage() {
    var message = db.single(INBOX);
    a.call().store(message).at(0);
    a.call().release(message).at(1);

    assertThat(a.call().receptorCompleted(message, "a").limit(0).at(2).rejections())
        .isEmpty();
    assertThat(note(message, "a")).isEqualTo("Completed 1");
  }

  @Test
  void aFailureCountsOnlyFromWhoHoldsTheMessageOrHeldItLast() {
    var message = db.single(INBOX);
    a.call().store(message).lease(60).at(0);
    assertThat(a.call().receptorFailed(message, "a").limit(0).at(61).rejections())
        .isEmpty();

    a.call().renew(message).at(62);
    a.call().release(message).at(63);
    assertThat(a.call().receptorFailed(message, "b").limit(0).at(64).stale())
        .containsExactly(message);
    assertThat(db.count("from wh_receptor_processing")).isEqualTo(1);
  }

  @Test
  void theWordOfTheReportDecidesNotTheListItIsIn() {
    var message = db.single(INBOX);
    a.call().store(message).at(0);
    a.call()
        .with("p_receptor_completions", Reports.receptor(message, "a", "Failed"))
        .at(1);

    assertThat(note(message, "a")).isEqualTo("Failed 1");
  }

  private @Nullable String note(Message message, String receptor) {
    return db.text(
        "select concat_ws(' ', status, attempts, error) from wh_receptor_processing where message_id = ? and receptor_name = ?",
        message.id(),
        receptor);
  }
}
