package io.whizbang.worker;

import io.whizbang.concurrent.WorkerThreads;
import io.whizbang.database.Database;
import io.whizbang.database.Lifeline;
import io.whizbang.error.StreamBusyException;
import io.whizbang.observe.Count;
import io.whizbang.observe.Counters;
import io.whizbang.work.ServiceInstance;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the instance tied to the others, on a thread of its own and never behind work: sends its
 * heartbeats, takes rings for it, and sees when another one has died.
 *
 * <p>The claimer sleeps until somebody rings. From then on nobody need ring: the lookout is on the watch for work and has the
 * claimer look when there is some, until nothing was found for a while. So no instance is rung more than once a second, however
 * much there is.
 */
public final class Lookout implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Lookout.class);

  /** In which the others shall notice that this process has died, if they can see its line. */
  private static final Duration BEAT = Duration.ofSeconds(2);

  /** The dead must be seen twice, a second apart. */
  private static final Duration SECOND_LOOK = Duration.ofMillis(1050);

  /** As long as the line does something, it can do nothing else. */
  private static final Duration LONGEST_WATCH = Duration.ofMillis(100);

  /** The longer nothing has come, the seldomer it is looked for: whoever waits, waits a fiftieth of that. */
  private static final int WAIT_TO_EVERY = 50;

  private static final Duration OFTENEST = Duration.ofMillis(1);
  private static final Duration SELDOMEST = Duration.ofMillis(8);
  private static final Duration WHILE_SLEEPLESS = Duration.ofSeconds(1);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
  private static final int FAILURES_TO_TELL = 10;
  private static final Duration TO_END = Duration.ofSeconds(5);

  private final Database database;
  private final RejoiningCoordinator coordinator;
  private final WorkerLoop claiming;
  private final Counters counters;
  private final Duration slowBeat;
  private final ExecutorService thread = WorkerThreads.forRole("whizbang-lookout");
  private final CountDownLatch stopping = new CountDownLatch(1);
  private volatile @Nullable Lifeline line;
  private long nextWithoutLine = System.nanoTime();
  private int failures;

  /** Takes what must not pass without a heartbeat. */
  public Lookout(
      Database database,
      RejoiningCoordinator coordinator,
      WorkerLoop claiming,
      Counters counters,
      Duration slowBeat) {
    this.database = database;
    this.coordinator = coordinator;
    this.claiming = claiming;
    this.counters = counters;
    this.slowBeat = slowBeat;
  }

  public void start() {
    thread.execute(this::watch);
  }

  /** Whether others can ring this process just now. */
  public boolean hears() {
    Lifeline present = line;
    return present != null && present.hears();
  }

  private void watch() {
    while (!isStopping()) {
      try {
        watch(coordinator.instance());
      } catch (InterruptedException e) {
        LOG.debug("The lookout was interrupted, and goes on");
      } catch (RuntimeException | Error e) {
        afterFailure(e);
      }
    }
  }

  /** As long as this process goes by that name. */
  private void watch(ServiceInstance self) throws InterruptedException {
    try (Lifeline opened = open(self)) {
      line = opened;
      failures = 0;
      var shift = new Shift(opened);
      while (!isStopping() && coordinator.instance().equals(self)) {
        shift.goOn();
      }
    } finally {
      line = null;
    }
  }

  private Lifeline open(ServiceInstance self) {
    try {
      return database.lifeline(self);
    } catch (RuntimeException e) {
      beatWithoutLine(self);
      throw e;
    }
  }

  /** After a break of the network the server may keep the old line, and with it the lock of this instance, for a while. */
  private void beatWithoutLine(ServiceInstance self) {
    if (System.nanoTime() - nextWithoutLine >= 0) {
      nextWithoutLine = System.nanoTime() + slowBeat.toNanos();
      try {
        heed(database.beat(self));
      } catch (RuntimeException e) {
        LOG.debug("No heartbeat without a line either", e);
      }
    }
  }

  /** Who is not known must make a call: that registers it, or says that it was removed. */
  private void heed(Lifeline.Pulse pulse) {
    if (!pulse.known() || pulse.removed() > 0) {
      claiming.look();
    }
    if (pulse.removed() > 0) {
      LOG.warn("{} other instances have died, and others go on with their work", pulse.removed());
      counters.add(Count.DEAD_INSTANCES, pulse.removed());
    }
  }

  /** Tells of the first failure, and of one in ten that follow, as the workers do. */
  private void afterFailure(Throwable failure) {
    if (!isStopping()) {
      if (failures++ % FAILURES_TO_TELL == 0) {
        LOG.info(
            "The others can neither ring this instance nor see at once when it dies: it tries for a line again every second. {}",
            failure.getMessage());
      }
      LOG.debug("No heartbeat", failure);
      pause();
    }
  }

  private boolean isStopping() {
    return stopping.getCount() == 0;
  }

  private void pause() {
    try {
      stopping.await(AFTER_FAILURE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      LOG.debug("The lookout was interrupted, and goes on");
    }
  }

  /** What is done on one line. */
  private final class Shift {

    private final Lifeline line;
    private long nextBeat = System.nanoTime();
    private long nextLook = System.nanoTime();
    private long lastFound = System.nanoTime();
    private boolean asleep;

    private Shift(Lifeline line) {
      this.line = line;
    }

    private void goOn() throws InterruptedException {
      if (untilBeat().isZero()) {
        beat();
      }
      if (!asleep && !claiming.isAwake()) {
        fallAsleep();
      }
      if (asleep) {
        awaitRing(untilBeat());
      } else {
        watchForWork(shorter(untilBeat(), LONGEST_WATCH));
      }
    }

    private void awaitRing(Duration longest) throws InterruptedException {
      if (line.await(longest)) {
        rung();
      }
    }

    /** What is due and was not taken, as there is no room or somebody has it locked, is not looked for at once again. */
    private void watchForWork(Duration longest) throws InterruptedException {
      if (line.awaitWork(every(), longest)) {
        if (claiming.lookAndAwait(LONGEST_WATCH) > 0) {
          lastFound = System.nanoTime();
        } else {
          awaitRing(SELDOMEST);
        }
      }
    }

    private Duration every() {
      Duration quiet = Duration.ofNanos(System.nanoTime() - lastFound);
      Duration fraction = quiet.dividedBy(WAIT_TO_EVERY);
      return fraction.compareTo(OFTENEST) < 0 ? OFTENEST : shorter(fraction, SELDOMEST);
    }

    private static Duration shorter(Duration one, Duration other) {
      return one.compareTo(other) < 0 ? one : other;
    }

    private Duration untilBeat() {
      return Duration.ofNanos(Math.max(0, nextBeat - System.nanoTime()));
    }

    private void beat() {
      Lifeline.Pulse pulse = line.beat();
      nextBeat = System.nanoTime() + beatAfter(pulse).toNanos();
      heed(pulse);
    }

    private Duration beatAfter(Lifeline.Pulse pulse) {
      Duration usual = line.hears() && BEAT.compareTo(slowBeat) < 0 ? BEAT : slowBeat;
      return pulse.suspected() > 0 && usual.compareTo(SECOND_LOOK) > 0 ? SECOND_LOOK : usual;
    }

    /**
     * What came before is found by looking once more. Who cannot yet, as a ringer is slow to commit, is rung by nobody
     * and looks by itself meanwhile.
     */
    private void fallAsleep() {
      try {
        line.fallAsleep();
        asleep = true;
        claiming.look();
      } catch (StreamBusyException e) {
        LOG.debug("The instance stays awake for now", e);
        lookNowAndThen();
      }
    }

    private void lookNowAndThen() {
      if (System.nanoTime() - nextLook >= 0) {
        nextLook = System.nanoTime() + WHILE_SLEEPLESS.toNanos();
        claiming.look();
      }
    }

    private void rung() {
      counters.add(Count.RUNG, 1);
      lastFound = System.nanoTime();
      claiming.wakeUp();
      if (asleep) {
        line.wakeUp();
        asleep = false;
      }
    }
  }

  @Override
  public void close() {
    stopping.countDown();
    Lifeline open = line;
    if (open != null) {
      open.endWait();
    }
    thread.shutdown();
    if (!WorkerThreads.awaitEnd(thread, TO_END)) {
      LOG.warn("The line to the other instances is still being closed");
    }
  }
}
