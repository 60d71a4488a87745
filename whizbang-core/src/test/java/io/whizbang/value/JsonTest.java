package io.whizbang.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "true",
        "0",
        "-1.5e10",
        "\"\"",
        "\"Ünï — 😀\"",
        "\"\\ud83d\\ude00\"",
        "[]",
        "{}",
        " {\"a\": [1, {\"b\": null}]} ",
        "{\"twice\": 1, \"twice\": 2}",
        "\"';DROP TABLE wh_outbox;--\"",
        "\"\\\\u0000\"",
        "1e131071",
        "1e-16383"
      })
  void whatPostgresCanKeepIsTakenAsItIs(String text) {
    assertThat(Json.of(text).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "  ",
        "{",
        "[1,]",
        "{\"a\":}",
        "{\"a\":1}}",
        "1 2",
        "{} x",
        "nul",
        "NaN",
        "01",
        "'a'",
        "\"a",
        "// note\n1",
        "\"\t\"",
        "\"\u0000\"",
        "\"\\x41\""
      })
  void whatIsNotJsonIsRefused(String text) {
    assertRefused(text, "Not a JSON document");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"\\u0000\"", "{\"a\": \"x\\u0000\"}", "{\"\\u0000\": 1}", "[\"\\\\\\u0000\"]"})
  void aNulCharacterIsRefusedWhereverItHides(String text) {
    assertRefused(text, "the NUL character (\\u0000) cannot be stored in PostgreSQL, remove it");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\\ud83d\"",
        "\"\\ude00\\ud83d\"",
        "\"\\ud83dx\"",
        "{\"\\ude00\": 1}",
        "\"\ud83d\""
      })
  void halfASurrogatePairIsRefused(String text) {
    assertRefused(text, "surrogate");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e131072", "-9e999999", "1e-16384", "1e99999999999", "[1.5e200000]"})
  void aNumberBeyondNumericIsRefused(String text) {
    assertRefused(text, "is beyond PostgreSQL's numeric");
  }

  @Test
  void nestingIsAcceptedUpToItsLimit() {
    String deepest = "[".repeat(Json.MAX_DEPTH) + "]".repeat(Json.MAX_DEPTH);

    assertThat(Json.of(deepest).text()).isEqualTo(deepest);
    assertRefused("[" + deepest + "]", "nesting depth");
  }

  @ParameterizedTest
  @CsvSource({"1, '{\"a\":\"\\u0000\"}', 6", "2, '{\n\"a\":\"\\u0000\"}', 5"})
  void theMessageSaysWhere(int line, String text, int column) {
    assertRefused(text, "(line " + line + ", column " + column + ")");
  }

  @Test
  void aStringOfFiftyMegabytesIsTaken() {
    String text = "\"" + "x".repeat(50_000_000) + "\"";

    assertThat(Json.of(text).text()).isSameAs(text);
  }

  @Test
  void whatPostgresHasAcceptedIsNotReadAgain() {
    String tooDeepForUs = "[".repeat(1_000) + "]".repeat(1_000);

    assertThat(Json.stored(tooDeepForUs).text()).isSameAs(tooDeepForUs);
  }

  @Test
  void documentsAreEqualWhenTheirTextsAre() {
    assertThat(Json.of("{\"a\":1}"))
        .isEqualTo(Json.stored("{\"a\":1}"))
        .hasSameHashCodeAs(Json.stored("{\"a\":1}"))
        .hasToString("{\"a\":1}")
        .isNotEqualTo(Json.of("{\"a\": 1}"));
  }

  private static void assertRefused(String text, String reason) {
    assertThatThrownBy(() -> Json.of(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(reason);
  }
}
