package io.whizbang.benchmarks.contest;

import io.whizbang.benchmarks.contest.Contestant.Role;
import io.whizbang.benchmarks.contest.Instance.BeforeCommit;
import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.StartingLine;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A player in this process. */
public final class LocalPlayer implements Player {

  private static final int SENDERS = 4;
  private static final long BETWEEN_LOOKS_NANOS = 500_000;

  private final Role role;
  private final Opening opening;
  private final AtomicLong stored = new AtomicLong();
  private Tally tally;
  private Instance instance;

  LocalPlayer(Database database, Role role, Opening opening) throws Exception {
    this.role = role;
    this.opening = opening;
    this.tally = new Tally(role.timesHandled());
    this.instance = opening.open(database, role, tally);
  }

  /** Opens instances that hand what they handle to a tally. */
  interface Opening {
    Instance open(Database database, Role role, Tally tally) throws Exception;
  }

  /** One request of a sender; says how many messages that was. */
  private interface Request {
    int send() throws Exception;
  }

  @Override
  public long place(Effort effort) throws Exception {
    return repeat(effort, () -> {
      instance.place(OrderPlaced.next(), BeforeCommit.NOTHING);
      return 1;
    });
  }

  @Override
  public long store(Effort effort) throws Exception {
    return repeat(effort, () -> {
      List<OrderPlaced> batch = Stream.generate(OrderPlaced::next).limit(BATCH).toList();
      instance.store(batch);
      return batch.size();
    });
  }

  /** Each sender makes a request at least, be the time over before it comes to it. */
  private long repeat(Effort effort, Request request) throws Exception {
    long before = stored.get();
    StartingLine.run(effort.threads(), (number, line) -> {
      long end = line.await() + effort.time().toNanos();
      do {
        if (stored.get() - tally.handled() < effort.maxAhead()) {
          stored.addAndGet(request.send());
        } else {
          LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
        }
      } while (System.nanoTime() - end < 0);
    });
    return stored.get() - before;
  }

  @Override
  public void preload(Backlog backlog) throws Exception {
    backlog.forEachBlockedBatch(batch -> preload(batch, instance::queue));
    backlog.forEachBatch(batch -> preload(batch, instance::store));
  }

  /** Puts messages where they wait. */
  private interface Preloading {
    void store(List<OrderPlaced> batch) throws Exception;
  }

  private static void preload(List<OrderPlaced> batch, Preloading how) {
    try {
      how.store(batch);
    } catch (Exception e) {
      throw new IllegalStateException("cannot preload", e);
    }
  }

  /** The transaction is prepared before its moment comes, unless its sender is late already. */
  @Override
  public void placeAt(Rate rate) throws Exception {
    long step = TimeUnit.SECONDS.toNanos(1) / rate.perSecond();
    long startMicros = OrderPlaced.nowMicros();
    long start = System.nanoTime();
    StartingLine.run(SENDERS, (sender, line) -> {
      for (long due = sender * step; due < rate.time().toNanos(); due += SENDERS * step) {
        long moment = start + due;
        instance.place(OrderPlaced.nextSentAt(startMicros + due / 1_000), () -> await(moment));
        stored.incrementAndGet();
      }
    });
  }

  private static void await(long moment) {
    for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  @Override
  public long moveTo(Database database) throws Exception {
    instance.close();
    stored.set(0);
    tally = new Tally(role.timesHandled());
    long begun = System.nanoTime();
    instance = opening.open(database, role, tally);
    return System.nanoTime() - begun;
  }

  @Override
  public Progress progress() {
    return tally.progress();
  }

  @Override
  public Samples takeLatencies() {
    return tally.takeLatencies();
  }

  @Override
  public void close() {
    try {
      instance.close();
    } catch (SQLException e) {
      throw new IllegalStateException("cannot close an instance", e);
    }
  }
}
