package io.whizbang.process;

import io.whizbang.concurrent.DeferredInterrupt;
import io.whizbang.concurrent.Scheduler;
import io.whizbang.strategy.Verdict;
import io.whizbang.strategy.WorkCoordinatorStrategy;
import io.whizbang.strategy.WorkIntake;
import io.whizbang.work.ClaimedWork;
import io.whizbang.work.Queue;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkLimits;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works on all that a process has claimed: each stream in its order, streams beside each other, and
 * messages without a stream as they come. There is one per process, fed by one strategy.
 *
 * <ul>
 *   <li>It takes no more than it has room for, and asks for nothing while it is full.
 *   <li>What it has in hand, it never starts a second time; nor what it was done with while the call was under way that
 *       hands it out again.
 *   <li>A failure stops the lane of its own stream; the database takes back what waited behind it.
 *   <li>What waits or is worked on keeps its lease: it is renewed when half of it is over. When it is lost
 *       all the same, or ends because the database cannot be reached, the handler is interrupted and
 *       told, and nothing more of that lane is started.
 * </ul>
 *
 * <p>The strategy is never called under the lock, as it may be waiting for room here.
 */
public final class OrderedStreamProcessor implements WorkIntake, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(OrderedStreamProcessor.class);

  private final ProcessorPolicy policy;
  private final WorkCoordinatorStrategy strategy;
  private final Scheduler scheduler;
  private final Handlers handlers;
  private final Lanes lanes;
  private final Space space;
  private final Leases leases;
  private final OrderWatch orderWatch = new OrderWatch();
  private final TurnWatch watch = new Watch();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition turnEnded = lock.newCondition();
  private volatile ProcessorListener listener = ProcessorListener.NONE;
  private final Set<SetAside> open = new HashSet<>();
  private final ThreadLocal<@Nullable Boolean> starting = new ThreadLocal<>();
  private boolean stopping;

  public OrderedStreamProcessor(
      ProcessorPolicy policy,
      WorkCoordinatorStrategy strategy,
      Scheduler scheduler,
      Handlers handlers) {
    this.policy = policy;
    this.strategy = strategy;
    this.scheduler = scheduler;
    this.handlers = handlers;
    this.lanes = new Lanes(handlers.maxRunning(policy.maxParallel()));
    this.space = new Space(lanes, handlers, policy.capacity());
    this.leases = new Leases(lanes, scheduler, policy.lease(), new Keeper());
  }

  public void listen(ProcessorListener newListener) {
    listener = newListener;
  }

  public ProcessorLoad load() {
    return locked(lanes::load);
  }

  /** Whether as many messages that arrived are in hand as it takes: more had better wait elsewhere. */
  public boolean isBehind() {
    return locked(space::isInboxInHand);
  }

  @Override
  public Room room() {
    return locked(() -> {
      SetAside room = new SetAside(scheduler.now(), space.setAside());
      open.add(room);
      return room;
    });
  }

  /**
   * Room for one answer, and the moment from which its leases run. What handlers complete by themselves, in transactions of
   * their own, may still stand in the answer of a call that began before: that is all held work, as it was then.
   */
  private final class SetAside implements Room {

    private final Instant asked;
    private final WorkLimits limits;
    private final Set<UUID> doneMeanwhile = new HashSet<>();

    private SetAside(Instant asked, WorkLimits limits) {
      this.asked = asked;
      this.limits = limits;
    }

    @Override
    public WorkLimits limits() {
      return limits;
    }

    @Override
    public void fill(WorkBatch answer) {
      tell(locked(() -> {
        giveUp();
        space.noteAnswer(limits, answer);
        return accept(answer, this);
      }));
      startWhatCan();
    }

    @Override
    public void close() {
      locked(() -> {
        giveUp();
        return true;
      });
    }

    private void giveUp() {
      if (open.remove(this)) {
        space.giveUp(limits);
      }
    }
  }

  private List<Report> accept(WorkBatch answer, SetAside room) {
    List<Report> reports = new ArrayList<>();
    for (ClaimedWork work : answer.work()) {
      LaneLease lease = leases.begun(room.asked, answer.includesHeld());
      Task.of(work)
          .filter(task -> !room.doneMeanwhile.contains(task.id()))
          .ifPresent(task -> accept(task, lease, reports));
    }
    if (answer.includesHeld()) {
      reports.addAll(leases.due());
    }
    return reports;
  }

  private void accept(Task task, LaneLease lease, List<Report> reports) {
    Lane lane = lanes.lane(task.lane(), key -> new Lane(key, lease));
    if (lane.accountsFor(task)) {
      return;
    }
    if (lane.isLost() || space.isFull(task.queue())) {
      reports.add(lane.giveBack(task));
    } else {
      lane.add(task);
      lanes.take(task.queue(), 1);
      lanes.queue(lane);
      leases.watch(lane);
    }
  }

  /** Starts lanes, as many as may run beside each other. A turn that is over at once leads back here. */
  private void startWhatCan() {
    if (starting.get() == null) {
      starting.set(true);
      try {
        for (Turn turn = locked(this::nextTurn); turn != null; turn = locked(this::nextTurn)) {
          start(turn);
        }
      } finally {
        starting.remove();
      }
    }
  }

  private void start(Turn turn) {
    if (handler(turn.lane()).blocks()) {
      startOnAThread(turn);
    } else {
      work(turn);
    }
  }

  /** Without a thread the turn is over, and its messages are given back: kept, they would wait here for ever. */
  private void startOnAThread(Turn turn) {
    try {
      scheduler.execute(() -> work(turn));
    } catch (RuntimeException | Error e) {
      finish(turn, List.of());
      throw e;
    }
  }

  private @Nullable Turn nextTurn() {
    return stopping ? null : lanes.next(scheduler.now()).map(this::begin).orElse(null);
  }

  private Turn begin(Lane lane) {
    Turn turn = lane.begin(handler(lane), watch);
    turn.tasks().stream()
        .filter(task -> orderWatch.isTooLate(lane.key(), task.sequence()))
        .forEach(this::outOfOrder);
    return turn;
  }

  private void outOfOrder(Task task) {
    LOG.error(
        "Message {} of stream {} begins although a later one is done: please report this",
        task.id(),
        task.message().streamId());
    listener.outOfOrder(task.queue());
  }

  /** What turns ask and tell, from threads that do not hold the lock. */
  private final class Watch implements TurnWatch {

    @Override
    public boolean isFenced(Lane lane) {
      return locked(() -> leases.isOver(lane));
    }

    @Override
    public void letGo(Lane lane) {
      tell(locked(() -> leases.lose(lane)));
    }
  }

  /** Leases are looked after under the lock, and what comes of it is told outside of it. */
  private final class Keeper implements Leases.Keeper {

    @Override
    public void look() {
      tell(locked(leases::due));
    }

    @Override
    public void lost(Queue queue) {
      listener.leaseLost(queue);
    }
  }

  private RunHandler<ClaimedWork> handler(Lane lane) {
    RunHandler<ClaimedWork> handler = handlers.of(lane.queue());
    if (handler == null) {
      throw new IllegalStateException("Nobody works on the " + lane.queue());
    }
    return handler;
  }

  /** One turn of one lane, unless it came too late for its thread. What it reports is queued before the lane goes on. */
  private void work(Turn turn) {
    Lane lane = turn.lane();
    if (locked(() -> stopping || leases.isOver(lane))) {
      finish(turn, List.of());
    } else {
      turn.run(handler(lane)).thenAccept(outcomes -> finish(turn, outcomes));
    }
  }

  /** Whatever comes of telling, such as that there is no thread for what could go on: the lane is free again. */
  private void finish(Turn turn, List<Outcome> outcomes) {
    Lane lane = turn.lane();
    try {
      tell(locked(() -> {
        noteReported(turn, outcomes);
        return lanes.change(lane, it -> it.end(turn, outcomes));
      }));
    } finally {
      tell(locked(() -> afterTurn(lane)));
    }
    startWhatCan();
    listener.worked();
    if (locked(space::wasHungry)) {
      listener.room();
    }
  }

  /** What its handler has reported by itself is done. */
  private void noteReported(Turn turn, List<Outcome> outcomes) {
    for (int i = 0; i < Math.min(turn.tasks().size(), outcomes.size()); i++) {
      if (outcomes.get(i) instanceof Outcome.Reported) {
        Task task = turn.tasks().get(i);
        orderWatch.done(turn.lane().key(), task.sequence());
        open.forEach(room -> room.doneMeanwhile.add(task.id()));
      }
    }
  }

  private List<Report> afterTurn(Lane lane) {
    lane.rest();
    lanes.turnEnded(lane);
    lanes.queue(lane);
    lanes.forgetIfEmpty(lane);
    turnEnded.signalAll();
    return leases.afterTurn(lane);
  }

  private void tell(List<Report> reports) {
    reports.forEach(this::tellOne);
  }

  private void tellOne(Report report) {
    try {
      report.tell(strategy).whenComplete((verdict, failure) -> settled(report, verdict));
    } catch (RuntimeException | Error e) {
      LOG.warn("Nothing could be reported of message {}. {}", report.id(), e.getMessage());
      settled(report, null);
    }
  }

  /** A report has committed, or never will: then there is no verdict, and the lease decides. */
  private void settled(Report report, @Nullable Verdict verdict) {
    tell(locked(() -> settle(report, verdict)));
    if (report instanceof Report.Failed failed && verdict == Verdict.APPLIED) {
      listener.due(failed.dueAfter());
    }
    startWhatCan();
  }

  private List<Report> settle(Report report, @Nullable Verdict verdict) {
    Lane lane = report.lane();
    List<Report> reports = report instanceof Report.Renewed
        ? leases.renewed(lane, report.id(), verdict)
        : reportSettled(report, verdict);
    lanes.forgetIfEmpty(lane);
    return reports;
  }

  private List<Report> reportSettled(Report report, @Nullable Verdict verdict) {
    Lane lane = report.lane();
    long sequence = lane.settled(report.id());
    if (report instanceof Report.Completed && verdict == Verdict.APPLIED) {
      orderWatch.done(lane.key(), sequence);
    }
    return verdict == Verdict.APPLIED ? List.of() : leases.lose(lane);
  }

  /** Lets go of everything: this instance was removed, and others have its work. */
  public void abandon() {
    tell(locked(leases::loseAll));
  }

  /**
   * Starts nothing more, gives back what waits, and waits for what is being worked on; interrupts it
   * when that takes too long, and waits as long again. Flush the strategy afterwards.
   *
   * @return the messages whose handlers did not end
   */
  public List<UUID> stop() {
    tell(locked(this::stopStarting));
    if (!DeferredInterrupt.waitThrough(policy.patience(), this::awaitTurns)) {
      locked(lanes::turns).forEach(Turn::cancel);
      DeferredInterrupt.waitThrough(policy.patience(), this::awaitTurns);
    }
    return locked(() -> lanes.turns().stream()
        .flatMap(turn -> turn.tasks().stream().map(Task::id))
        .toList());
  }

  private List<Report> stopStarting() {
    stopping = true;
    space.shut();
    return lanes.all().stream()
        .flatMap(lane -> lanes.change(lane, Lane::giveBackWaiting).stream())
        .toList();
  }

  private boolean awaitTurns(long nanos) throws InterruptedException {
    lock.lock();
    try {
      long left = nanos;
      while (lanes.load().running() > 0 && left > 0) {
        left = turnEnded.awaitNanos(left);
      }
      return lanes.load().running() == 0;
    } finally {
      lock.unlock();
    }
  }

  /** Stops, and says in the log what did not end. Happens once. */
  @Override
  public void close() {
    List<UUID> left = stop();
    leases.close();
    if (!left.isEmpty()) {
      LOG.warn("Stopped while handlers still work on {}; their leases run out", left);
    }
  }

  private <T extends @Nullable Object> T locked(Supplier<T> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }
}
