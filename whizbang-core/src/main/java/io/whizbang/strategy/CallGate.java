package io.whizbang.strategy;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Says when a call may begin: while there is no other one, or beside others as long as there are few enough of them and enough
 * waits to be worth it. What is to be alone waits until the others have ended, and has others wait until it has ended itself:
 * so does whatever begins while little waits, because a call that is alone may be given more.
 */
final class CallGate {

  private final int most;
  private final BooleanSupplier worthIt;
  private final BooleanSupplier mustBeAlone;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Set<Thread> callers = new HashSet<>();
  private boolean alone;

  /**
   * @param most how many calls there may be at once
   * @param worthIt whether enough waits for calls beside each other
   * @param mustBeAlone whether the next call must have no other beside it
   */
  CallGate(int most, BooleanSupplier worthIt, BooleanSupplier mustBeAlone) {
    this.most = most;
    this.worthIt = worthIt;
    this.mustBeAlone = mustBeAlone;
  }

  /** Whom a call has beside it until it has ended. */
  enum Company {
    NONE,
    PERHAPS_OTHERS
  }

  /** Makes a call as soon as one may begin, perhaps beside another. */
  <T> T call(Function<Company, T> call) {
    return call(most == 1, call);
  }

  /** Does something while there is no call. */
  <T> T alone(Supplier<T> action) {
    return call(true, company -> action.get());
  }

  private <T> T call(boolean alone, Function<Company, T> call) {
    Company company = enter(alone);
    try {
      return call.apply(company);
    } finally {
      leave();
    }
  }

  private Company enter(boolean wantsToBeAlone) {
    lock.lock();
    try {
      boolean isAlone = isToBeAlone(wantsToBeAlone);
      while (!callers.isEmpty() && (isAlone || !isRoomBeside())) {
        changed.awaitUninterruptibly();
        isAlone = isToBeAlone(wantsToBeAlone);
      }
      callers.add(Thread.currentThread());
      alone = isAlone;
      return isAlone ? Company.NONE : Company.PERHAPS_OTHERS;
    } finally {
      lock.unlock();
    }
  }

  private boolean isRoomBeside() {
    return !alone && callers.size() < most;
  }

  private boolean isToBeAlone(boolean wantsToBeAlone) {
    return wantsToBeAlone || mustBeAlone.getAsBoolean() || !worthIt.getAsBoolean();
  }

  /** More waits than before. */
  void grown() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Whether the calling thread is one that is making a call, and so must not make another. */
  boolean isCalling() {
    lock.lock();
    try {
      return callers.contains(Thread.currentThread());
    } finally {
      lock.unlock();
    }
  }

  private void leave() {
    lock.lock();
    try {
      callers.remove(Thread.currentThread());
      alone = false;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
