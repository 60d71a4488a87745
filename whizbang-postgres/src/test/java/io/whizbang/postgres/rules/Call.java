package io.whizbang.postgres.rules;

import static io.whizbang.postgres.rules.Time.second;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.whizbang.postgres.testing.Doors;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/** One call of {@code process_work_batch}: what it says, and when. Names only the parameters that it was given. */
public final class Call {

  private final RuleDatabase db;
  private final Map<String, List<Document>> documents = new LinkedHashMap<>();
  private final Map<String, @Nullable String> arguments = new LinkedHashMap<>();
  private @Nullable Connection connection;

  public Call(Caller caller) {
    db = caller.db();
    with("p_instance_id", caller.id());
    with("p_service_name", caller.service());
    with("p_host_name", caller.host());
    with("p_process_id", caller.process());
  }

  public Call store(Message... messages) {
    return store(List.of(messages));
  }

  public Call store(List<Message> messages) {
    messages.forEach(message -> with(message.queue().newMessages(), message.document()));
    return this;
  }

  /** Reports the stages that finish each of these. */
  public Call complete(Message... messages) {
    return complete(List.of(messages));
  }

  public Call complete(List<Message> messages) {
    messages.forEach(message -> complete(message.queue().finished(), message));
    return this;
  }

  public Call complete(int stages, Message message) {
    return with(message.queue().completions(), Reports.completion(message, stages));
  }

  /** Gives messages back: a completion with no stages. */
  public Call release(Message... messages) {
    Arrays.stream(messages).forEach(message -> complete(0, message));
    return this;
  }

  public Call fail(Message... messages) {
    Arrays.stream(messages).forEach(message -> fail(message, Reports.failure(message)));
    return this;
  }

  public Call failAndRetryAfter(Number seconds, Message message) {
    return fail(message, Reports.failure(message).with("retryAfterSeconds", seconds.toString()));
  }

  public Call failUncharged(Message message) {
    return fail(message, Reports.failure(message).with("attempted", "false"));
  }

  public Call failForGood(Message message) {
    return fail(message, Reports.failure(message).with("deadLetter", "true"));
  }

  public Call fail(Message message, Document failure) {
    return with(message.queue().failures(), failure);
  }

  public Call receptorCompleted(Message message, String receptor) {
    return with("p_receptor_completions", Reports.receptor(message, receptor, "Completed"));
  }

  public Call receptorFailed(Message message, String receptor) {
    return with("p_receptor_failures", Reports.receptor(message, receptor, "Failed"));
  }

  public Call renew(Message... messages) {
    for (Message message : messages) {
      arguments.merge(
          message.queue().renewals(),
          "{" + message.id() + "}",
          (before, one) -> before.replace("}", ",") + one.substring(1));
    }
    return this;
  }

  /** Reports how a run of a perspective ended, or got on; without an event it made no progress. */
  public Call perspective(
      String status, UUID stream, String perspective, @Nullable UUID lastEvent) {
    var report = Reports.perspective(status, stream, perspective);
    return with(
        status.equals("Failed") ? "p_perspective_failures" : "p_perspective_completions",
        lastEvent == null ? report : report.withText("lastEventId", lastEvent));
  }

  /** The most to take of each queue. */
  public Call limit(int most) {
    return with("p_max_outbox_work", most).with("p_max_inbox_work", most);
  }

  public Call limit(Queue queue, int most) {
    return with(queue.limit(), most);
  }

  /** Takes nothing of any kind, as inside an application's own transaction. */
  public Call takingNothing() {
    return limit(0).with("p_max_perspective_work", 0);
  }

  /** The most checkpoints to take. */
  public Call checkpoints(int most) {
    return with("p_max_perspective_work", most);
  }

  public Call lease(long seconds) {
    return with("p_lease_seconds", seconds);
  }

  public Call staleAfter(long seconds) {
    return with("p_stale_threshold_seconds", seconds);
  }

  public Call maxAttempts(int most) {
    return with("p_max_attempts", most);
  }

  public Call unlimitedAttempts() {
    arguments.put("p_max_attempts", null);
    return this;
  }

  public Call maxPartitions(int most) {
    return with("p_max_partitions_per_instance", most);
  }

  public Call debugMode() {
    return with("p_flags", 4);
  }

  public Call returnHeld() {
    return with("p_flags", 8);
  }

  public Call beside() {
    return with("p_flags", 32);
  }

  /** Says that its transaction is nothing but this call. */
  public Call byItself() {
    return with("p_flags", 64);
  }

  /** Says that the caller has receptors for what is sent to these destinations. */
  public Call receiving(String... destinations) {
    String list = Arrays.stream(destinations).map(Document::quote).collect(Collectors.joining(","));
    return with("p_metadata", "{\"receives\": [" + list + "]}");
  }

  public Call with(String parameter, Document document) {
    documents.computeIfAbsent(parameter, none -> new ArrayList<>()).add(document);
    return this;
  }

  /** Sets any parameter to any value, in the text form of its SQL type. */
  public Call with(String parameter, @Nullable Object value) {
    arguments.put(parameter, value == null ? null : value.toString());
    return this;
  }

  /** Makes the call on a connection of the test's own, perhaps in its transaction. */
  public Call over(Connection other) {
    connection = other;
    return this;
  }

  public Answer at(long second) {
    return at(second(second));
  }

  public Answer at(Instant time) {
    with("p_as_of", time);
    return now();
  }

  /** Makes the call by the database's own clock. */
  public Answer now() {
    try {
      return make();
    } catch (SQLException e) {
      throw new AssertionError("The call was refused: " + e.getMessage(), e);
    }
  }

  /** Makes the call, which must be refused. */
  public Refusal refusedAt(long second) {
    with("p_as_of", second(second));
    return refused();
  }

  public Refusal refused() {
    var error = catchThrowableOfType(PSQLException.class, this::make);
    if (error == null) {
      throw new AssertionError("The call was not refused");
    }
    return Refusal.of(error);
  }

  private Answer make() throws SQLException {
    documents.forEach((parameter, list) -> arguments.putIfAbsent(parameter, Document.array(list)));
    String parameters = arguments.keySet().stream()
        .map(name -> name + " => ?::" + typeOf(name))
        .collect(Collectors.joining(", "));
    var on = connection == null ? db.connection() : connection;
    return requireNonNull(Doors.through(on, () -> callOn(on, parameters)));
  }

  private Answer callOn(Connection on, String parameters) throws SQLException {
    try (var statement =
        on.prepareStatement("select * from process_work_batch(" + parameters + ")")) {
      int position = 1;
      for (var value : arguments.values()) {
        statement.setString(position++, value);
      }
      try (var rows = statement.executeQuery()) {
        return Answer.read(rows);
      }
    }
  }

  private static String typeOf(String parameter) {
    return switch (parameter) {
      case "p_instance_id" -> "uuid";
      case "p_service_name", "p_host_name" -> "text";
      case "p_renew_outbox_lease_ids", "p_renew_inbox_lease_ids" -> "uuid[]";
      case "p_as_of" -> "timestamptz";
      case "p_process_id",
          "p_flags",
          "p_lease_seconds",
          "p_stale_threshold_seconds",
          "p_partition_count" -> "integer";
      default -> parameter.startsWith("p_max_") ? "integer" : "jsonb";
    };
  }
}
