package io.whizbang.benchmarks;

import io.whizbang.value.UuidV7;
import io.whizbang.work.NewOutboxMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Has several threads make requests at moments that are fixed beforehand, whether the ones before are
 * answered or not. Whoever is late makes up for it at once, until the time is over.
 */
final class OfferedLoad {

  static final int CALLERS = 8;
  static final int MAX_WAITING = 5_000;
  private static final int SECONDS_TO_END = 60;

  /** How many messages a second, and for how long. */
  record Rate(int messagesPerSecond, Duration time) {}

  /** What became of it: milliseconds per message, and how many there were in a second. */
  record Outcome(Samples latencies, double messagesPerSecond) {

    int messages() {
      return latencies.values().size();
    }
  }

  private final Requests requests;
  private final int messagesPerRequest;
  private final Rate rate;
  private final Semaphore room = new Semaphore(MAX_WAITING);
  private final Samples latencies = new Samples();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  OfferedLoad(Requests requests, int messagesPerRequest, Rate rate) {
    this.requests = requests;
    this.messagesPerRequest = messagesPerRequest;
    this.rate = rate;
  }

  Outcome run() throws Exception {
    long start = System.nanoTime();
    ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
    try {
      List<Future<?>> callers = new ArrayList<>();
      for (int caller = 0; caller < CALLERS; caller++) {
        long first = start + caller * nanosBetweenRequests();
        callers.add(threads.submit(() -> makeRequests(first, start + rate.time().toNanos())));
      }
      for (Future<?> caller : callers) {
        caller.get();
      }
    } finally {
      threads.shutdownNow();
    }
    awaitAnswers();
    long nanos = Math.max(rate.time().toNanos(), System.nanoTime() - start);
    return new Outcome(latencies, latencies.values().size() * 1e9 / nanos);
  }

  private long nanosBetweenRequests() {
    return TimeUnit.SECONDS.toNanos(messagesPerRequest) / rate.messagesPerSecond();
  }

  private Void makeRequests(long first, long end) throws InterruptedException {
    long step = CALLERS * nanosBetweenRequests();
    for (long due = first; due < end && System.nanoTime() - end < 0; due += step) {
      for (long early = due - System.nanoTime(); early > 0; early = due - System.nanoTime()) {
        LockSupport.parkNanos(early);
      }
      makeRequest();
    }
    return null;
  }

  private void makeRequest() throws InterruptedException {
    List<NewOutboxMessage> messages =
        Stream.generate(OfferedLoad::newMessage).limit(messagesPerRequest).toList();
    room.acquire(messagesPerRequest);
    long queued = System.nanoTime();
    requests
        .store(messages)
        .forEach(stage -> stage.whenComplete((verdict, thrown) -> answered(queued, thrown)));
  }

  private static NewOutboxMessage newMessage() {
    return Message.of(UuidV7.next(), UuidV7.next(), false).outgoing();
  }

  private void answered(long queued, @Nullable Throwable thrown) {
    double millis = (System.nanoTime() - queued) / 1e6;
    if (thrown != null) {
      failure.set(thrown);
    }
    synchronized (latencies) {
      latencies.add(millis);
    }
    room.release();
  }

  private void awaitAnswers() throws InterruptedException {
    if (!room.tryAcquire(MAX_WAITING, SECONDS_TO_END, TimeUnit.SECONDS)) {
      throw new IllegalStateException(
          "messages without an answer after " + SECONDS_TO_END + " seconds");
    }
    Throwable thrown = failure.get();
    if (thrown != null) {
      throw new IllegalStateException("a message was not stored", thrown);
    }
  }
}
