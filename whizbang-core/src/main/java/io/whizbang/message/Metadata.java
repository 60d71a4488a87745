package io.whizbang.message;

import io.whizbang.value.Json;
import io.whizbang.work.Message;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The envelope as the column {@code metadata} keeps it. */
final class Metadata {

  private Metadata() {}

  static Json write(Envelope envelope) {
    UUID cause = envelope.causationId();
    return new JsonObject()
        .put("correlationId", envelope.correlationId())
        .put("causationId", cause == null ? null : cause.toString())
        .put("traceparent", envelope.traceparent())
        .put("hops", envelope.hops().stream().map(Metadata::write).toList())
        .toJson();
  }

  private static JsonObject write(Hop hop) {
    return new JsonObject()
        .put("service", hop.service())
        .put("host", hop.host())
        .put("at", hop.at().toString());
  }

  static Envelope read(Message message) {
    JsonObject fields = read(message.metadata());
    return new Envelope(
        message.id(),
        fields.text("correlationId").orElseGet(message.id()::toString),
        fields.text("causationId").flatMap(Metadata::uuid).orElse(null),
        fields.text("traceparent").filter(Envelope::isTraceparent).orElse(null),
        Scope.of(message.scope()),
        fields.objects("hops").map(Metadata::hop).flatMap(Optional::stream).toList());
  }

  private static JsonObject read(@Nullable Json metadata) {
    return Optional.ofNullable(metadata).flatMap(JsonObject::read).orElseGet(JsonObject::new);
  }

  private static Optional<UUID> uuid(String text) {
    try {
      return Optional.of(UUID.fromString(text));
    } catch (IllegalArgumentException notOurs) {
      return Optional.empty();
    }
  }

  private static Optional<Hop> hop(JsonObject fields) {
    return fields
        .text("service")
        .flatMap(service -> fields
            .text("host")
            .flatMap(host -> fields
                .text("at")
                .flatMap(Metadata::instant)
                .map(at -> new Hop(service, host, at))));
  }

  private static Optional<Instant> instant(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeException notOurs) {
      return Optional.empty();
    }
  }
}
