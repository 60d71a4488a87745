package io.whizbang.work;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Collects a {@link WorkBatchRequest}. Messages are stored in the order in which they are added. */
public final class WorkBatchRequestBuilder {

  private final List<NewOutboxMessage> newOutboxMessages = new ArrayList<>();
  private final List<NewInboxMessage> newInboxMessages = new ArrayList<>();
  private final Map<Queue, Reports> reports = new EnumMap<>(Queue.class);
  private final List<ReceptorReport> receptorReports = new ArrayList<>();
  private final List<PerspectiveReport> perspectiveReports = new ArrayList<>();
  private final Set<WorkBatchRequest.Option> options =
      EnumSet.noneOf(WorkBatchRequest.Option.class);
  private WorkLimits limits = WorkLimits.DEFAULT;

  WorkBatchRequestBuilder() {}

  public WorkBatchRequestBuilder store(NewMessage message) {
    if (message instanceof NewOutboxMessage outgoing) {
      newOutboxMessages.add(outgoing);
    } else if (message instanceof NewInboxMessage incoming) {
      newInboxMessages.add(incoming);
    }
    return this;
  }

  public WorkBatchRequestBuilder store(Iterable<? extends NewMessage> messages) {
    messages.forEach(this::store);
    return this;
  }

  public WorkBatchRequestBuilder complete(Queue queue, Completion completion) {
    reportsOf(queue).completions.add(completion);
    return this;
  }

  public WorkBatchRequestBuilder fail(Queue queue, Failure failure) {
    reportsOf(queue).failures.add(failure);
    return this;
  }

  /** Extends the lease of a message, and with it of all that was handed out with it. */
  public WorkBatchRequestBuilder renew(Queue queue, UUID messageId) {
    reportsOf(queue).renewals.add(messageId);
    return this;
  }

  public WorkBatchRequestBuilder report(ReceptorReport report) {
    receptorReports.add(report);
    return this;
  }

  public WorkBatchRequestBuilder report(PerspectiveReport report) {
    perspectiveReports.add(report);
    return this;
  }

  /** How much work the call may hand out; {@link WorkLimits#DEFAULT} unless said. */
  public WorkBatchRequestBuilder limits(WorkLimits newLimits) {
    limits = newLimits;
    return this;
  }

  /** Hands out all that this instance holds: for the call after one whose answer was lost. */
  public WorkBatchRequestBuilder returnHeld() {
    options.add(WorkBatchRequest.Option.RETURN_HELD);
    return this;
  }

  /**
   * Gives up if somebody's transaction holds a stream that the call needs, for more than a second, instead of
   * waiting as long as a call may take: nothing is changed, and {@link WorkCoordinator#heldStreams} tells what
   * to leave out.
   */
  public WorkBatchRequestBuilder giveUp() {
    options.add(WorkBatchRequest.Option.GIVE_UP);
    return this;
  }

  /**
   * Lets other calls of this instance take work at the same time. Each hands out streams of its own: nothing that comes
   * behind what the instance holds already, and nothing that an earlier call may have leased whose answer was lost.
   */
  public WorkBatchRequestBuilder beside() {
    options.add(WorkBatchRequest.Option.BESIDE);
    return this;
  }

  /** Keeps the rows that this call finishes, for inspection. */
  public WorkBatchRequestBuilder debugMode() {
    options.add(WorkBatchRequest.Option.DEBUG_MODE);
    return this;
  }

  public WorkBatchRequest build() {
    return new WorkBatchRequest(
        newOutboxMessages,
        newInboxMessages,
        reportsOf(Queue.OUTBOX).build(),
        reportsOf(Queue.INBOX).build(),
        receptorReports,
        perspectiveReports,
        limits,
        options);
  }

  private Reports reportsOf(Queue queue) {
    return reports.computeIfAbsent(queue, unused -> new Reports());
  }

  private static final class Reports {
    private final List<Completion> completions = new ArrayList<>();
    private final List<Failure> failures = new ArrayList<>();
    private final List<UUID> renewals = new ArrayList<>();

    private QueueReports build() {
      return new QueueReports(completions, failures, renewals);
    }
  }
}
