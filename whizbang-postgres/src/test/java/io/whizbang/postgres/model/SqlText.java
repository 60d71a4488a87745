package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What was done, as statements that can be pasted into psql. */
final class SqlText {

  private SqlText() {}

  static String of(Call call) {
    List<String> arguments = new ArrayList<>();
    add(arguments, "instance_id", quoted(call.caller().instance()));
    add(arguments, "service_name", quoted(Engine.SERVICE));
    add(arguments, "host_name", quoted(call.caller().host()));
    add(arguments, "process_id", call.caller().process());
    if (!call.receives().isEmpty()) {
      add(arguments, "metadata", quoted(Documents.receives(call.receives())));
    }
    documents(
        arguments, "outbox_completions", Documents.completions(call.outbox().completions()));
    documents(arguments, "outbox_failures", Documents.failures(call.outbox().failures()));
    documents(arguments, "inbox_completions", Documents.completions(call.inbox().completions()));
    documents(arguments, "inbox_failures", Documents.failures(call.inbox().failures()));
    documents(arguments, "receptor_completions", Documents.receptors(call.receptors(), true));
    documents(arguments, "receptor_failures", Documents.receptors(call.receptors(), false));
    documents(
        arguments,
        "perspective_completions",
        Documents.checkpoints(call.perspectives().completions()));
    documents(
        arguments,
        "perspective_failures",
        Documents.checkpoints(call.perspectives().failures()));
    documents(
        arguments,
        "new_outbox_messages",
        Documents.messages("destination", call.outbox().stores()));
    documents(
        arguments,
        "new_inbox_messages",
        Documents.messages("handlerName", call.inbox().stores()));
    renewals(arguments, "renew_outbox_lease_ids", call.outbox().renewals());
    renewals(arguments, "renew_inbox_lease_ids", call.inbox().renewals());
    Call.Settings settings = call.settings();
    add(arguments, "lease_seconds", settings.lease().toSeconds());
    add(arguments, "stale_threshold_seconds", settings.staleThreshold().toSeconds());
    add(arguments, "flags", settings.flags());
    add(arguments, "partition_count", settings.partitions());
    add(arguments, "max_outbox_work", call.outbox().limit());
    add(arguments, "max_inbox_work", call.inbox().limit());
    add(arguments, "max_perspective_work", call.perspectives().limit());
    add(arguments, "max_attempts", settings.maxAttempts());
    add(arguments, "as_of", quoted(call.now()));
    return "select * from process_work_batch(" + String.join(", ", arguments) + ");";
  }

  static String ofDirectInserts(List<Call.NewMessage> messages) {
    return messages.stream()
        .map(m ->
            "insert into wh_outbox (message_id, stream_id, destination, message_type, payload, scheduled_for, is_event, aggregate_type) values (%s, %s, %s, %s, %s, %s, %s, %s);"
                .formatted(
                    quoted(m.id()),
                    quoted(m.stream()),
                    quoted(m.address()),
                    quoted(m.type()),
                    quoted(m.payload()),
                    quoted(m.scheduledFor()),
                    m.isEvent(),
                    quoted(m.aggregateType())))
        .collect(Collectors.joining("\n"));
  }

  static String ofAppend(Append append) {
    return "select * from append_events(%s, %s, %s, %s);"
        .formatted(
            quoted(append.stream()),
            quoted(Documents.events(append.events())),
            append.expected(),
            quoted(append.now()));
  }

  static String ofSaving(Call call) {
    Call.CheckpointReport report = call.perspectives().reports().get(0);
    return "select complete_perspective_checkpoint_work(%s, %s, %s, %s, %s, %s, %d, %s);"
        .formatted(
            quoted(call.caller().instance()),
            quoted(report.key().stream()),
            quoted(report.key().perspective()),
            quoted(report.lastEvent()),
            quoted(report.status().word()),
            quoted(report.error()),
            call.settings().lease().toSeconds(),
            quoted(call.now()));
  }

  static String ofMapping(Mapping mapping) {
    return "insert into wh_perspective_mappings values (%s, %s);"
        .formatted(quoted(mapping.perspective()), quoted(mapping.pattern()));
  }

  static String ofUnmapping(Mapping mapping) {
    return "delete from wh_perspective_mappings where (perspective_name, event_type_pattern) = (%s, %s);"
        .formatted(quoted(mapping.perspective()), quoted(mapping.pattern()));
  }

  static String ofSubscription(Subscription subscription) {
    String destination = subscription.destination();
    return switch (subscription.subscriber()) {
      case THIS_SERVICE ->
        "select subscribe(%s, '{%s}');"
            .formatted(quoted(Subscription.nameFor(destination)), destination);
      case ANOTHER_SERVICE -> subscriptionOf("public", destination);
      case A_SERVICE_THAT_IS_GONE -> subscriptionOf("no_such_schema", destination);
    };
  }

  private static String subscriptionOf(String schema, String destination) {
    return "insert into whizbang_shared.wh_subscriptions values (%s, %s, 'others');"
        .formatted(quoted(destination), quoted(schema));
  }

  static String ofUnsubscription(Subscription subscription) {
    String destination = quoted(subscription.destination());
    return switch (subscription.subscriber()) {
      case THIS_SERVICE -> "select unsubscribe(%s);".formatted(destination);
      case ANOTHER_SERVICE -> unsubscriptionOf("public", destination);
      case A_SERVICE_THAT_IS_GONE -> unsubscriptionOf("no_such_schema", destination);
    };
  }

  private static String unsubscriptionOf(String schema, String destination) {
    return "delete from whizbang_shared.wh_subscriptions where (destination, schema_name) = (%s, %s);"
        .formatted(destination, quoted(schema));
  }

  /** The trigger takes the moment from the database's clock, which is years behind that of a history. */
  static String ofPending(CheckpointKey key, Instant now) {
    String where = "where (stream_id, perspective_name) = (%s, %s)"
        .formatted(quoted(key.stream()), quoted(key.perspective()));
    return """
        update wh_perspective_checkpoints set status = 'Pending' %1$s;
        update wh_perspective_checkpoints set claimable_at = %2$s %1$s and claimable_at < '2029-01-01';
        """.formatted(where, quoted(now));
  }

  static String ofRequeue(UUID message, boolean toFront, Instant now) {
    return "select requeue_dead_letter(%s, %s, %s);"
        .formatted(quoted(message), toFront, quoted(now));
  }

  static String ofDiscard(UUID message) {
    return "select discard_dead_letter(%s);".formatted(quoted(message));
  }

  static String ofLeave(UUID instance, Instant now) {
    return "select leave(%s, %s);".formatted(quoted(instance), quoted(now));
  }

  private static void documents(List<String> arguments, String name, String json) {
    if (!json.equals("[]")) {
      add(arguments, name, quoted(json));
    }
  }

  private static void renewals(List<String> arguments, String name, List<UUID> ids) {
    if (!ids.isEmpty()) {
      String list = ids.stream().map(UUID::toString).collect(Collectors.joining(","));
      add(arguments, name, quoted("{" + list + "}"));
    }
  }

  private static void add(List<String> arguments, String name, @Nullable Object value) {
    arguments.add("p_" + name + " => " + value);
  }

  private static String quoted(@Nullable Object value) {
    return value == null ? "null" : "'" + value.toString().replace("'", "''") + "'";
  }
}
