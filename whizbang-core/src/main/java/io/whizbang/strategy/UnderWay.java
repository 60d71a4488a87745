package io.whizbang.strategy;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The lines (streams, and messages without one) that calls say something of at this moment. */
final class UnderWay {

  private final Set<UUID> lines = new HashSet<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition ended = lock.newCondition();

  void begin(Set<UUID> those) {
    lock.lock();
    try {
      lines.addAll(those);
    } finally {
      lock.unlock();
    }
  }

  void end(Set<UUID> those) {
    lock.lock();
    try {
      lines.removeAll(those);
      ended.signalAll();
    } finally {
      lock.unlock();
    }
  }

  Set<UUID> now() {
    lock.lock();
    try {
      return Set.copyOf(lines);
    } finally {
      lock.unlock();
    }
  }

  void awaitEnd(Collection<UUID> those) {
    lock.lock();
    try {
      while (!Collections.disjoint(those, lines)) {
        ended.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }
}
