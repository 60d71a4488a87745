package io.whizbang.transport.cloudevents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.UnreadableMessageException;
import io.whizbang.message.Envelope;
import io.whizbang.message.Hop;
import io.whizbang.message.Scope;
import io.whizbang.transport.Sequence;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CloudEventsTest {

  private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  private static final Map<String, String> FOREIGN =
      Map.of("specversion", "1.0", "id", "a-1", "source", "https://shop", "type", "orders.placed");

  private final UUID stream = UuidV7.next();
  private final Envelope envelope = Envelope.first()
      .withTraceparent(TRACE)
      .withScope(Scope.ofTenant("açme"))
      .withHop(new Hop("shop & co", "host", Instant.parse("2026-01-02T03:04:05Z")));
  private final Message event = new Message(
      envelope.messageId(),
      stream,
      "orders.placed",
      Json.of("{\"n\": 1}"),
      envelope.metadata(),
      envelope.scope().toJson(),
      true);

  @Test
  void whoIsNotWhizbangCanReadOrderAndDeduplicate() {
    var sent = new TransportMessage("orders", event, new Sequence(42, 7L));

    assertThat(CloudEvents.attributes(sent))
        .containsEntry("specversion", "1.0")
        .containsEntry("id", event.id().toString())
        .containsEntry("source", "/shop%20%26%20co")
        .containsEntry("type", "orders.placed")
        .containsEntry("time", "2026-01-02T03:04:05Z")
        .containsEntry("subject", stream.toString())
        .containsEntry("partitionkey", stream.toString())
        .containsEntry("sequence", "0000000000000000042")
        .containsEntry("previoussequence", "0000000000000000007")
        .containsEntry("correlationid", event.id().toString())
        .containsEntry("traceparent", TRACE)
        .containsEntry("whizbangkind", "event")
        .allSatisfy((name, value) -> assertThat(name).matches("[a-z]{1,20}"));
  }

  @Test
  void whatIsWrittenIsReadAsItWas() {
    var full = new TransportMessage("orders", event, new Sequence(Long.MAX_VALUE - 1, 7L));
    var bare = new TransportMessage("orders", Message.of("orders.placed", Json.of("\"text\"")));

    assertThat(sentAndRead(full)).isEqualTo(full);
    assertThat(sentAndRead(bare)).isEqualTo(bare);
  }

  /** Rows that were inserted by hand say nothing of their service, and every service counts for itself. */
  @Test
  void withoutAHopNobodyKnowsWhoseSequenceItIs() {
    var sent = new TransportMessage(
        "orders", Message.of("orders.placed", Json.of("{}")).withStream(stream), Sequence.of(1));

    assertThat(CloudEvents.attributes(sent))
        .containsEntry("source", "/")
        .doesNotContainKeys("sequence", "previoussequence", "time");
  }

  @Test
  void aScopeThatIsNoneIsTheReceiversAffair() {
    var sent = new TransportMessage("orders", event.withScope(Json.of("[]")));

    assertThat(sentAndRead(sent)).isEqualTo(sent);
  }

  @Test
  void aMessageOfSomebodyElsesIsTakenInByTheTable() {
    Message read = read(FOREIGN, "application/json; charset=utf-8").message();

    assertThat(read.type()).isEqualTo("orders.placed");
    assertThat(read.payload().text()).isEqualTo("{}");
    assertThat(read.event()).isFalse();
    assertThat(read.streamId()).isNull();
    assertThat(read.metadata()).isNull();
    assertThat(read.scope()).isNull();
  }

  @Test
  void theSameIdOfTheSameSourceIsTheSameMessage() {
    UUID id = read(FOREIGN, null).message().id();

    assertThat(read(FOREIGN, null).message().id()).isEqualTo(id);
    assertThat(read(with("source", "/other"), null).message().id()).isNotEqualTo(id);
    assertThat(read(with("id", "a-2"), null).message().id()).isNotEqualTo(id);
    assertThat(read(with("id", "1-1-1-1-1"), null).message().id())
        .isNotEqualTo(UUID.fromString("1-1-1-1-1"));
  }

  @Test
  void thePartitionKeyIsTheStream() {
    assertThat(read(with("partitionkey", stream.toString()), null).message().streamId())
        .isEqualTo(stream);
    assertThat(read(with("partitionkey", "order 7"), null).message().streamId())
        .isNotNull()
        .isEqualTo(read(with("partitionkey", "order 7"), null).message().streamId());
  }

  @Test
  void correlationAndTraceOfSomebodyElsesGoOn() {
    Map<String, String> attributes = with("correlationid", "c-1");
    attributes.put("traceparent", TRACE);

    Envelope read = Envelope.of(read(attributes, null).message());

    assertThat(read.correlationId()).isEqualTo("c-1");
    assertThat(read.traceparent()).isEqualTo(TRACE);
    assertThat(read(with("traceparent", "nonsense"), null).message().metadata()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"7, 7", "0000000000000000042, 42", "abc,", "-1,", "9999999999999999999,", "'',"})
  void aSequenceThatIsANumberIsRead(String written, @Nullable Long number) {
    Sequence sequence = read(with("sequence", written), null).sequence();

    assertThat(sequence).isEqualTo(number == null ? null : Sequence.of(number));
  }

  @ParameterizedTest
  @ValueSource(strings = {"specversion", "id", "source", "type"})
  void withoutARequiredAttributeItIsRefused(String name) {
    Map<String, String> attributes = new HashMap<>(FOREIGN);
    attributes.remove(name);

    assertThatThrownBy(() -> read(attributes, null))
        .isInstanceOf(UnreadableMessageException.class)
        .hasMessage("The message has no attribute " + name + " of CloudEvents 1.0");
  }

  @Test
  void whatIsNotInBinaryModeOrNotJsonIsRefused() {
    assertThatThrownBy(() -> read(FOREIGN, "application/cloudevents+json"))
        .isInstanceOf(UnreadableMessageException.class)
        .hasMessageContaining("structured mode");
    assertThatThrownBy(() -> read(FOREIGN, "text/plain"))
        .isInstanceOf(UnreadableMessageException.class)
        .hasMessageContaining("text/plain");
    assertThatThrownBy(() -> read(with("specversion", "0.3"), null))
        .isInstanceOf(UnreadableMessageException.class)
        .hasMessageContaining("0.3");
    assertThatThrownBy(() -> read(with("type", "t".repeat(501)), null))
        .isInstanceOf(UnreadableMessageException.class)
        .hasMessageContaining("more than 500 characters");
    assertThatThrownBy(() -> CloudEvents.read("orders", FOREIGN, null, "{"))
        .isInstanceOf(UnreadableMessageException.class);
    assertThatThrownBy(() -> read(with("whizbangkind", "event"), null))
        .isInstanceOf(UnreadableMessageException.class)
        .hasMessageContaining("no stream");
  }

  private static TransportMessage sentAndRead(TransportMessage sent) {
    return CloudEvents.read(
        sent.destination(),
        CloudEvents.attributes(sent),
        CloudEvents.CONTENT_TYPE,
        sent.message().payload().text());
  }

  private static TransportMessage read(
      Map<String, String> attributes, @Nullable String contentType) {
    return Objects.requireNonNull(CloudEvents.read("orders", attributes, contentType, "{}"));
  }

  private static Map<String, String> with(String name, String value) {
    Map<String, String> attributes = new HashMap<>(FOREIGN);
    attributes.put(name, value);
    return attributes;
  }
}
