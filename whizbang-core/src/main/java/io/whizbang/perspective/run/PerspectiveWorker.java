package io.whizbang.perspective.run;

import io.whizbang.concurrent.DeferredInterrupt;
import io.whizbang.concurrent.Scheduler;
import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.InstanceRemovedException;
import io.whizbang.error.OutcomeInDoubtException;
import io.whizbang.observe.Count;
import io.whizbang.perspective.PerspectiveDefinition;
import io.whizbang.perspective.SaveSignal;
import io.whizbang.process.ProcessorListener;
import io.whizbang.strategy.WorkIntake;
import io.whizbang.work.PerspectiveWork;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkLimits;
import io.whizbang.worker.Bell;
import io.whizbang.worker.Preparation;
import io.whizbang.worker.Worker;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps perspectives up to date: takes claimed checkpoints, has their events applied, and reports how that
 * went. A turn registers what is not registered yet, and begins as many groups of checkpoints as may be
 * worked on beside each other; a group that has ended rings for the next turn.
 */
public final class PerspectiveWorker implements Worker, WorkIntake, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(PerspectiveWorker.class);
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration AFTER_OUTAGE = Duration.ofSeconds(1);

  private final RunEnvironment environment;
  private final ReportChannel channel;
  private final Scheduler scheduler;
  private final Preparation preparation;
  private final Bell bell;
  private final SaveSignal saves = new SaveSignal();
  private final Registration registration;
  private final UnknownPerspectives unknown;
  private final GroupRuns runs;
  private final Hand hand;
  private final Ends ends;
  private final Leases leases;
  private volatile ProcessorListener listener = ProcessorListener.NONE;
  private volatile @Nullable RuntimeException outage;

  /** Takes a bell to ring when there is something to do. */
  public PerspectiveWorker(
      Collection<PerspectiveDefinition> definitions,
      RunEnvironment environment,
      ReportChannel channel,
      Surroundings surroundings) {
    this.environment = environment;
    this.channel = channel;
    this.scheduler = surroundings.scheduler();
    this.preparation = surroundings.preparation();
    this.bell = surroundings.bell();
    this.registration = new Registration(definitions, environment.store(), environment.reader());
    this.unknown = new UnknownPerspectives(scheduler);
    this.runs = new GroupRuns(definitions, environment);
    PerspectivePolicy policy = environment.policy();
    this.hand = new Hand(runs, policy.capacity(), policy.maxParallel());
    this.ends = new Ends(hand, policy.completion(), channel, () -> listener);
    this.leases = new Leases(hand, channel, scheduler, this::lease);
  }

  /** Time and threads, what is to be done before anything else, and what wakes the worker. */
  public record Surroundings(Scheduler scheduler, Preparation preparation, Bell bell) {}

  /** Is told when it may be worth while to ask for work. */
  public void listen(ProcessorListener newListener) {
    listener = newListener;
  }

  /** Tells those who wait for models that some were saved. */
  public SaveSignal saves() {
    return saves;
  }

  @Override
  public String role() {
    return "perspectives";
  }

  /** Whether everything is done and reported, and the perspectives know the history. */
  public boolean isIdle() {
    return hand.isEmpty() && registration.isDone();
  }

  @Override
  public Room room() {
    return new SetAside(hand.setAside(), scheduler.now());
  }

  /** Room for one answer, and the moment from which its leases run. */
  private final class SetAside implements Room {

    private final int room;
    private final Instant asked;
    private boolean open = true;

    private SetAside(int room, Instant asked) {
      this.room = room;
      this.asked = asked;
    }

    @Override
    public WorkLimits limits() {
      return new WorkLimits(0, 0, Math.min(room, WorkLimits.MAX));
    }

    @Override
    public void fill(WorkBatch answer) {
      close();
      if (room > 0 && answer.perspectives().size() >= room) {
        hand.beHungry();
      }
      answer.perspectives().forEach(work -> accept(work, asked.plus(lease())));
      if (!answer.perspectives().isEmpty()) {
        leases.watch();
        bell.ring();
      }
    }

    @Override
    public void close() {
      if (open) {
        hand.giveUp(room);
        open = false;
      }
    }
  }

  private void accept(PerspectiveWork work, Instant leaseEnd) {
    if (runs.of(work.perspectiveName()).isEmpty()) {
      environment.counters().add(Count.UNKNOWN_PERSPECTIVE, 1);
      ends.tell(unknown.giveBack(work));
    } else if (!hand.take(work, leaseEnd)) {
      ends.giveBack(Checkpoint.of(work));
    }
  }

  @Override
  public int turn() {
    int did = 0;
    if (!registration.isDone()) {
      preparation.ensure();
      did += registration.turn();
      if (did > 0 || registration.isDone()) {
        listener.room();
      }
    }
    throwOutage();
    for (Optional<Group> next = hand.next(); next.isPresent(); next = hand.next()) {
      Group group = next.get();
      did += group.members().size();
      scheduler.execute(() -> work(group));
    }
    return did;
  }

  /** What a run has met counts as a failure of the turn after it. */
  private void throwOutage() {
    RuntimeException met = outage;
    if (met != null) {
      outage = null;
      throw met;
    }
  }

  private void work(Group group) {
    Map<UUID, Fate> fates = run(group);
    try {
      ends.end(group, fates);
    } finally {
      hand.ended(group);
      saves.saved();
      bell.ring();
      if (hand.wasHungry()) {
        listener.room();
      }
    }
  }

  private Map<UUID, Fate> run(Group group) {
    try {
      return runs.of(group.perspectiveName())
          .map(run -> run.run(group.streamIds()))
          .orElseGet(Map::of);
    } catch (InstanceRemovedException e) {
      return all(group, Fate.LOST);
    } catch (DatabaseUnavailableException | OutcomeInDoubtException e) {
      outage = e;
      return all(group, new Fate.GivenBack(AFTER_OUTAGE));
    } catch (Throwable e) {
      LOG.debug("A run of perspective {} failed", group.perspectiveName(), e);
      return all(
          group, group.members().size() > 1 ? Fate.TRY_ALONE : new Fate.Failed(null, e.toString()));
    }
  }

  private static Map<UUID, Fate> all(Group group, Fate fate) {
    Map<UUID, Fate> fates = new LinkedHashMap<>();
    group.streamIds().forEach(streamId -> fates.put(streamId, fate));
    return fates;
  }

  private Duration lease() {
    return environment.holder().get().lease();
  }

  /** Lets go of everything: this instance was removed, and others have its work. */
  public void abandon() {
    hand.abandon();
  }

  /** Begins nothing more, gives back what waits, and waits for what is being worked on. */
  @Override
  public void close() {
    hand.close().forEach(held -> ends.giveBack(held.checkpoint()));
    if (!DeferredInterrupt.waitThrough(PATIENCE, hand::awaitEnd)) {
      LOG.warn("Stopped while perspectives are still at work; their leases run out");
    }
    environment.policy().completion().flush(channel);
  }
}
