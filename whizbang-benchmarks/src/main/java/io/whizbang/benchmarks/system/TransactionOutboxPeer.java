package io.whizbang.benchmarks.system;

import com.gruelbox.transactionoutbox.Dialect;
import com.gruelbox.transactionoutbox.Instantiator;
import com.gruelbox.transactionoutbox.Persistor;
import com.gruelbox.transactionoutbox.Submitter;
import com.gruelbox.transactionoutbox.ThreadLocalContextTransactionManager;
import com.gruelbox.transactionoutbox.TransactionManager;
import com.gruelbox.transactionoutbox.TransactionOutbox;
import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.benchmarks.contest.Ability;
import io.whizbang.benchmarks.contest.Database;
import io.whizbang.benchmarks.contest.Instance;
import io.whizbang.benchmarks.contest.JavaContestant;
import io.whizbang.benchmarks.contest.OrderPlaced;
import io.whizbang.benchmarks.contest.Tally;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** transaction-outbox: each message is a call of a method that is made after the commit. */
public final class TransactionOutboxPeer extends JavaContestant {

  private static final int THREADS = 8;
  private static final int CONNECTIONS = 20;
  private static final Duration FLUSH_PAUSE = Duration.ofMillis(50);

  public TransactionOutboxPeer() {
    super(
        "transaction-outbox",
        new Setup(
            "8 threads, 20 connections, a thread that calls flush() until it finds nothing and again after 50 ms",
            "https://github.com/gruelbox/transaction-outbox#set-up-the-background-worker"));
    cannot(Ability.KEEPS_ORDER, "this version has no topics yet");
    cannot(
        Ability.HANDLES_OTHERS,
        "hands a message to another process only after attemptFrequency has passed");
    cannot(Ability.DEDUPLICATES, "has no inbox");
    cannot(Ability.KEEPS_EVENTS, "has no events");
  }

  /** What is called later; public, as it is called by reflection. */
  public interface Orders {
    void handle(String order);
  }

  @Override
  public void install(Database database) {
    try (HikariDataSource pool = database.pool(1)) {
      outbox(
          TransactionManager.fromDataSource(pool),
          Submitter.withExecutor(Runnable::run),
          json -> {});
    }
  }

  @Override
  protected Instance open(Database database, Role role, Tally tally) {
    HikariDataSource pool = database.pool(CONNECTIONS);
    ThreadLocalContextTransactionManager transactions = TransactionManager.fromDataSource(pool);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    ExecutorService flusher = Executors.newSingleThreadExecutor();
    Submitter submitter = !role.handles() ? (entry, call) -> {} : Submitter.withExecutor(threads);
    TransactionOutbox outbox =
        outbox(transactions, submitter, json -> tally.handle(OrderPlaced.parse(json)));
    if (role.handles()) {
      flusher.execute(() -> flushUntilInterrupted(outbox));
    }
    return new OutboxInstance(outbox, transactions, List.of(flusher, threads), pool);
  }

  /** What nobody has called a second after its commit is called by whoever flushes next. */
  private static TransactionOutbox outbox(
      TransactionManager transactions, Submitter submitter, Orders orders) {
    return TransactionOutbox.builder()
        .transactionManager(transactions)
        .persistor(Persistor.forDialect(Dialect.POSTGRESQL_9))
        .instantiator(Instantiator.using(type -> orders))
        .submitter(submitter)
        .attemptFrequency(Duration.ofSeconds(1))
        .build();
  }

  private static void flushUntilInterrupted(TransactionOutbox outbox) {
    while (!Thread.currentThread().isInterrupted()) {
      if (!flush(outbox)) {
        LockSupport.parkNanos(FLUSH_PAUSE.toNanos());
      }
    }
  }

  /** Says whether there was something to do; what goes wrong is tried again. */
  private static boolean flush(TransactionOutbox outbox) {
    try {
      return outbox.flush();
    } catch (RuntimeException e) {
      return false;
    }
  }

  private record OutboxInstance(
      TransactionOutbox outbox,
      ThreadLocalContextTransactionManager transactions,
      List<ExecutorService> executors,
      HikariDataSource pool)
      implements Instance {

    @Override
    public void place(OrderPlaced order, BeforeCommit beforeCommit) throws Exception {
      transactions.inTransactionThrows(transaction -> {
        Database.saveOrder(transaction.connection(), order.id());
        outbox.schedule(Orders.class).handle(order.json());
        beforeCommit.run();
      });
    }

    @Override
    public void store(List<OrderPlaced> orders) {
      transactions.inTransaction(() -> {
        Orders later = outbox.schedule(Orders.class);
        orders.forEach(order -> later.handle(order.json()));
      });
    }

    @Override
    public void close() {
      executors.forEach(ExecutorService::shutdownNow);
      pool.close();
    }
  }
}
