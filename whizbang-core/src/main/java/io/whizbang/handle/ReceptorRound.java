package io.whizbang.handle;

import io.whizbang.process.Outcome;
import io.whizbang.receptor.RegisteredReceptor;
import io.whizbang.strategy.WorkCoordinatorStrategy;
import io.whizbang.work.Completion;
import io.whizbang.work.Queue;
import io.whizbang.work.ReceptorReport;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkBatchRequestBuilder;
import io.whizbang.work.WorkCoordinator;
import io.whizbang.work.WorkLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One message's way through its receptors. Each gets its turn, also when one before it failed. A
 * transactional one commits together with the note that it is done, and the last one, if all went well,
 * together with the completion of the message.
 */
final class ReceptorRound {

  /**
   * What the rounds of a process share.
   *
   * @param strategy takes the reports that belong to no transaction
   */
  record Means(
      ReceptorCalls calls,
      Transactions transactions,
      WorkCoordinator coordinator,
      WorkCoordinatorStrategy strategy,
      ReceptorFailures failures) {

    static Means of(ReceptorSettings settings, ReceptorEnvironment environment) {
      return new Means(
          new ReceptorCalls(
              environment.dispatcher(),
              environment.scheduler(),
              settings.timeout(),
              environment.observer()),
          new Transactions(environment.dataSource(), settings.maxTransactions()),
          environment.coordinator(),
          environment.strategy(),
          new ReceptorFailures(settings.retryPolicy()));
    }
  }

  private final Means means;
  private final Received message;
  private final List<RegisteredReceptor> unnoted = new ArrayList<>();
  private final Map<RegisteredReceptor, Throwable> failed = new LinkedHashMap<>();
  private boolean reported;
  private boolean fenced;

  ReceptorRound(Means means, Received message) {
    this.means = means;
    this.message = message;
  }

  Outcome run() {
    List<RegisteredReceptor> pending = message.pending();
    for (int i = 0; i < pending.size() && !isOver(); i++) {
      boolean last = i == pending.size() - 1;
      run(pending.get(i), last && failed.isEmpty());
    }
    return outcome();
  }

  /** Once it is told to end, no other receptor begins. */
  private boolean isOver() {
    fenced |= message.isToldToEnd();
    return fenced;
  }

  private void run(RegisteredReceptor receptor, boolean completes) {
    try {
      if (receptor.execution().isTransactional()) {
        runInTransaction(receptor, completes);
      } else {
        means.calls().call(receptor, message, null);
        unnoted.add(receptor);
      }
    } catch (Throwable thrown) {
      failed.put(receptor, thrown);
      fenced = message.isToldToEnd();
    }
  }

  private void runInTransaction(RegisteredReceptor receptor, boolean completes) throws Exception {
    try (Transaction transaction = means.transactions().begin()) {
      means.calls().call(receptor, message, transaction.guarded());
      WorkBatchRequest report = completes ? completion(message) : done(receptor);
      if (isApplied(means, transaction, report)) {
        transaction.commit();
        reported = completes;
      } else {
        fenced = true;
      }
    }
  }

  /** Reports as the last statement of a transaction; if it is not applied, the message is another's. */
  static boolean isApplied(Means means, Transaction transaction, WorkBatchRequest report) {
    return means
        .coordinator()
        .processWithin(transaction.connection(), report)
        .rejected()
        .isEmpty();
  }

  private static WorkBatchRequest completion(Received message) {
    return reportOnly().complete(Queue.INBOX, Completion.handled(message.id())).build();
  }

  private WorkBatchRequest done(RegisteredReceptor receptor) {
    return reportOnly()
        .report(new ReceptorReport.Completed(message.id(), receptor.name()))
        .build();
  }

  static WorkBatchRequestBuilder reportOnly() {
    return WorkBatchRequest.builder().limits(WorkLimits.NONE);
  }

  private Outcome outcome() {
    if (reported) {
      return Outcome.REPORTED;
    }
    if (failed.isEmpty() && !fenced) {
      return Outcome.HANDLED;
    }
    note();
    return fenced ? Outcome.RELEASED : means.failures().decide(message, failed);
  }

  /** Lets the next attempt know whom to leave out; a single receptor is told by its message. */
  private void note() {
    if (message.pending().size() > 1) {
      unnoted.forEach(each -> report(new ReceptorReport.Completed(message.id(), each.name())));
      failed.forEach((each, thrown) ->
          report(new ReceptorReport.Failed(message.id(), each.name(), thrown.toString())));
    }
  }

  private void report(ReceptorReport how) {
    means.strategy().report(message.work().message().streamId(), how);
  }
}
