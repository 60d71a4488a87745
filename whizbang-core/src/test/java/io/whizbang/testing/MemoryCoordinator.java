package io.whizbang.testing;

import io.whizbang.work.Claim;
import io.whizbang.work.ClaimedWork;
import io.whizbang.work.Completion;
import io.whizbang.work.MessageStatus;
import io.whizbang.work.NewMessage;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.OutboxWork;
import io.whizbang.work.Queue;
import io.whizbang.work.RejectedReport;
import io.whizbang.work.RejectedReport.Kind;
import io.whizbang.work.RejectedReport.Reason;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkCoordinator;
import java.sql.Connection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Just enough of a coordinator to see when it is called and with what: it stores by id, hands out what it
 * stores, and removes what is completed. Rules of order and leases are tested on the real one.
 */
public final class MemoryCoordinator implements WorkCoordinator {

  private final Map<UUID, NewMessage> stored = new LinkedHashMap<>();
  private final Set<UUID> seen = new LinkedHashSet<>();

  /** The outgoing messages that are there, in the order in which they were stored. */
  public synchronized List<UUID> outbox() {
    return stored.values().stream()
        .filter(NewOutboxMessage.class::isInstance)
        .map(message -> message.message().id())
        .toList();
  }

  @Override
  public synchronized WorkBatch processWorkBatch(WorkBatchRequest request) {
    List<RejectedReport> rejected = new ArrayList<>();
    request.outboxReports().completions().forEach(each -> complete(each, rejected));
    List<ClaimedWork> work = new ArrayList<>();
    Stream.concat(request.newOutboxMessages().stream(), request.newInboxMessages().stream())
        .forEach(message -> store(message, work));
    return new WorkBatch(
        work.subList(0, Math.min(work.size(), request.limits().outbox())), rejected);
  }

  private void complete(Completion completion, List<RejectedReport> rejected) {
    if (stored.remove(completion.messageId()) == null) {
      rejected.add(new RejectedReport.OfMessage(
          Queue.OUTBOX, Kind.COMPLETION, completion.messageId(), Reason.GONE));
    }
  }

  private void store(NewMessage message, List<ClaimedWork> work) {
    if (seen.add(message.message().id())) {
      stored.put(message.message().id(), message);
      if (message instanceof NewOutboxMessage outgoing) {
        Claim claim = new Claim(Instant.EPOCH, 1, (long) seen.size(), 0, Claim.Origin.NEWLY_STORED);
        work.add(new OutboxWork(
            outgoing.message(), outgoing.destination(), MessageStatus.STORED, claim));
      }
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
