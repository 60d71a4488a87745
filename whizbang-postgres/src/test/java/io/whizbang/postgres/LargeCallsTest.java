package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import io.whizbang.value.Json;
import io.whizbang.work.Message;
import io.whizbang.work.OutboxWork;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkBatchRequestBuilder;
import java.sql.SQLException;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LargeCallsTest extends CoordinatorTest {

  /** How fast a busy machine is must not matter here. */
  private static final CallPolicy PATIENT = CallPolicy.DEFAULT.withTimeout(Duration.ofMinutes(10));

  @Test
  void aPayloadOfFiftyMegabytesIsKeptWhole() {
    Json payload = Json.of("\"" + "x".repeat(50_000_000) + "\"");
    Message message = Message.of("Scan", payload);

    OutboxWork work = coordinator(schema.dataSource(), PATIENT)
        .processWorkBatch(request().store(outgoing(message)).build())
        .outbox()
        .get(0);

    assertThat(work.message().payload().equals(payload)).isTrue();
  }

  @Test
  void aHundredThousandMessagesAreStoredInOneCall() throws SQLException {
    WorkBatchRequestBuilder request = request();
    IntStream.range(0, 100_000).forEach(i -> request.store(outgoing(message())));
    WorkBatchRequest all = request.build();

    assertThat(coordinator(schema.dataSource(), PATIENT).processWorkBatch(all).outbox())
        .hasSize(100);

    assertThat(count("wh_outbox")).isEqualTo(100_000);
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

  @Test
  void aNulCharacterNeverReachesTheDatabase() {
    assertThatThrownBy(() -> Json.of("{\"text\": \"a\\u0000b\"}"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("NUL");
  }

  private Json storeAndRead(Json payload) {
    return coordinator()
        .processWorkBatch(request().store(outgoing(Message.of("Odd", payload))).build())
        .outbox()
        .get(0)
        .message()
        .payload();
  }
}
