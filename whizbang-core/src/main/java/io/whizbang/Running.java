package io.whizbang;

import io.whizbang.concurrent.DeferredInterrupt;
import io.whizbang.database.DatabaseTransport;
import io.whizbang.error.CallInterruptedException;
import io.whizbang.error.CallTimedOutException;
import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.OutcomeInDoubtException;
import io.whizbang.observe.Count;
import io.whizbang.observe.Vitals;
import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.work.ServiceInstance;
import io.whizbang.worker.Backpressure;
import io.whizbang.worker.Consumer;
import io.whizbang.worker.Lookout;
import io.whizbang.worker.WorkerListener;
import io.whizbang.worker.WorkerLoop;
import io.whizbang.worker.WorkerState;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the parts of an instance, keeps them going, and stops them in the order of the flow. */
final class Running {

  private static final Logger LOG = LoggerFactory.getLogger(Running.class);
  private static final int BEATS_TO_STALE = 20;

  /** How long to wait for work of others' making, where they cannot ring. */
  private static final Duration DEAF_PAUSE = Duration.ofSeconds(1);

  private static final int MAX_UNSETTLED = 1000;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(2);

  /** How long a turn by hand may take: so long that only a handler that hangs exceeds it. */
  private static final Duration LONGEST_TURN = Duration.ofMinutes(1);

  private final Assembly parts;
  private final WhizbangBuilder settings;
  private final WorkerLoop claiming;
  private final WorkerLoop publishing;
  private final WorkerLoop projecting;
  private final Lookout lookout;
  private final Checkup checkup;
  private final List<Subscription> subscriptions = new ArrayList<>();
  private boolean looping;

  Running(Assembly parts, WhizbangBuilder settings) {
    this.parts = parts;
    this.settings = settings;
    claiming = new WorkerLoop(parts.claimer, parts.claimBell, this::longestPause, new Missed());
    publishing = new WorkerLoop(
        parts.publisher, parts.publishBell, () -> settings.pollInterval, settings.listener);
    projecting = new WorkerLoop(
            parts.projecting, parts.projectBell, () -> settings.pollInterval, settings.listener)
        .idleAfter(settings.projecting.idleTurns());
    lookout = new Lookout(
        parts.database,
        parts.coordinator,
        claiming,
        parts.counters,
        settings.coordination.staleThreshold().dividedBy(BEATS_TO_STALE));
    claiming.watchedIf(lookout::hears);
    checkup = new Checkup(parts, () -> workers().values());
  }

  /** Counts what somebody should have rung for, and passes all on. */
  private final class Missed implements WorkerListener {

    @Override
    public void started(String role) {
      settings.listener.started(role);
    }

    @Override
    public void idle(String role) {
      settings.listener.idle(role);
    }

    @Override
    public void missedRing(String role) {
      if (lookout.hears()) {
        parts.counters.add(Count.WAKE_UP_MISSED, 1);
      }
      settings.listener.missedRing(role);
    }
  }

  /** While nobody can ring this process it looks more often. */
  private Duration longestPause() {
    Duration longest = settings.pollInterval;
    return lookout.hears() || longest.compareTo(DEAF_PAUSE) < 0 ? longest : DEAF_PAUSE;
  }

  /** The first turn is done here, so that whoever starts learns at once of what waiting will not cure. */
  void start() {
    looping = true;
    startOrStop(() -> {
      parts.onInsert(this::expect);
      parts.gate.open();
      publishing.start();
      firstTurn();
      claiming.start();
      if (projects()) {
        projecting.start();
      }
      lookout.start();
    });
  }

  /** Looks when the transaction has ended; if nobody will tell, it looks often for a while. */
  private void expect(Connection transaction) {
    if (!parts.database.whenEnded(transaction, claiming::look)) {
      claiming.wakeUp();
    }
  }

  void startByHand() {
    startOrStop(() -> {
      parts.claimer.turn();
      parts.projecting.turn();
    });
  }

  private boolean projects() {
    return !settings.perspectives.isEmpty();
  }

  private void startOrStop(Runnable start) {
    try {
      settings.observer.started(checkup);
      subscribe();
      start.run();
      say("started", parts.coordinator.instance());
    } catch (RuntimeException e) {
      stop();
      throw e;
    }
  }

  private void firstTurn() {
    try {
      parts.claimer.turn();
      parts.projecting.turn();
    } catch (DatabaseUnavailableException | OutcomeInDoubtException e) {
      LOG.warn("Waits for the database. {}", e.getMessage());
    }
  }

