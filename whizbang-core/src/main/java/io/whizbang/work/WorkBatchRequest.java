package io.whizbang.work;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * All that one call tells the database: what was done, what is new, and how much work to hand out.
 *
 * <p>Made by {@link #builder()}, where nothing is required: an empty request asks for work.
 */
public record WorkBatchRequest(
    List<NewOutboxMessage> newOutboxMessages,
    List<NewInboxMessage> newInboxMessages,
    QueueReports outboxReports,
    QueueReports inboxReports,
    List<ReceptorReport> receptorReports,
    List<PerspectiveReport> perspectiveReports,
    WorkLimits limits,
    Set<Option> options) {

  /** What a call may ask for beside the usual. */
  public enum Option {
    /** Keep finished rows for inspection. */
    DEBUG_MODE,
    /** Return all that this instance holds, not only what this call leases. */
    RETURN_HELD,
    /** Change nothing if somebody's transaction holds a stream that the call needs, for more than a second. */
    GIVE_UP,
    /**
     * Other calls of this instance may be under way: hand out nothing that comes behind what it holds, since the answer in
     * which that is told may come later than this one.
     */
    BESIDE
  }

  public WorkBatchRequest {
    newOutboxMessages = List.copyOf(newOutboxMessages);
    newInboxMessages = List.copyOf(newInboxMessages);
    receptorReports = List.copyOf(receptorReports);
    perspectiveReports = List.copyOf(perspectiveReports);
    options = Set.copyOf(options);
  }

  /** A request that says nothing but this, and takes no work. */
  static WorkBatchRequest reporting(PerspectiveReport report) {
    return builder().report(report).limits(WorkLimits.NONE).build();
  }

  public static WorkBatchRequestBuilder builder() {
    return new WorkBatchRequestBuilder();
  }

  /** How many things it tells; none if it only asks for work. */
  public int size() {
    return newOutboxMessages.size()
        + newInboxMessages.size()
        + outboxReports.size()
        + inboxReports.size()
        + receptorReports.size()
        + perspectiveReports.size();
  }

  /** The same, asking for this, too. */
  public WorkBatchRequest with(Option option) {
    Set<Option> more = new HashSet<>(options);
    more.add(option);
    return new WorkBatchRequest(
        newOutboxMessages,
        newInboxMessages,
        outboxReports,
        inboxReports,
        receptorReports,
        perspectiveReports,
        limits,
        more);
  }
}
