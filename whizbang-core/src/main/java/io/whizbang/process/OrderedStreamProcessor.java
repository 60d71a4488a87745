package io.whizbang.process;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.strategy.Verdict;
import io.whizbang.strategy.WorkCoordinatorStrategy;
import io.whizbang.strategy.WorkIntake;
import io.whizbang.work.ClaimedWork;
import io.whizbang.work.Queue;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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
 *   <li>What it has in hand, it never starts a second time.
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
  private final LeaseWatch leaseWatch;
  private final OrderWatch orderWatch = new OrderWatch();
  private final TurnWatch watch = new Watch();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition turnEnded = lock.newCondition();
  private volatile ProcessorListener listener = ProcessorListener.NONE;
  private final ThreadLocal<@Nullable Boolean> starting = new ThreadLocal<>();
  private boolean stopping;
  private boolean hungry;

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
    this.leaseWatch = new LeaseWatch(scheduler, this::keepLeases);
  }

  public void listen(ProcessorListener newListener) {
    listener = newListener;
  }

  public ProcessorLoad load() {
    return locked(lanes::load);
  }

  @Override
  public Room room() {
    return locked(() -> {
      Instant asked = scheduler.now();
      WorkLimits limits = new WorkLimits(setAside(Queue.OUTBOX), setAside(Queue.INBOX), 0);
      return new SetAside(limits, asked);
    });
  }

  private int setAside(Queue queue) {
    if (stopping || handlers.of(queue) == null) {
      return 0;
    }
    int free = Math.min(WorkLimits.MAX, Math.max(0, policy.capacity() - lanes.taken(queue)));
    lanes.take(queue, free);
    hungry |= free == 0;
    return free;
  }

  /** Room for one answer, and the moment from which its leases run. */
  private final class SetAside implements Room {

    private final WorkLimits limits;
    private final Instant asked;
    private boolean open = true;

    private SetAside(WorkLimits limits, Instant asked) {
      this.limits = limits;
      this.asked = asked;
    }

    @Override
    public WorkLimits limits() {
      return limits;
    }

    @Override
    public void fill(WorkBatch answer) {
      tell(locked(() -> {
        giveUp();
        hungry |= isUsedUp(limits.outbox(), answer.outbox().size())
            || isUsedUp(limits.inbox(), answer.inbox().size());
        return accept(answer, asked);
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

    private static boolean isUsedUp(int limit, int used) {
      return limit > 0 && used >= limit;
    }

    private void giveUp() {
      if (open) {
        lanes.take(Queue.OUTBOX, -limits.outbox());
        lanes.take(Queue.INBOX, -limits.inbox());
        open = false;
      }
    }
  }

  private List<Report> accept(WorkBatch answer, Instant asked) {
    List<Report> reports = new ArrayList<>();
    for (ClaimedWork work : answer.work()) {
      Task.of(work).ifPresent(task -> accept(task, leaseOf(answer, asked), reports));
    }
    if (answer.includesHeld()) {
      reports.addAll(renewals());
    }
    return reports;
  }

  private LaneLease leaseOf(WorkBatch answer, Instant asked) {
    return answer.includesHeld()
        ? LaneLease.ofUnknownAge(scheduler.now(), policy.lease())
        : LaneLease.from(asked, policy.lease());
  }

  private void accept(Task task, LaneLease lease, List<Report> reports) {
    Lane lane = lanes.lane(task.lane(), key -> new Lane(key, lease));
    if (lane.accountsFor(task)) {
      return;
    }
    if (stopping || lane.isLost() || isFull(task.queue())) {
      reports.add(lane.giveBack(task));
    } else {
      lane.add(task);
      lanes.take(task.queue(), 1);
      lanes.queue(lane);
      leaseWatch.lookAt(lane.lease().nextLook());
    }
  }

  private boolean isFull(Queue queue) {
    return handlers.of(queue) == null || lanes.taken(queue) >= policy.capacity();
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
      scheduler.execute(() -> work(turn));
    } else {
      work(turn);
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
      return locked(() -> isLeaseOver(lane));
    }

    @Override
    public void letGo(Lane lane) {
      tell(locked(() -> lose(lane)));
    }
  }

  private boolean isLeaseOver(Lane lane) {
    return lane.isLost() || !lane.lease().isGood(scheduler.now());
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
    if (locked(() -> stopping || isLeaseOver(lane))) {
      finish(turn, List.of());
    } else {
      turn.run(handler(lane)).thenAccept(outcomes -> finish(turn, outcomes));
    }
  }

  private void finish(Turn turn, List<Outcome> outcomes) {
    Lane lane = turn.lane();
    tell(locked(() -> {
      noteReported(turn, outcomes);
      return lanes.change(lane, it -> it.end(turn, outcomes));
    }));
    tell(locked(() -> afterTurn(lane)));
    startWhatCan();
    listener.worked();
    if (locked(this::wasHungry)) {
      listener.room();
    }
  }

  /** What its handler has reported by itself is done. */
  private void noteReported(Turn turn, List<Outcome> outcomes) {
    for (int i = 0; i < Math.min(turn.tasks().size(), outcomes.size()); i++) {
      if (outcomes.get(i) instanceof Outcome.Reported) {
        orderWatch.done(turn.lane().key(), turn.tasks().get(i).sequence());
      }
    }
  }

  /** Asked when there is room, so that it leads to one claim. */
  private boolean wasHungry() {
    boolean was = hungry;
    hungry = false;
    return was;
  }

  private List<Report> afterTurn(Lane lane) {
    lane.rest();
    lanes.turnEnded(lane);
    lanes.queue(lane);
    lanes.forgetIfEmpty(lane);
    turnEnded.signalAll();
    return lane.lease().isOver(scheduler.now()) ? lose(lane) : List.of();
  }

  private void tell(List<Report> reports) {
    reports.forEach(this::tellOne);
  }

  private void tellOne(Report report) {
    try {
      report.tell(strategy).whenComplete((verdict, failure) -> settled(report, verdict));
    } catch (RuntimeException e) {
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
        ? renewalSettled(lane, report.id(), verdict)
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
    return verdict == Verdict.APPLIED ? List.of() : lose(lane);
  }

  /** A message that is done with meanwhile has no lease to renew; then the next one asks. */
  private List<Report> renewalSettled(Lane lane, UUID id, @Nullable Verdict verdict) {
    if (verdict == Verdict.APPLIED) {
      lane.lease().renewed();
      lanes.queue(lane);
    } else if (verdict == Verdict.GONE && !lane.holds(id)) {
      lane.lease().askAgain();
    } else if (verdict != null) {
      return lose(lane);
    }
    leaseWatch.lookAt(lane.lease().nextLook());
    return List.of();
  }

  private List<Report> lose(Lane lane) {
    if (!lane.isLost()) {
      listener.leaseLost(lane.queue());
    }
    return lanes.change(lane, Lane::lose).stream().toList();
  }

  /** Renews what is half over, and lets go of what is over. */
  private void keepLeases() {
    tell(locked(this::renewals));
  }

  private List<Report> renewals() {
    Instant now = scheduler.now();
    List<Report> reports = new ArrayList<>();
    for (Lane lane : lanes.all()) {
      if (!lane.isLost() && lane.front().isPresent()) {
        reports.addAll(lane.lease().isOver(now) ? lose(lane) : renewal(lane, now));
        leaseWatch.lookAt(lane.lease().nextLook());
      }
    }
    return reports;
  }

  private static List<Report> renewal(Lane lane, Instant now) {
    if (!lane.lease().isRenewalDue(now)) {
      return List.of();
    }
    lane.lease().renewalAsked(now);
    return lane.front().<Report>map(id -> new Report.Renewed(lane, id)).stream().toList();
  }

  /** Lets go of everything: this instance was removed, and others have its work. */
  public void abandon() {
    tell(locked(() -> lanes.all().stream().flatMap(lane -> lose(lane).stream()).toList()));
  }

  /**
   * Starts nothing more, gives back what waits, and waits for what is being worked on; interrupts it
   * when that takes too long, and waits as long again. Flush the strategy afterwards.
   *
   * @return the messages whose handlers did not end
   */
  public List<UUID> stop() {
    tell(locked(this::stopStarting));
    if (!awaitTurns(policy.patience())) {
      locked(lanes::turns).forEach(Turn::cancel);
      awaitTurns(policy.patience());
    }
    return locked(() -> lanes.turns().stream()
        .flatMap(turn -> turn.tasks().stream().map(Task::id))
        .toList());
  }

  private List<Report> stopStarting() {
    stopping = true;
    return lanes.all().stream()
        .flatMap(lane -> lanes.change(lane, Lane::giveBackWaiting).stream())
        .toList();
  }

  private boolean awaitTurns(Duration patience) {
    lock.lock();
    try {
      long left = patience.toNanos();
      while (lanes.load().running() > 0 && left > 0) {
        left = turnEnded.awaitNanos(left);
      }
      return lanes.load().running() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Stops, and says in the log what did not end. Happens once. */
  @Override
  public void close() {
    List<UUID> left = stop();
    leaseWatch.close();
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
