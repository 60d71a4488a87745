package io.whizbang.handle;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.handle.ReceptorRound.Means;
import io.whizbang.process.Outcome;
import io.whizbang.receptor.RegisteredReceptor;
import io.whizbang.work.Completion;
import io.whizbang.work.Queue;
import io.whizbang.work.WorkBatchRequestBuilder;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the receptors of many messages in one transaction, each behind a savepoint, and completes them
 * all before the commit. A receptor that fails is undone and does not take the others down. If the
 * database rejects one of the completions, or the commit, everything is undone and each message is tried
 * alone: a savepoint in the middle cannot be undone by itself.
 */
final class BatchedReceptors {

  private static final Logger LOG = LoggerFactory.getLogger(BatchedReceptors.class);

  private final Means means;

  BatchedReceptors(Means means) {
    this.means = means;
  }

  /** Runs messages of several streams, those of one stream in their order and until one fails. */
  List<List<Outcome>> run(List<List<Received>> runs) {
    List<List<Outcome>> outcomes;
    try (Transaction transaction = means.transactions().begin()) {
      outcomes = together(runs, transaction);
    } catch (DatabaseUnavailableException e) {
      return runs.stream().map(run -> notBegun(run, e)).toList();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return runs.stream().map(run -> List.<Outcome>of()).toList();
    }
    return outcomes.isEmpty() ? runs.stream().map(this::alone).toList() : outcomes;
  }

  /** Returns nothing if it did not work out: then nothing of it has happened. */
  private List<List<Outcome>> together(List<List<Received>> runs, Transaction transaction) {
    try {
      WorkBatchRequestBuilder report = ReceptorRound.reportOnly();
      List<List<Outcome>> outcomes = new ArrayList<>();
      for (List<Received> run : runs) {
        outcomes.add(run(run, transaction, report));
      }
      if (ReceptorRound.isApplied(means, transaction, report.build())) {
        transaction.commit();
        return outcomes;
      }
    } catch (SQLException | RuntimeException e) {
      LOG.debug("Messages that were to share a transaction are tried one by one", e);
    }
    return List.of();
  }

  /** Without a connection, each by itself would wait for one as long again. */
  private static List<Outcome> notBegun(List<Received> run, DatabaseUnavailableException reason) {
    return List.of(ReceptorFailures.notBegun(run.get(0).id(), reason));
  }

  private List<Outcome> run(
      List<Received> run, Transaction transaction, WorkBatchRequestBuilder report)
      throws SQLException {
    List<Outcome> outcomes = new ArrayList<>();
    for (Received message : run) {
      outcomes.add(run(message, transaction));
      if (outcomes.get(outcomes.size() - 1) != Outcome.REPORTED) {
        break;
      }
      report.complete(Queue.INBOX, Completion.handled(message.id()));
    }
    return outcomes;
  }

  private Outcome run(Received message, Transaction transaction) throws SQLException {
    if (message.isToldToEnd()) {
      return Outcome.RELEASED;
    }
    RegisteredReceptor receptor = message.pending().get(0);
    Savepoint before = transaction.savepoint();
    try {
      means.calls().call(receptor, message, transaction.guarded());
      return Outcome.REPORTED;
    } catch (Throwable thrown) {
      transaction.undo(before);
      return message.isToldToEnd()
          ? Outcome.RELEASED
          : means.failures().decide(message, Map.of(receptor, thrown));
    }
  }

  private List<Outcome> alone(List<Received> run) {
    List<Outcome> outcomes = new ArrayList<>();
    for (Received message : run) {
      outcomes.add(new ReceptorRound(means, message).run());
      if (outcomes.get(outcomes.size() - 1) != Outcome.REPORTED) {
        break;
      }
    }
    return outcomes;
  }
}
