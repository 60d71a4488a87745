package io.whizbang.testing;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.work.ClaimedWork;
import io.whizbang.work.Queue;
import io.whizbang.work.QueueReports;
import io.whizbang.work.RejectedReport;
import io.whizbang.work.RejectedReport.Kind;
import io.whizbang.work.RejectedReport.Reason;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkCoordinator;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers as a test has told it to, and notes what it was asked. */
public final class ScriptedCoordinator implements WorkCoordinator {

  private record Subject(UUID messageId, Kind kind) {}

  private final List<WorkBatchRequest> requests = new CopyOnWriteArrayList<>();
  private final Map<Subject, Reason> rejected = new HashMap<>();
  private List<ClaimedWork> next = List.of();
  private boolean held;
  private boolean down;

  /** The next call hands out this work. */
  public synchronized void handOut(List<? extends ClaimedWork> work) {
    next = List.copyOf(work);
    held = false;
  }

  /** The next call hands out this work, and says that it may have been leased before. */
  public synchronized void handOutHeld(List<? extends ClaimedWork> work) {
    handOut(work);
    held = true;
  }

  /** Whatever is reported of a message from now on is rejected. */
  public void reject(UUID messageId, Reason reason) {
    List.of(Kind.COMPLETION, Kind.FAILURE, Kind.RENEWAL)
        .forEach(kind -> reject(messageId, kind, reason));
  }

  /** Reports of one kind are rejected from now on. */
  public synchronized void reject(UUID messageId, Kind kind, Reason reason) {
    rejected.put(new Subject(messageId, kind), reason);
  }

  public synchronized void setDown(boolean isDown) {
    down = isDown;
  }

  public List<WorkBatchRequest> requests() {
    return requests;
  }

  public WorkBatchRequest lastRequest() {
    return requests.get(requests.size() - 1);
  }

  @Override
  public synchronized WorkBatch processWorkBatch(WorkBatchRequest request) {
    if (down) {
      throw new DatabaseUnavailableException("The database is down", null);
    }
    requests.add(request);
    List<RejectedReport> rejections = new ArrayList<>();
    reject(Queue.OUTBOX, request.outboxReports(), rejections);
    reject(Queue.INBOX, request.inboxReports(), rejections);
    WorkBatch answer = new WorkBatch(next, rejections, held);
    handOut(List.of());
    return answer;
  }

  private void reject(Queue queue, QueueReports reports, List<RejectedReport> rejections) {
    reports
        .completions()
        .forEach(each -> reject(queue, Kind.COMPLETION, each.messageId(), rejections));
    reports.failures().forEach(each -> reject(queue, Kind.FAILURE, each.messageId(), rejections));
    reports.renewals().forEach(id -> reject(queue, Kind.RENEWAL, id, rejections));
  }

  private void reject(Queue queue, Kind kind, UUID id, List<RejectedReport> rejections) {
    Reason reason = rejected.get(new Subject(id, kind));
    if (reason != null) {
      rejections.add(new RejectedReport.OfMessage(queue, kind, id, reason));
    }
  }

  @Override
  public WorkBatch processWithin(Connection transaction, WorkBatchRequest request) {
    return processWorkBatch(request);
  }

  @Override
  public boolean isInDoubt() {
    return false;
  }

  @Override
  public Set<UUID> heldStreams(Set<UUID> streams) {
    return Set.of();
  }

  @Override
  public boolean heartbeat() {
    return true;
  }

  @Override
  public void leave() {}

  @Override
  public void close() {}
}
