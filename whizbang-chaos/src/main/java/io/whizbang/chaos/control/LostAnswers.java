package io.whizbang.chaos.control;

import java.util.concurrent.atomic.AtomicInteger;

/** How many answers are still to be lost, of each kind, and how many have been. */
final class LostAnswers {

  private final AtomicInteger commits = new AtomicInteger();
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger lost = new AtomicInteger();

  void lose(int each) {
    commits.set(each);
    calls.set(each);
  }

  boolean losesCommit() {
    return take(commits);
  }

  boolean losesCall() {
    return take(calls);
  }

  int count() {
    return lost.get();
  }

  private boolean take(AtomicInteger left) {
    boolean taken = left.get() > 0 && left.getAndDecrement() > 0;
    if (taken) {
      lost.incrementAndGet();
    }
    return taken;
  }
}
