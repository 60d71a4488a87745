package io.whizbang.postgres;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Something that a test lets run beside it. */
final class Background<T> {

  /** How a thread ended: what was thrown, and whether its interrupt status was set. */
  record End(@Nullable Throwable thrown, boolean interrupted) {}

  private final FutureTask<End> end;
  private final Thread thread;

  private Background(Callable<T> task, ThreadStarter starter) throws Exception {
    end = new FutureTask<>(() -> run(task));
    thread = starter.start(end);
  }

  /** Starts a thread of some kind. */
  interface ThreadStarter {
    Thread start(Runnable task) throws Exception;
  }

  static <T> Background<T> start(Callable<T> task) throws Exception {
    return start(task, Background::platformThread);
  }

  static <T> Background<T> start(Callable<T> task, ThreadStarter starter) throws Exception {
    return new Background<>(task, starter);
  }

  void interrupt() {
    thread.interrupt();
  }

  End end() throws Exception {
    return end.get(3, TimeUnit.MINUTES);
  }

  /** Waits until the task waits for a monitor, or is over. */
  void awaitBlockedOrEnd() {
    eventually().until(() -> thread.getState() == Thread.State.BLOCKED || end.isDone());
  }

  void assertStillRunning() {
    assertThat(end.isDone()).isFalse();
  }

  private static Thread platformThread(Runnable task) {
    Thread thread = new Thread(task);
    thread.start();
    return thread;
  }

  private static End run(Callable<?> task) {
    Throwable thrown = null;
    try {
      task.call();
    } catch (Throwable t) {
      thrown = t;
    }
    return new End(thrown, Thread.interrupted());
  }
}
