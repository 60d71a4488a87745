package io.whizbang.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InputPlaceTest {

  @Test
  void aPlaceHasAParameterAnIndexAndAField() {
    assertThat(InputPlace.firstIn("p_new_outbox_messages[3].messageType is missing"))
        .contains(
            new InputPlace("p_new_outbox_messages", OptionalInt.of(3), Optional.of("messageType")));
  }

  @Test
  void aSettingHasNeitherIndexNorField() {
    assertThat(InputPlace.firstIn("bad value 0 for p_lease_seconds"))
        .contains(new InputPlace("p_lease_seconds", OptionalInt.empty(), Optional.empty()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"p_new_outbox_messages[3].messageType", "p_renew_inbox_lease_ids[0]", "p_flags"})
  void aPlaceReadsAsItWasWritten(String place) {
    assertThat(InputPlace.firstIn(place)).map(InputPlace::toString).contains(place);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "no place", "up_to_date", "p_"})
  void otherTextNamesNoPlace(String text) {
    assertThat(InputPlace.firstIn(text)).isEmpty();
  }
}
