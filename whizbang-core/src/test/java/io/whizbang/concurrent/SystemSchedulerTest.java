package io.whizbang.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SystemSchedulerTest {

  @Test
  void whatIsDueIsDoneOnThreadsNamedByTheirRoleVirtualWhereJavaHasThem() throws Exception {
    try (var scheduler = new SystemScheduler("whizbang-test")) {
      var thread = new CompletableFuture<Thread>();
      scheduler.execute(() -> thread.complete(Thread.currentThread()));

      assertThat(thread.get(30, TimeUnit.SECONDS).getName()).startsWith("whizbang-test-");
      assertThat(thread.join().isDaemon()).isTrue();
      assertThat(thread.join().getClass().getSimpleName().equals("VirtualThread"))
          .isEqualTo(Runtime.version().feature() >= 21);
    }
  }

  @Test
  void whatIsToBeDoneLaterIsDoneWhenItsTimeHasCome() throws Exception {
    try (var scheduler = new SystemScheduler("whizbang-test")) {
      Instant before = scheduler.now();
      var done = new CompletableFuture<Instant>();
      scheduler.after(Duration.ofMillis(20), () -> done.complete(scheduler.now()));

      assertThat(done.get(30, TimeUnit.SECONDS))
          .isAfterOrEqualTo(before.plus(Duration.ofMillis(20)));
    }
  }

  @Test
  void whatIsCancelledIsNotDone() throws Exception {
    try (var scheduler = new SystemScheduler("whizbang-test")) {
      var done = new CopyOnWriteArrayList<Duration>();
      var later = new CompletableFuture<Void>();
      Duration delay = Duration.ofMillis(20);
      while (!isCancelledInTime(scheduler, delay, done)) {
        delay = delay.multipliedBy(2);
      }
      scheduler.after(delay.plusMillis(20), () -> later.complete(null));

      later.get(30, TimeUnit.SECONDS);
      assertThat(done).doesNotContain(delay);
    }
  }

  /** A machine may be too slow to cancel what is due so soon. */
  private static boolean isCancelledInTime(
      Scheduler scheduler, Duration delay, List<Duration> done) {
    Instant due = scheduler.now().plus(delay);
    scheduler.after(delay, () -> done.add(delay)).cancel();
    return scheduler.now().isBefore(due);
  }
}
