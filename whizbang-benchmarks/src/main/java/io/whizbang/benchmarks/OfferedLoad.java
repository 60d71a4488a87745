package io.whizbang.benchmarks;

import io.whizbang.benchmarks.measure.Samples;
import io.whizbang.benchmarks.measure.StartingLine;
import io.whizbang.value.UuidV7;
import io.whizbang.work.NewOutboxMessage;
import java.time.Duration;
import java.util.List;
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
    long calling = StartingLine.run(CALLERS, (caller, line) -> makeRequests(caller, line.await()));
    long nanos = Math.max(rate.time().toNanos(), calling + awaitAnswers());
    return new Outcome(latencies, latencies.values().size() * 1e9 / nanos);
  }

  private long nanosBetweenRequests() {
    return TimeUnit.SECONDS.toNanos(messagesPerRequest) / rate.messagesPerSecond();
  }

  private void makeRequests(int caller, long start) throws InterruptedException {
    long step = CALLERS * nanosBetweenRequests();
    long end = start + rate.time().toNanos();
    boolean inTime = true;
    for (long due = start + caller * nanosBetweenRequests(); due < end && inTime; due += step) {
      awaitMoment(due);
      makeRequest();
      inTime = System.nanoTime() - end < 0;
    }
  }

  private static void awaitMoment(long moment) {
    for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
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

  /** Returns how long that took. */
  private long awaitAnswers() throws InterruptedException {
    long begun = System.nanoTime();
    if (!room.tryAcquire(MAX_WAITING, SECONDS_TO_END, TimeUnit.SECONDS)) {
      throw new IllegalStateException(
          "messages without an answer after " + SECONDS_TO_END + " seconds");
    }
    Throwable thrown = failure.get();
    if (thrown != null) {
      throw new IllegalStateException("a message was not stored", thrown);
    }
    return System.nanoTime() - begun;
  }
}
