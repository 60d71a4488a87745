package io.whizbang.postgres.model;

import java.io.StringWriter;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The JSON documents that a call passes to the engine. */
final class Documents {

  private static final JsonFactory JSON = new JsonFactory();

  private Documents() {}

  static String completions(List<Call.Completion> completions) {
    return array(completions, (json, completion) -> {
      json.writeStringProperty("messageId", completion.message().toString());
      json.writeNumberProperty("status", completion.status());
    });
  }

  static String failures(List<Call.Failure> failures) {
    return array(failures, (json, failure) -> {
      json.writeStringProperty("messageId", failure.message().toString());
      json.writeNumberProperty("status", failure.status());
      json.writeStringProperty("error", failure.error());
      Integer retry = failure.retryAfterSeconds();
      if (retry != null) {
        json.writeNumberProperty("retryAfterSeconds", retry);
      }
      if (failure.deadLetter()) {
        json.writeBooleanProperty("deadLetter", true);
      }
      if (!failure.attempted()) {
        json.writeBooleanProperty("attempted", false);
      }
    });
  }

  static String messages(String addressField, List<Call.NewMessage> messages) {
    return array(messages, (json, message) -> {
      json.writeStringProperty("messageId", message.id().toString());
      optional(json, "streamId", message.stream());
      json.writeStringProperty(addressField, message.address());
      json.writeStringProperty("messageType", message.type());
      json.writeName("payload");
      json.writeRawValue(message.payload());
      optional(json, "scheduledFor", message.scheduledFor());
      if (message.isEvent()) {
        json.writeBooleanProperty("isEvent", true);
      }
      optional(json, "aggregateType", message.aggregateType());
    });
  }

  static String events(List<Append.NewEvent> events) {
    return array(events, (json, event) -> {
      json.writeStringProperty("eventId", event.id().toString());
      json.writeStringProperty("eventType", event.type());
      json.writeName("eventData");
      json.writeRawValue(event.data());
    });
  }

  static String receptors(List<Call.ReceptorReport> reports, boolean completed) {
    return array(
        reports.stream().filter(report -> report.completed() == completed).toList(),
        (json, report) -> {
          json.writeStringProperty("messageId", report.message().toString());
          json.writeStringProperty("receptorName", report.receptor());
          json.writeStringProperty("status", completed ? "Completed" : "Failed");
          optional(json, "error", report.error());
        });
  }

  static String checkpoints(List<Call.CheckpointReport> reports) {
    return array(reports, (json, report) -> {
      json.writeStringProperty("streamId", report.key().stream().toString());
      json.writeStringProperty("perspectiveName", report.key().perspective());
      json.writeStringProperty("status", report.status().word());
      optional(json, "lastEventId", report.lastEvent());
      optional(json, "error", report.error());
    });
  }

  /** What an instance says of itself. */
  static String receives(List<String> destinations) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeName("receives");
      json.writeStartArray();
      destinations.forEach(json::writeString);
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.toString();
  }

  private static void optional(JsonGenerator json, String name, @Nullable Object value) {
    if (value != null) {
      json.writeStringProperty(name, value.toString());
    }
  }

  private static <T> String array(List<T> items, BiConsumer<JsonGenerator, T> fields) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartArray();
      for (T item : items) {
        json.writeStartObject();
        fields.accept(json, item);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    return text.toString();
  }
}
