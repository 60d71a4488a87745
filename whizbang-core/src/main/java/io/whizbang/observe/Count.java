package io.whizbang.observe;

import static io.whizbang.observe.QueueName.INBOX;
import static io.whizbang.observe.QueueName.OUTBOX;
import static io.whizbang.observe.QueueName.PERSPECTIVE;

import java.util.List;

/**
 * What is counted in a process, from its start on. What became of a message is counted when the database
 * has confirmed it.
 */
public enum Count {
  CLAIMED("work.claimed", "Work that the database handed to this instance", Of.ALL_WORK),
  COMPLETED("work.completed", "Work that is done", Of.ALL_WORK),
  FAILED("work.failed", "Attempts that failed and are repeated", Of.ALL_WORK),
  RELEASED("work.released", "Messages given back without an attempt", Of.MESSAGES),
  DEAD("work.dead", "Messages that this instance moved to the dead letters", Of.MESSAGES),
  STALE(
      "work.stale", "Reports that came too late, as another instance has the stream", Of.ALL_WORK),

  ORDER_VIOLATED(
      "order.violations", "Messages begun after a later one of their stream was done", Of.MESSAGES),
  GAP("order.gaps", "Messages that arrived although one sent before them had not", Of.THE_PROCESS),
  STEP_BACK(
      "order.stepbacks", "Messages that arrived after a later one of their stream", Of.THE_PROCESS),
  LEASE_RENEWED("leases.renewed", "Leases that were extended", Of.MESSAGES),
  LEASE_LOST("leases.lost", "Leases that ended while their messages were in hand", Of.MESSAGES),

  RECEIVED("messages.received", "Messages that arrived and are in the inbox", Of.THE_PROCESS),
  REFUSED("messages.refused", "Messages that arrived and can never be stored", Of.THE_PROCESS),
  UNKNOWN_TYPE("messages.unknown", "Messages met that have no receptor here", Of.THE_PROCESS),
  UNREADABLE("messages.unreadable", "Messages whose body could not be read", Of.THE_PROCESS),

  PROJECTED(
      "perspectives.events",
      "Events that perspectives applied, or passed as they do not want them",
      Of.THE_PROCESS),
  UNKNOWN_PERSPECTIVE(
      "perspectives.unknown",
      "Checkpoints met whose perspective is not registered here",
      Of.THE_PROCESS),

  POLLED("polls", "Calls that told the database nothing and only asked for work", Of.THE_PROCESS),
  RUNG(
      "wakeups.rung",
      "Times that another process rang for work it left to this one",
      Of.THE_PROCESS),
  WAKE_UP_MISSED("wakeups.missed", "Polls that found work nobody rang for", Of.THE_PROCESS),
  REJOINED(
      "instances.rejoined", "Times that this instance was removed by the others", Of.THE_PROCESS),
  DEAD_INSTANCES("instances.dead", "Other instances that this one found dead", Of.THE_PROCESS);

  /** In which queues something is counted, each by itself. */
  private enum Of {
    ALL_WORK,
    MESSAGES,
    THE_PROCESS
  }

  private final String metric;
  private final String meaning;
  private final Of of;

  Count(String metric, String meaning, Of of) {
    this.metric = "whizbang." + metric;
    this.meaning = meaning;
    this.of = of;
  }

  /** Its name among the metrics. */
  public String metric() {
    return metric;
  }

  /** What one more of it means, in words for people. */
  public String meaning() {
    return meaning;
  }

  /** The queues in which it is counted, each by itself; none if it belongs to no queue. */
  public List<QueueName> queues() {
    return switch (of) {
      case ALL_WORK -> List.of(OUTBOX, INBOX, PERSPECTIVE);
      case MESSAGES -> List.of(OUTBOX, INBOX);
      case THE_PROCESS -> List.of();
    };
  }
}
