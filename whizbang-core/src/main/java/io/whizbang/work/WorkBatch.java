package io.whizbang.work;

import java.util.List;
import java.util.Optional;

/**
 * The answer to a {@link WorkBatchRequest}.
 *
 * @param work what this instance may work on now, each stream in its order
 * @param rejected the reports of this call that were not applied
 * @param includesHeld whether the work may include some that was leased by an earlier call, so that its
 *     lease may end sooner than that of new work
 */
public record WorkBatch(
    List<ClaimedWork> work, List<RejectedReport> rejected, boolean includesHeld) {

  /** Nothing to do, and nothing to complain about. */
  public static final WorkBatch EMPTY = new WorkBatch(List.of(), List.of());

  /** An answer with nothing but what this call leased. */
  public WorkBatch(List<ClaimedWork> work, List<RejectedReport> rejected) {
    this(work, rejected, false);
  }

  public WorkBatch {
    work = List.copyOf(work);
    rejected = List.copyOf(rejected);
  }

  /** The same, with work that was leased before. */
  public WorkBatch withHeld() {
    return new WorkBatch(work, rejected, true);
  }

  /** Why the first of the reports that were not applied was not, if any. */
  Optional<RejectedReport.Reason> firstRejection() {
    return rejected.stream().map(RejectedReport::reason).findFirst();
  }

  public List<OutboxWork> outbox() {
    return only(OutboxWork.class);
  }

  public List<InboxWork> inbox() {
    return only(InboxWork.class);
  }

  public List<PerspectiveWork> perspectives() {
    return only(PerspectiveWork.class);
  }

  private <T extends ClaimedWork> List<T> only(Class<T> kind) {
    return work.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
