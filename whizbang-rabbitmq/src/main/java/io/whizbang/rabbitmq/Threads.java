package io.whizbang.rabbitmq;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Threads that keep no process alive. What comes after their end is dropped, as a late word may come any time. */
final class Threads {

  private static final Logger LOG = LoggerFactory.getLogger(Threads.class);

  private Threads() {}

  static ThreadFactory named(String role) {
    var count = new AtomicInteger();
    return task -> {
      var thread = new Thread(task, role + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /** As many as are needed, which is few: whoever uses them does not block for long. */
  static ExecutorService pool(String role) {
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        10,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        named(role),
        new ThreadPoolExecutor.DiscardPolicy());
  }

  /** Does not wait for longer, though it goes on: a socket that takes nothing holds up whoever writes to it. */
  static void within(Duration patience, Runnable task) {
    ThreadFactory closing = named("whizbang-rabbitmq-closing");
    try {
      CompletableFuture.runAsync(task, each -> closing.newThread(each).start())
          .get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException | ExecutionException e) {
      LOG.debug("What was to be closed did not end within {}", patience, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static ScheduledExecutorService timer(String role) {
    var timer =
        new ScheduledThreadPoolExecutor(1, named(role), new ThreadPoolExecutor.DiscardPolicy());
    timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    timer.prestartCoreThread(); // when it is needed there may be none to be had
    return timer;
  }
}
