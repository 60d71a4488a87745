package io.whizbang.postgres;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CallThreadsTest {

  private static final int MOST = 32;

  private final CallThreads threads = new CallThreads(MOST);

  @AfterEach
  void close() {
    threads.close();
  }

  @Test
  void theThreadThatRestedLastIsUsedFirst() throws Exception {
    Thread one = restingAfter(submit(Thread::currentThread).get());
    for (int i = 0; i < MOST; i++) {
      assertThat(restingAfter(submit(Thread::currentThread).get())).isSameAs(one);
    }
  }

  /** Waits until it waits for its next call. */
  private static Thread restingAfter(Thread call) {
    eventually().until(() -> call.getState() == Thread.State.TIMED_WAITING);
    return call;
  }

  @Test
  void whatIsMoreThanMayRunWaits() throws Exception {
    var began = new CountDownLatch(MOST);
    var end = new CountDownLatch(1);
    for (int i = 0; i < MOST; i++) {
      threads.execute(new FutureTask<>(() -> {
        began.countDown();
        end.await();
        return true;
      }));
    }
    began.await();
    FutureTask<Boolean> oneMore = submit(() -> end.getCount() == 0);
    end.countDown();
    assertThat(oneMore.get()).as("began when another had ended").isTrue();
  }

  @Test
  void closedTheyDoWhatWasAcceptedAndNoMore() throws Exception {
    FutureTask<Integer> accepted = submit(() -> 1);
    threads.close();
    assertThat(accepted.get()).isEqualTo(1);
    assertThatThrownBy(() -> submit(() -> 2)).hasMessage("The coordinator is closed");
  }

  private <T> FutureTask<T> submit(Callable<T> call) {
    var task = new FutureTask<>(call);
    threads.execute(task);
    return task;
  }
}