  private void subscribe() {
    if (!parts.destinations.isEmpty()) {
      var consumer = new Consumer(parts.service, parts.strategy, parts.scheduler, parts.counters);
      var spec = new SubscriptionSpec(parts.service, parts.destinations, MAX_UNSETTLED);
      subscriptions.add(parts.transport.subscribe(spec, listener(consumer)));
    }
  }

  /** Among the services of a database it is the inbox that holds the messages, and nobody delivers any. */
  private DeliveryListener listener(Consumer consumer) {
    return parts.transport instanceof DatabaseTransport
        ? consumer
        : new Backpressure(consumer, parts.processor::isBehind, parts.scheduler);
  }

  private static void say(String what, ServiceInstance instance) {
    LOG.info(
        "Whizbang {}: instance {} of service {} on {}, process {}",
        what,
        instance.instanceId(),
        instance.serviceName(),
        instance.hostName(),
        instance.processId());
  }

  Vitals vitals() {
    return checkup;
  }

  Map<String, WorkerState> workers() {
    Map<String, WorkerState> states = new LinkedHashMap<>();
    if (looping) {
      states.put("claimer", claiming.state());
      states.put("publisher", publishing.state());
    }
    if (looping && projects()) {
      states.put(parts.projecting.role(), projecting.state());
    }
    return states;
  }

  /** One round of everything, by hand: claims once, and waits until nothing of it is left. */
  int turn() {
    parts.gate.open();
    int claimed;
    try {
      claimed = parts.claimer.turn();
    } finally {
      parts.gate.shut();
    }
    await(LONGEST_TURN, () -> {
      parts.publisher.turn();
      parts.projecting.turn();
      return isAtRest();
    });
    return claimed;
  }

  /** Idle in two looks, as a message may be between two places when one looks. */
  void awaitIdle(Duration longest) {
    int[] idleLooks = {0};
    await(longest, () -> {
      idleLooks[0] = isIdle() ? idleLooks[0] + 1 : 0;
      return idleLooks[0] == 2;
    });
  }

  private boolean isIdle() {
    int did = looping ? parts.claimer.turn() : turn();
    return did == 0 && isAtRest();
  }

  private boolean isAtRest() {
    return parts.processor.load().isIdle() && parts.projecting.isIdle();
  }

  private interface Look {
    boolean isEnough();
  }

  private void await(Duration longest, Look look) {
    Instant end = parts.scheduler.now().plus(longest);
    while (!look.isEnough()) {
      if (!parts.scheduler.now().isBefore(end)) {
        throw new CallTimedOutException(
            "Still at work after %d ms: %s".formatted(longest.toMillis(), parts.processor.load()),
            null);
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(BETWEEN_LOOKS.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallInterruptedException("Interrupted while waiting", e);
    }
  }

  /**
   * Takes no more work, finishes what has begun, reports it, gives the rest back and leaves. Messages that
   * arrive are still put into the inbox, for others, until the last has been published that may be one of
   * them. An interrupt waits until that is over: what is done would else be done again by others.
   */
  void stop() {
    try (var interrupt = new DeferredInterrupt()) {
      stopInFlowOrder(interrupt);
    }
  }

  private void stopInFlowOrder(DeferredInterrupt interrupt) {
    ServiceInstance instance = parts.coordinator.instance();
    settings.observer.stopped();
    checkup.stopped();
    parts.gate.shut();
    step(interrupt, "stop the claimer", claiming::close);
    step(interrupt, "give back what the transport is not ready for", parts.publisher::hurry);
    step(interrupt, "stop the processor", parts.processor::close);
    step(interrupt, "stop the perspectives' worker", projecting::close);
    step(interrupt, "stop the perspectives", parts.projecting::close);
    step(interrupt, "stop the publisher", publishing::close);
    step(interrupt, "give back what was not published", parts.publisher::close);
    subscriptions.forEach(each -> step(interrupt, "unsubscribe", each::close));
    step(interrupt, "close the dispatcher", parts.dispatcher::close);
    step(interrupt, "report what was done", parts.strategy::close);
    step(interrupt, "close the transport", parts.transport::close);
    step(interrupt, "leave", parts.coordinator::close);
    step(interrupt, "stop the lookout", lookout::close);
    step(interrupt, "close the database", parts.database::close);
    parts.scheduler.close();
    say("stopped", instance);
  }

  /** What goes wrong on the way out must not keep the rest from ending. */
  private static void step(DeferredInterrupt interrupt, String what, Runnable step) {
    interrupt.defer();
    try {
      step.run();
    } catch (RuntimeException e) {
      LOG.warn("Could not {}. {}", what, e.getMessage());
      LOG.debug("Could not {}", what, e);
    }
  }
}
