package io.whizbang.work;

import java.util.List;

/**
 * The answer to a {@link WorkBatchRequest}.
 *
 * @param work what this instance may work on now, each stream in its order
 * @param rejected the reports of this call that were not applied
 */
public record WorkBatch(List<ClaimedWork> work, List<RejectedReport> rejected) {

  public WorkBatch {
    work = List.copyOf(work);
    rejected = List.copyOf(rejected);
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
