package io.whizbang.concurrent;

import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The threads that work is done on: virtual ones where Java has them (21 and later), daemons otherwise.
 * Either way there are as many as there are tasks, so whoever hands out tasks limits them.
 */
public final class WorkerThreads {

  private WorkerThreads() {}

  /** A thread for each task, named by its role and a number. */
  public static ExecutorService forRole(String role) {
    return areVirtual() ? virtual(role) : Executors.newCachedThreadPool(daemons(role));
  }

  /** Waits until threads that were told to end have ended: for so long at most, and through all interrupts. */
  public static boolean awaitEnd(ExecutorService threads, Duration longest) {
    return DeferredInterrupt.waitThrough(
        longest, nanos -> threads.awaitTermination(nanos, TimeUnit.NANOSECONDS));
  }

  /** Whether the threads are virtual. */
  public static boolean areVirtual() {
    return Runtime.version().feature() >= 21;
  }

  /** By reflection, as this is compiled for Java 17. */
  private static ExecutorService virtual(String role) {
    try {
      Class<?> builderType = Class.forName("java.lang.Thread$Builder");
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Object named =
          builderType.getMethod("name", String.class, long.class).invoke(builder, role + "-", 1L);
      Object factory = builderType.getMethod("factory").invoke(named);
      return (ExecutorService) Executors.class
          .getMethod("newThreadPerTaskExecutor", ThreadFactory.class)
          .invoke(null, factory);
    } catch (ClassNotFoundException | NoSuchMethodException | IllegalAccessException e) {
      throw new IllegalStateException("This Java has no virtual threads after all", e);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("Virtual threads cannot be made", e);
    }
  }

  private static ThreadFactory daemons(String role) {
    AtomicLong number = new AtomicLong();
    return task -> {
      Thread thread = new Thread(task, role + "-" + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}
