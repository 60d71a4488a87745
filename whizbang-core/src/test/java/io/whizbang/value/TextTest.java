package io.whizbang.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextTest {

  @ParameterizedTest
  @ValueSource(strings = {"a", "Ünï — 😀", "'; drop table x; --", "\"{}\\", "\n"})
  void hostileTextIsJustText(String text) {
    assertThat(Text.storable("Note", text)).isSameAs(text);
    assertThat(Text.clean(text)).isEqualTo(text);
  }

  @Test
  void aNameIsNotEmpty() {
    assertThatThrownBy(() -> Text.name("Service name", ""))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("Service name is empty");
  }

  @Test
  void theMessageNamesTheOffendingValue() {
    assertThatThrownBy(() -> Text.name("Destination", "or\u0000ders"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("Destination \"or\uFFFDders\": the NUL character (\\u0000)");
  }

  @ParameterizedTest
  @CsvSource({
    "'a\u0000b', 'a\uFFFDb'",
    "'\ud83d', '\uFFFD'",
    "'\ude00\ud83d', '\uFFFD\uFFFD'",
    "'😀\ude00', '😀\uFFFD'"
  })
  void cleaningReplacesWhatCannotBeStored(String text, String clean) {
    assertThat(Text.clean(text)).isEqualTo(clean);
  }
}
