package io.whizbang.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.UuidV7;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageStatusTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, Stored",
    "2, EventStored",
    "4, Published",
    "8, ReceptorProcessed",
    "16, PerspectiveProcessed",
    "32768, Failed",
    "24, ReceptorProcessed|PerspectiveProcessed",
    "32769, Stored|Failed",
    "65, Stored|64"
  })
  void aStatusReadsAsTheNamesOfItsStages(int bits, String names) {
    assertThat(new MessageStatus(bits)).hasToString(names);
  }

  @Test
  void stagesAddUp() {
    MessageStatus both = MessageStatus.RECEPTOR_PROCESSED.with(MessageStatus.PERSPECTIVE_PROCESSED);

    assertThat(both.bits()).isEqualTo(24);
    assertThat(both.has(MessageStatus.RECEPTOR_PROCESSED)).isTrue();
    assertThat(MessageStatus.RECEPTOR_PROCESSED.has(both)).isFalse();
  }

  @Test
  void onlyStatusesOfTwoBytesAreReported() {
    UUID id = UuidV7.next();

    assertThatThrownBy(() -> new Completion(id, new MessageStatus(-1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("Status -1 is outside 0 to 65535");
    assertThatThrownBy(() -> Failure.of(id, "boom").withSucceeded(new MessageStatus(65536)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("Status 65536 is outside 0 to 65535");
  }
}
