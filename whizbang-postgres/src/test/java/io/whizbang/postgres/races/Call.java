package io.whizbang.postgres.races;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The arguments of one call of process_work_batch. Nothing is taken unless it says so. What follows {@link #on} concerns
 * that queue.
 */
public final class Call {

  private final Map<String, List<String>> documents = new LinkedHashMap<>();
  private final Map<String, List<UUID>> renewals = new LinkedHashMap<>();
  private final Map<Queue, Integer> limits = new EnumMap<>(Queue.class);
  private final Map<String, String> settings = new LinkedHashMap<>();
  private Queue queue;
  private int checkpoints;

  private Call(Queue queue) {
    this.queue = queue;
  }

  public static Call to(Queue queue) {
    return new Call(queue);
  }

  public Call on(Queue other) {
    queue = other;
    return this;
  }

  public Call taking(int limit) {
    limits.put(queue, limit);
    return this;
  }

  public Call takingCheckpoints(int limit) {
    checkpoints = limit;
    return this;
  }

  public Call storing(Message... messages) {
    for (Message message : messages) {
      add("p_new_" + queue.word() + "_messages", message.json(queue));
    }
    return this;
  }

  public Call completing(Message... messages) {
    for (Message message : messages) {
      completing(queue.finished(), message.id());
    }
    return this;
  }

  public Call completing(int bits, UUID messageId) {
    return add(
        "p_" + queue.word() + "_completions",
        "{\"messageId\": \"%s\", \"status\": %d}".formatted(messageId, bits));
  }

  public Call releasing(Message message) {
    return completing(0, message.id());
  }

  public Call failing(Message message, int retryAfterSeconds) {
    return failing(message, "\"retryAfterSeconds\": " + retryAfterSeconds);
  }

  public Call givingUp(Message message) {
    return failing(message, "\"deadLetter\": true");
  }

  private Call failing(Message message, String how) {
    return add(
        "p_" + queue.word() + "_failures",
        "{\"messageId\": \"%s\", \"status\": 0, \"error\": \"broken\", %s}"
            .formatted(message.id(), how));
  }

  public Call renewing(Message... messages) {
    for (Message message : messages) {
      renewals
          .computeIfAbsent("p_renew_" + queue.word() + "_lease_ids", name -> new ArrayList<>())
          .add(message.id());
    }
    return this;
  }

  public Call receptor(Message message, String receptor, String status) {
    return add(
        "p_receptor_" + (status.equals("Completed") ? "completions" : "failures"),
        "{\"messageId\": \"%s\", \"receptorName\": \"%s\", \"status\": \"%s\"}"
            .formatted(message.id(), receptor, status));
  }

  /** Is made as if so many seconds had passed since now, so that nobody has to wait for them. */
  public Call later(int seconds) {
    return with("p_as_of", "clock_timestamp() + interval '" + seconds + " seconds'");
  }

  public Call leaseSeconds(int seconds) {
    return with("p_lease_seconds", Integer.toString(seconds));
  }

  public Call staleSeconds(int seconds) {
    return with("p_stale_threshold_seconds", Integer.toString(seconds));
  }

  public Call with(String parameter, String value) {
    settings.put(parameter, value);
    return this;
  }

  private Call add(String parameter, String document) {
    documents.computeIfAbsent(parameter, name -> new ArrayList<>()).add(document);
    return this;
  }

  /** The call as one statement of plain text. */
  public String sql(UUID instanceId) {
    var sql = new StringBuilder("select * from process_work_batch('" + instanceId
        + "', 'service', 'host', 1, p_max_perspective_work => " + checkpoints);
    for (Queue each : Queue.values()) {
      append(sql, "p_max_" + each.word() + "_work", limits.getOrDefault(each, 0).toString());
    }
    documents.forEach((name, list) -> append(sql, name, "'[" + String.join(",", list) + "]'"));
    renewals.forEach((name, ids) ->
        append(sql, name, "'" + ids.toString().replace('[', '{').replace(']', '}') + "'"));
    settings.forEach((name, value) -> append(sql, name, value));
    return sql.append(')').toString();
  }

  private static void append(StringBuilder sql, String name, String value) {
    sql.append(", ").append(name).append(" => ").append(value);
  }
}
