package io.whizbang.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import io.whizbang.error.UnreadableMessageException;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeTest {

  private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  private static final Hop HOP =
      new Hop("orders", "host-1", Instant.parse("2026-01-02T03:04:05.678Z"));

  @Test
  void aMessageThatNothingCausedIsCorrelatedWithItself() {
    Envelope first = Envelope.first();

    assertThat(first.correlationId()).isEqualTo(first.messageId().toString());
    assertThat(first.causationId()).isNull();
    assertThat(first.messageId().version()).isEqualTo(7);
  }

  @Test
  void whatAMessageCausesInheritsAllButItsIdentityAndItsWay() {
    Envelope cause = Envelope.first()
        .withCorrelationId("request 7")
        .withTraceparent(TRACE)
        .withScope(Scope.ofTenant("acme").withUser("eve"))
        .withHop(HOP);

    Envelope caused = cause.caused();

    assertThat(caused.messageId()).isNotEqualTo(cause.messageId());
    assertThat(caused)
        .isEqualTo(new Envelope(
            caused.messageId(), "request 7", cause.messageId(), TRACE, cause.scope(), List.of()));
  }

  @Test
  void anEnvelopeComesBackAsItWasStored() {
    Envelope full = Envelope.first()
        .caused()
        .withTraceparent(TRACE)
        .withScope(new Scope("acmé \"1\"", "eve"))
        .withHop(HOP)
        .withHop(new Hop("billing", "host-2", Instant.parse("2026-01-02T03:04:06Z")));
    Envelope bare = Envelope.first();

    assertThat(Envelope.of(stored(full))).isEqualTo(full);
    assertThat(Envelope.of(stored(bare))).isEqualTo(bare);
    assertThat(bare.scope().toJson()).isNull();
  }

  @Test
  void theStoredFormIsOneThatOthersCanWriteToo() {
    UUID cause = UUID.fromString("01890a5d-ac96-774b-bcce-b302099a8057");
    Envelope envelope =
        new Envelope(UuidV7.next(), "c", cause, TRACE, new Scope("acme", "eve"), List.of(HOP));

    assertThat(envelope.metadata().text()).isEqualTo("""
            {"correlationId":"c","causationId":"01890a5d-ac96-774b-bcce-b302099a8057",\
            "traceparent":"00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",\
            "hops":[{"service":"orders","host":"host-1","at":"2026-01-02T03:04:05.678Z"}]}""");
    assertThat(envelope.scope().toJson())
        .isEqualTo(Json.of("{\"tenant\":\"acme\",\"user\":\"eve\"}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "{}",
        "[1, 2]",
        "42",
        "{\"correlationId\": null, \"causationId\": \"x\", \"traceparent\": \"y\", \"hops\": 3}",
        "{\"correlationId\": \"\", \"hops\": [1, {}, {\"service\": \"a\", \"host\": \"b\", \"at\": \"c\"}]}",
        "{\"correlationId\": {\"a\": 1}, \"causationId\": [], \"other\": {\"deep\": [1]}}"
      })
  void metadataOfStrangersNeverKeepsAMessageFromBeingRead(String metadata) {
    Message message = message(Json.of(metadata), null);

    assertThat(Envelope.of(message))
        .isEqualTo(Envelope.first()
            .withMessageId(message.id())
            .withCorrelationId(message.id().toString()));
  }

  @Test
  void aMessageWithoutMetadataCanBeRead() {
    Message message = message(null, null);

    assertThat(Envelope.of(message).correlationId()).isEqualTo(message.id().toString());
  }

  @Test
  void aNumberIsTakenForItsText() {
    Message message =
        message(Json.of("{\"correlationId\": 7}"), Json.of("{\"tenant\": 42, \"more\": []}"));

    assertThat(Envelope.of(message).correlationId()).isEqualTo("7");
    assertThat(Envelope.of(message).scope()).isEqualTo(Scope.ofTenant("42"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"42", "[]", "{\"tenant\": {\"id\": 1}}", "{\"tenant\": \"\"}", "{\"user\": []}"})
  void aScopeThatIsNoneIsNeverLeftAside(String scope) {
    Message message = message(null, Json.of(scope));

    assertThatThrownBy(() -> Envelope.of(message))
        .isInstanceOf(UnreadableMessageException.class)
        .hasMessageContaining("The scope " + scope);
  }

  @Test
  void badValuesFailTheirMaker() {
    Envelope envelope = Envelope.first();

    assertThatThrownBy(() -> envelope.withTraceparent("00-xyz"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("traceparent \"00-xyz\"");
    assertThatThrownBy(() -> envelope.withCorrelationId(""))
        .hasMessageContaining("Correlation id is empty");
    assertThatThrownBy(() -> Scope.ofTenant("")).hasMessageContaining("Tenant is empty");
    assertThatThrownBy(() -> Scope.NONE.withUser("a\0")).hasMessageContaining("User");
    assertThatThrownBy(() -> new Hop("", "h", Instant.EPOCH))
        .hasMessageContaining("Service of a hop");
    assertThatThrownBy(() -> new Hop("s", "", Instant.EPOCH)).hasMessageContaining("Host of a hop");
  }

  private static Message stored(Envelope envelope) {
    return new Message(
        envelope.messageId(),
        null,
        "Any",
        Json.of("{}"),
        envelope.metadata(),
        envelope.scope().toJson(),
        false);
  }

  private static Message message(@Nullable Json metadata, @Nullable Json scope) {
    return new Message(UuidV7.next(), null, "Any", Json.of("{}"), metadata, scope, false);
  }
}
