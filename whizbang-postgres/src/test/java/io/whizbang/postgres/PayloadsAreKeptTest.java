package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.value.Json;
import io.whizbang.work.Message;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What goes through the coordinator comes back as it was; the engine's own limits are rules. */
class PayloadsAreKeptTest extends CoordinatorTest {

  /** How fast a busy machine is must not matter here. */
  private static final CallPolicy PATIENT = CallPolicy.DEFAULT.withTimeout(Duration.ofMinutes(10));

  /** Parsers of JSON give up at twenty unless they are told otherwise. */
  @Test
  void aTextOfTwentyFiveMegabytesIsKept() {
    Json text = Json.of("\"" + "x".repeat(25_000_000) + "\"");

    assertThat(storeAndRead(text).equals(text)).isTrue();
  }

  @Test
  void theDeepestNestingIsKept() {
    Json deepest = Json.of("[".repeat(Json.MAX_DEPTH) + "]".repeat(Json.MAX_DEPTH));

    assertThat(storeAndRead(deepest)).isEqualTo(deepest);
  }

  @Test
  void theLargestNumbersAreKept() {
    assertThat(storeAndRead(Json.of("1e131071")).text()).hasSize(131_072);
    assertThat(storeAndRead(Json.of("1e-16383")).text()).hasSize(16_385);
  }

  private Json storeAndRead(Json payload) {
    return coordinator(schema.dataSource(), PATIENT)
        .processWorkBatch(request().store(outgoing(Message.of("Odd", payload))).build())
        .outbox()
        .get(0)
        .message()
        .payload();
  }
}
