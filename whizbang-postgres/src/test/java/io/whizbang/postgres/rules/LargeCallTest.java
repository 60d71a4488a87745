package io.whizbang.postgres.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** Large messages and large batches have an answer. */
@DisabledIfSystemProperty(
    named = "whizbang.postgres",
    matches = "14",
    disabledReason = "takes half a minute, and an old server is in this no other than a new one")
class LargeCallTest extends RuleTest {

  private static final int MEGABYTE = 1 << 20;

  @EachQueue
  void aPayloadOfFiftyMegabytesIsAPayload(Queue queue) {
    String payload = "\"" + "x".repeat(50 * MEGABYTE) + "\"";
    var message = db.single(queue).with("payload", payload);

    assertThat(a.call().store(message).at(0).of(message).payload())
        .hasSize(payload.length())
        .isEqualTo(payload);
    a.call().complete(message).at(1);
    assertThat(db.has(message)).isFalse();
  }

  @EachQueue
  void aHundredThousandMessagesInOneCallAreStoredClaimedAndCompleted(Queue queue) {
    var streams = Stream.generate(() -> db.stream(queue, 10)).limit(10_000).toList();
    var messages = streams.stream().flatMap(List::stream).toList();
    dispatcher.call().store(messages).at(0);
    assertThat(db.count("from " + queue.table() + " where place = 'head'")).isEqualTo(10_000);

    assertThat(a.call().limit(100_000).at(10).work()).isEqualTo(messages);

    assertThat(a.call().complete(messages).at(20).rejections()).isEmpty();
    assertThat(db.count("from " + queue.table())).isZero();
  }

  @Test
  void moreThanTheCallMayReturnStaysForTheNext() {
    dispatcher.call().store(db.singles(Queue.OUTBOX, 150)).at(0);

    assertThat(a.call().at(1).work()).hasSize(100);
    assertThat(a.call().at(2).work()).hasSize(50);
  }
}
