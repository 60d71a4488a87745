package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Queue.INBOX;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Text in any field is just text, whatever it says. */
class HostileTextTest extends RuleTest {

  static Stream<Named<String>> hostileTexts() {
    return Stream.concat(
        Stream.of(
                "'; drop table wh_outbox; --",
                "\"double\" 'single' `back` $$dollar$$ $1 ? :name %s {0} \\",
                "\\u0041 \\n \\0 \\x00 \\",
                "tab\tnewline\nreturn\rbell\u0007escape\u001b",
                "😀 👩‍👩‍👧 \uD834\uDD1E",
                "שלום \u202Egnirts lamron a\u202C مرحبا",
                "{\"json\": [null]} , ( ) NULL null {} []",
                " ",
                "\uFEFF\u200B\u00A0",
                "e\u0301 é ﷽ \uFFFD \uFFFF")
            .map(text -> Named.of("<" + text + ">", text)),
        Stream.of(Named.of("a megabyte", "megabyte".repeat(131_072))));
  }

  @EachQueue
  void inAMessage(Queue queue) {
    hostileTexts().map(Named::getPayload).forEach(text -> {
      var message = db.single(queue)
          .withText(queue.target(), text)
          .withText("messageType", shortened(text))
          .withText("aggregateType", text)
          .withText("payload", text)
          .with("metadata", "{" + Document.quote(text) + ":" + Document.quote(text) + "}")
          .with("scope", "[" + Document.quote(text) + "]");

      assertIsWhatWasStored(a.call().store(message).at(0).of(message), text);
      a.call().release(message).at(1);
      assertIsWhatWasStored(a.call().at(2).of(message), text);
      assertThat(db.text(
              "select aggregate_type from " + queue.table() + " where message_id = ?",
              message.id()))
          .isEqualTo(text);
    });
  }

  /** A type may be that long. */
  private static String shortened(String text) {
    return text.substring(0, Math.min(text.length(), 500));
  }

  private void assertIsWhatWasStored(Answer.Work work, String text) {
    assertThat(work.target()).isEqualTo(text);
    assertThat(work.type()).isEqualTo(shortened(text));
    assertThat(db.text("select ?::jsonb #>> '{}'", work.payload())).isEqualTo(text);
    assertThat(db.text(
            "select value from jsonb_each_text(?::jsonb) where key = ?",
            "" + work.metadata(),
            text))
        .isEqualTo(text);
    assertThat(db.text("select ?::jsonb ->> 0", "" + work.scope())).isEqualTo(text);
  }

  @EachQueue
  void inAnError(Queue queue) {
    hostileTexts().map(Named::getPayload).forEach(text -> {
      var message = db.single(queue);
      a.call().store(message).at(0);
      a.call().fail(message, Reports.failure(message).withText("error", text)).at(1);
      assertThat(db.row(message).error()).isEqualTo(text);

      assertThat(db.askDoor(
              "select reason from explain_message(?, 600, ?)", message.id(), Time.second(2)))
          .endsWith(text);
      a.call().at(61);
      a.call()
          .fail(
              message, Reports.failure(message).withText("error", text).with("deadLetter", "true"))
          .at(62);
      assertThat(db.text("select error from wh_dead_letters where message_id = ?", message.id()))
          .isEqualTo(text);
    });
  }

  @ParameterizedTest
  @MethodSource("hostileTexts")
  void inTheNameOfAReceptor(String text) {
    var message = db.single(INBOX);
    a.call().store(message).at(0);
    var report = a.call().receptorCompleted(message, text).receptorFailed(message, "other");
    if (isTooLongForAKey(text)) {
      assertRefused(report, "p_receptor_completions[0].receptorName ");
      return;
    }
    report.at(1);

    assertThat(a.call().returnHeld().at(2).of(message).completedReceptors()).containsExactly(text);
  }

  @ParameterizedTest
  @MethodSource("hostileTexts")
  void inTheErrorOfAReceptor(String text) {
    var message = db.single(INBOX);
    a.call().store(message).at(0);
    a.call()
        .with(
            "p_receptor_failures", Reports.receptor(message, "r", "Failed").withText("error", text))
        .at(1);

    assertThat(db.text("select error from wh_receptor_processing")).isEqualTo(text);
  }

  @ParameterizedTest
  @MethodSource("hostileTexts")
  void inTheNamesOfAnInstance(String text) {
    var caller = new Caller(db, a.id(), text, text, 1, true);
    caller.call().with("p_metadata", Document.quote(text)).at(0);
    caller.call().at(1);

    assertThat(db.texts("""
        select unnest(array[service_name, host_name, metadata #>> '{}']) from wh_service_instances""")).containsExactly(text, text, text);
    assertThat(b.call().refusedAt(2).problem()).contains(text);
  }

  @ParameterizedTest
  @MethodSource("hostileTexts")
  void inAReportOfAPerspective(String text) {
    var report = Document.empty()
        .withText("streamId", db.single(INBOX).stream())
        .withText("perspectiveName", text)
        .withText("status", "Failed")
        .withText("error", text);

    var call = a.call().with("p_perspective_failures", report);
    if (isTooLongForAKey(text)) {
      assertRefused(call, "p_perspective_failures[0].perspectiveName ");
      return;
    }
    assertThat(call.at(0).rejectedPerspectives()).containsExactly(text);
  }

  @Test
  void aNameThatIsAKeyHasFiveHundredCharactersAtMost() {
    var message = db.single(INBOX);
    a.call().store(message).at(0);
    String longest = "\uD834\uDD1E".repeat(500);

    assertRefused(
        a.call().receptorFailed(message, longest + "x"), "p_receptor_failures[0].receptorName ");
    a.call().receptorCompleted(message, longest).at(1);
    assertThat(a.call().returnHeld().at(2).of(message).completedReceptors())
        .containsExactly(longest);
  }

  /** Such names are kept in an index. */
  private static boolean isTooLongForAKey(String text) {
    return text.length() > 500;
  }

  private static void assertRefused(Call call, String place) {
    var refusal = call.refusedAt(1);
    assertThat(refusal.code()).isEqualTo("WH001");
    assertThat(refusal.problem()).startsWith(place);
  }

  @Test
  void aNulCharacterIsRefusedByPostgresBeforeTheCallBegins() {
    var before = db.state();
    for (String field : List.of("messageType", "payload", "metadata", "aggregateType")) {
      var message = db.single(INBOX).with(field, "\"a\\u0000b\"");

      assertThat(a.call().store(message).refusedAt(0).code()).isEqualTo("22P05");
    }
    assertThat(db.state()).isEqualTo(before);
  }

  @Test
  void halfASurrogatePairIsRefusedByPostgresBeforeTheCallBegins() {
    var before = db.state();

    assertThat(a.call()
            .store(db.single(INBOX).with("payload", "\"\\ud834\""))
            .refusedAt(0)
            .code())
        .isEqualTo("22P02");
    assertThat(db.state()).isEqualTo(before);
  }
}
