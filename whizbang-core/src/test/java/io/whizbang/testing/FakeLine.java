package io.whizbang.testing;

import io.whizbang.database.Lifeline;
import io.whizbang.error.StreamBusyException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A line that rings, and shows, what a test tells it to; and notes what is done with it. */
public final class FakeLine implements Lifeline {

  private static final String END = "end";

  private final LinkedBlockingQueue<String> rings = new LinkedBlockingQueue<>();
  private final LinkedBlockingQueue<String> left = new LinkedBlockingQueue<>();
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private volatile Pulse pulse = new Pulse(true, 0, 0);
  private volatile boolean deaf;
  private volatile boolean sleepless;

  public List<String> calls() {
    return calls;
  }

  public void ring() {
    rings.add("ring");
  }

  /** The others leave something to an instance that is awake. */
  public void leaveWork() {
    left.add("work");
  }

  /** What the next looks at the instances show. */
  public void show(Pulse newPulse) {
    pulse = newPulse;
  }

  public void goDeaf() {
    deaf = true;
  }

  /** A ringer is slow to commit, so nobody can fall asleep. */
  public void keepAwake() {
    sleepless = true;
  }

  @Override
  public boolean hears() {
    return !deaf;
  }

  @Override
  public Pulse beat() {
    calls.add("beat");
    return pulse;
  }

  @Override
  public void fallAsleep() {
    rings.removeIf(each -> !each.equals(END));
    calls.add("fallAsleep");
    if (sleepless) {
      throw new StreamBusyException("A ringer is slow to commit", null);
    }
  }

  @Override
  public void wakeUp() {
    calls.add("wakeUp");
  }

  @Override
  public boolean awaitWork(Duration every, Duration longest) throws InterruptedException {
    return left.poll(longest.toNanos(), TimeUnit.NANOSECONDS) != null;
  }

  @Override
  public boolean await(Duration longest) throws InterruptedException {
    String heard = rings.poll(longest.toNanos(), TimeUnit.NANOSECONDS);
    return heard != null && !heard.equals(END);
  }

  @Override
  public void endWait() {
    rings.add(END);
  }

  @Override
  public void close() {
    calls.add("close");
  }
}
