package io.whizbang.worker;

import io.whizbang.error.CallInterruptedException;
import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.OutcomeInDoubtException;
import io.whizbang.error.StreamBusyException;
import io.whizbang.error.WhizbangException;
import io.whizbang.observe.Contact;
import io.whizbang.observe.Count;
import io.whizbang.observe.Counters;
import io.whizbang.observe.Observer;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkCoordinator;
import java.sql.Connection;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** A coordinator that counts what passes through it, and knows whether the database answers. */
public final class CountingCoordinator implements WorkCoordinator {

  private final WorkCoordinator inner;
  private final Counters counters;
  private final Observer observer;
  private final Contact contact;

  public CountingCoordinator(
      WorkCoordinator inner, Counters counters, Observer observer, Contact contact) {
    this.inner = inner;
    this.counters = counters;
    this.observer = observer;
    this.contact = contact;
  }

  @Override
  public WorkBatch processWorkBatch(WorkBatchRequest request) {
    WorkBatch answer = timed(request, () -> inner.processWorkBatch(request));
    new Tally(counters, answer).count(request);
    return answer;
  }

  /** If anything is rejected the caller rolls back, and nothing of it has happened. */
  @Override
  public WorkBatch processWithin(Connection transaction, WorkBatchRequest request) {
    WorkBatch answer = timed(request, () -> inner.processWithin(transaction, request));
    var tally = new Tally(counters, answer);
    if (answer.rejected().isEmpty()) {
      tally.count(request);
    } else {
      tally.countRejected();
    }
    return answer;
  }

  private WorkBatch timed(WorkBatchRequest request, Supplier<WorkBatch> call) {
    long began = System.nanoTime();
    WorkBatch answer = contacting(call);
    int items = request.size();
    if (items > 0) {
      observer.flushed(items, Duration.ofNanos(System.nanoTime() - began));
    } else {
      counters.add(Count.POLLED, 1);
    }
    return answer;
  }

  @Override
  public boolean isInDoubt() {
    return inner.isInDoubt();
  }

  @Override
  public Set<UUID> heldStreams(Set<UUID> streams) {
    return contacting(() -> inner.heldStreams(streams));
  }

  @Override
  public boolean heartbeat() {
    return contacting(inner::heartbeat);
  }

  @Override
  public void leave() {
    inner.leave();
  }

  @Override
  public void close() {
    inner.close();
  }

  /** A database that refuses has answered. */
  private <T> T contacting(Supplier<T> call) {
    try {
      T answer = call.get();
      contact.answered();
      return answer;
    } catch (CallInterruptedException e) {
      throw e; // which says nothing about the database
    } catch (StreamBusyException e) {
      contact.answered();
      throw e;
    } catch (DatabaseUnavailableException | OutcomeInDoubtException e) {
      contact.failed(String.valueOf(e.getMessage()));
      throw e;
    } catch (WhizbangException e) {
      contact.answered();
      throw e;
    }
  }
}
