package io.whizbang.postgres;

import io.whizbang.event.NewEvent;
import io.whizbang.perspective.ModelChange;
import io.whizbang.perspective.Progress;
import io.whizbang.value.Json;
import io.whizbang.work.Completion;
import io.whizbang.work.Failure;
import io.whizbang.work.Message;
import io.whizbang.work.NewInboxMessage;
import io.whizbang.work.NewMessage;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.PerspectiveReport;
import io.whizbang.work.ReceptorReport;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** The fields of the JSON objects in which a request travels; what has its default is left out. */
final class Documents {

  private Documents() {}

  static void completion(JsonGenerator json, Completion completion) {
    id(json, "messageId", completion.messageId());
    json.writeNumberProperty("status", completion.status().bits());
  }

  static void failure(JsonGenerator json, Failure failure) {
    id(json, "messageId", failure.messageId());
    json.writeNumberProperty("status", failure.succeeded().bits());
    json.writeStringProperty("error", failure.error());
    if (failure.retryAfter() != null) {
      json.writeNumberProperty("retryAfterSeconds", seconds(failure.retryAfter()));
    }
    if (failure.deadLetter()) {
      json.writeBooleanProperty("deadLetter", true);
    }
    if (!failure.attempted()) {
      json.writeBooleanProperty("attempted", false);
    }
  }

  static void newOutbox(JsonGenerator json, NewOutboxMessage message) {
    json.writeStringProperty("destination", message.destination());
    newMessage(json, message);
  }

  static void newInbox(JsonGenerator json, NewInboxMessage message) {
    json.writeStringProperty("handlerName", message.handlerName());
    newMessage(json, message);
  }

  static void newEvent(JsonGenerator json, NewEvent event) {
    Message message = event.message();
    id(json, "eventId", message.id());
    json.writeStringProperty("eventType", message.type());
    optionalDocument(json, "eventData", message.payload());
    optionalDocument(json, "metadata", message.metadata());
    optionalDocument(json, "scope", message.scope());
    optionalText(json, "aggregateType", event.aggregateType());
  }

  static void receptorCompletion(JsonGenerator json, ReceptorReport.Completed report) {
    receptor(json, report, "Completed");
  }

  static void receptorFailure(JsonGenerator json, ReceptorReport.Failed report) {
    receptor(json, report, "Failed");
    json.writeStringProperty("error", report.error());
  }

  static void progress(JsonGenerator json, Progress progress) {
    id(json, "streamId", progress.streamId());
    json.writeNumberProperty("fromVersion", progress.fromVersion());
    optionalId(json, "lastEventId", progress.lastEventId());
  }

  static void modelChange(JsonGenerator json, ModelChange change) {
    json.writeStringProperty("id", change.id());
    json.writeNumberProperty("version", change.version());
    optionalDocument(json, "model", change.model());
  }

  static void perspectiveReport(JsonGenerator json, PerspectiveReport report) {
    if (report instanceof PerspectiveReport.Completed) {
      perspective(json, report, "Completed");
    } else if (report instanceof PerspectiveReport.Renewed) {
      perspective(json, report, "Processing");
    } else if (report instanceof PerspectiveReport.Failed failed) {
      perspective(json, report, "Failed");
      json.writeStringProperty("error", failed.error());
    } else if (report instanceof PerspectiveReport.Released released) {
      perspective(json, report, "Pending");
      optionalText(json, "error", released.reason());
      if (released.retryAfter() != null) {
        json.writeNumberProperty("retryAfterSeconds", seconds(released.retryAfter()));
      }
    }
  }

  private static void newMessage(JsonGenerator json, NewMessage stored) {
    message(json, stored.message());
    optionalText(json, "aggregateType", stored.aggregateType());
    if (stored.scheduledFor() != null) {
      json.writeStringProperty("scheduledFor", stored.scheduledFor().toString());
    }
  }

  private static void message(JsonGenerator json, Message message) {
    id(json, "messageId", message.id());
    optionalId(json, "streamId", message.streamId());
    json.writeStringProperty("messageType", message.type());
    optionalDocument(json, "payload", message.payload());
    optionalDocument(json, "metadata", message.metadata());
    optionalDocument(json, "scope", message.scope());
    if (message.event()) {
      json.writeBooleanProperty("isEvent", true);
    }
  }

  private static void receptor(JsonGenerator json, ReceptorReport report, String status) {
    id(json, "messageId", report.messageId());
    json.writeStringProperty("receptorName", report.receptorName());
    json.writeStringProperty("status", status);
  }

  private static void perspective(JsonGenerator json, PerspectiveReport report, String status) {
    id(json, "streamId", report.streamId());
    json.writeStringProperty("perspectiveName", report.perspectiveName());
    optionalId(json, "lastEventId", report.lastEventId());
    json.writeStringProperty("status", status);
  }

  private static void id(JsonGenerator json, String name, UUID id) {
    json.writeStringProperty(name, id.toString());
  }

  private static void optionalId(JsonGenerator json, String name, @Nullable UUID id) {
    if (id != null) {
      id(json, name, id);
    }
  }

  private static void optionalText(JsonGenerator json, String name, @Nullable String text) {
    if (text != null) {
      json.writeStringProperty(name, text);
    }
  }

  private static void optionalDocument(JsonGenerator json, String name, @Nullable Json document) {
    if (document != null) {
      json.writeName(name);
      json.writeRawValue(document.text());
    }
  }

  private static BigDecimal seconds(Duration duration) {
    return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros();
  }
}
