package io.whizbang.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MessageBatchTest {

  @Test
  void aBatchHoldsFiveHundredMessagesOfFiveHundredBytes() {
    MessageBatch batch = MessageSource.ofSingles().next();

    assertThat(batch.messages()).hasSize(500);
    assertThat(batch.messages())
        .allSatisfy(message ->
            assertThat(message.payload().getBytes(StandardCharsets.UTF_8)).hasSize(500));
  }

  @Test
  void singlesHaveAStreamEach() {
    assertThat(streams(MessageSource.ofSingles().next())).isEqualTo(500);
  }

  @Test
  void streamsOfTenMakeFiftyToABatch() {
    assertThat(streams(MessageSource.ofStreams(10).next())).isEqualTo(50);
  }

  @Test
  void idsAscendFromBatchToBatch() {
    MessageSource source = MessageSource.ofSingles();

    assertThat(source.batches(2))
        .flatMap(MessageBatch::messages)
        .extracting(message -> message.id().toString())
        .isSorted()
        .doesNotHaveDuplicates();
  }

  private static long streams(MessageBatch batch) {
    Stream<Message> messages = batch.messages().stream();
    return messages.map(Message::stream).distinct().count();
  }
}
