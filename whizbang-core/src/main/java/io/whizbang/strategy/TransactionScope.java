package io.whizbang.strategy;

import io.whizbang.error.InvalidInputException;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.RejectedReport;
import io.whizbang.work.TransactionalOutbox;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkCoordinator;
import io.whizbang.work.WorkLimits;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Writes into the application's transaction: new messages as plain rows, then reports as the last
 * statement before the commit. A verdict holds if the transaction commits; what fails is not tried
 * again, as the transaction has failed with it.
 */
final class TransactionScope extends QueueingStrategy {

  private final Connection transaction;
  private final WorkCoordinator coordinator;
  private final TransactionalOutbox outbox;
  private final Pending pending = new Pending(Integer.MAX_VALUE, new UnderWay());

  TransactionScope(
      Connection transaction, WorkCoordinator coordinator, TransactionalOutbox outbox) {
    this.transaction = transaction;
    this.coordinator = coordinator;
    this.outbox = outbox;
  }

  @Override
  CompletionStage<Verdict> queue(Entry entry) {
    if (entry instanceof Entry.Store store && !store.isOutgoing()) {
      throw new InvalidInputException(
          "A transaction of the application sends messages and receives none: store "
              + store.message().message().id() + " in the inbox by another strategy");
    }
    Item item = new Item(entry);
    pending.add(item);
    return item.handle();
  }

  @Override
  public WorkBatch flush(WorkLimits limits) {
    if (!limits.equals(WorkLimits.NONE)) {
      throw new InvalidInputException(
          limits + " would take work within a transaction: use WorkLimits.NONE");
    }
    return flush();
  }

  @Override
  public WorkBatch flush() {
    pending.requireOpen();
    return write();
  }

  @Override
  public void feed(WorkIntake intake) {
    throw new InvalidInputException("No work can be taken within a transaction");
  }

  @Override
  public void close() {
    if (pending.close()) {
      write();
    }
  }

  private WorkBatch write() {
    Batch batch = pending.takeAll();
    try {
      WorkBatch answer = new WorkBatch(List.of(), write(batch));
      batch.settle(answer);
      return answer;
    } catch (RuntimeException e) {
      batch.fail(e);
      throw e;
    }
  }

  private List<RejectedReport> write(Batch batch) {
    List<NewOutboxMessage> messages = batch.request(WorkLimits.NONE).newOutboxMessages();
    if (!messages.isEmpty()) {
      outbox.insert(transaction, messages);
    }
    Batch reports = batch.reports();
    return reports.size() == 0
        ? List.of()
        : coordinator
            .processWithin(transaction, reports.request(WorkLimits.NONE))
            .rejected();
  }
}
