package io.whizbang.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
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
      var cancelled = new CompletableFuture<Void>();
      var later = new CompletableFuture<Void>();
      Instant due = scheduler.now().plus(Duration.ofMillis(200));
      scheduler.after(Duration.ofMillis(200), () -> cancelled.complete(null)).cancel();
      assumeThat(scheduler.now()).as("it was cancelled in time").isBefore(due);
      scheduler.after(Duration.ofMillis(220), () -> later.complete(null));

      later.get(30, TimeUnit.SECONDS);
      assertThat(cancelled).isNotDone();
    }
  }
}
