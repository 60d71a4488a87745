package io.whizbang.process;

import io.whizbang.work.ClaimedWork;
import io.whizbang.work.Failure;
import io.whizbang.work.MessageStatus;
import io.whizbang.work.Queue;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The line of one stream's messages in this process:
 *
 * <pre>
 *   waiting ──► in a turn ──► reported, not committed yet ──► (gone)
 *      └──────────────────────────┘ given back
 * </pre>
 *
 * <p>A message is known to its lane until what was reported of it has committed, so that it is not
 * started a second time when the database hands it out again meanwhile. Once a lane has given a message
 * back, by a failure or a release, the database takes back all behind it too; what arrives from behind
 * it before that has committed is therefore left to the report that is on its way.
 *
 * <p>A lane is lost when its lease is. It starts nothing more, and takes nothing new until all that it
 * had to report has committed. Guarded by the processor's lock.
 */
final class Lane {

  private final LaneKey key;
  private final LaneLease lease;
  private final Deque<Task> waiting = new ArrayDeque<>();
  private final Set<UUID> present = new HashSet<>();
  private final Map<UUID, Long> reporting = new HashMap<>();
  private final Map<UUID, Long> givenBack = new HashMap<>();
  private @Nullable Turn turn;
  private boolean lost;

  Lane(LaneKey key, LaneLease lease) {
    this.key = key;
    this.lease = lease;
  }

  LaneKey key() {
    return key;
  }

  Queue queue() {
    return key.queue();
  }

  @Nullable
  UUID streamId() {
    return key.isStream() ? key.id() : null;
  }

  LaneLease lease() {
    return lease;
  }

  /** Whether a message is here already, or on its way back. */
  boolean accountsFor(Task task) {
    return present.contains(task.id())
        || reporting.containsKey(task.id())
        || givenBack.values().stream().anyMatch(cut -> cut <= task.sequence());
  }

  boolean isLost() {
    return lost;
  }

  void add(Task task) {
    waiting.add(task);
    present.add(task.id());
  }

  boolean isStartable(Instant now) {
    return turn == null && !lost && !waiting.isEmpty() && lease.isGood(now);
  }

  boolean isEmpty() {
    return present.isEmpty() && reporting.isEmpty();
  }

  int size() {
    return present.size();
  }

  int waiting() {
    return waiting.size();
  }

  Optional<Turn> turn() {
    return Optional.ofNullable(turn);
  }

  /** The message by which the lane's lease is renewed: the first that is not done with. */
  Optional<UUID> front() {
    return turn()
        .map(Turn::tasks)
        .map(tasks -> tasks.get(0))
        .or(() -> Optional.ofNullable(waiting.peek()))
        .map(Task::id);
  }

  boolean holds(UUID id) {
    return present.contains(id);
  }

  Turn begin(RunHandler<ClaimedWork> handler, TurnWatch watch) {
    List<ClaimedWork> work = waiting.stream().map(Task::work).toList();
    int most = Math.max(1, handler.take(work));
    List<Task> tasks = new ArrayList<>();
    while (tasks.size() < most && !waiting.isEmpty()) {
      tasks.add(waiting.remove());
    }
    turn = new Turn(this, tasks, watch);
    return turn;
  }

  /** The turn's handler is done; the lane begins no other before {@link #rest}. */
  List<Report> end(Turn ended, List<Outcome> outcomes) {
    List<Report> reports = new ArrayList<>();
    boolean going = true;
    for (int i = 0; i < ended.tasks().size(); i++) {
      Task task = ended.tasks().get(i);
      Outcome outcome = i < outcomes.size() ? outcomes.get(i) : Outcome.RELEASED;
      present.remove(task.id());
      if (going || outcome instanceof Outcome.Completed) {
        report(task, outcome).ifPresent(reports::add);
      }
      going &= !givenBack.containsKey(task.id());
    }
    if (!going) {
      dropWaiting();
    }
    return reports;
  }

  /** The turn is over in every respect. */
  void rest() {
    turn = null;
  }

  /** Gives back one that was not begun, and with it all behind it. */
  Report giveBack(Task task) {
    reporting.put(task.id(), task.sequence());
    givenBack.put(task.id(), task.sequence());
    return new Report.Released(this, task.id());
  }

  /** Gives back all that waits. */
  Optional<Report> giveBackWaiting() {
    Optional<Report> release = Optional.ofNullable(waiting.peek()).map(this::giveBack);
    dropWaiting();
    return release;
  }

  /** The lease is lost: tells the handler, and lets go of what waits. */
  Optional<Report> lose() {
    lost = true;
    turn().ifPresent(Turn::fence);
    return giveBackWaiting();
  }

  /** What was reported of a message has committed, or never will. Returns its place in its stream. */
  long settled(UUID id) {
    Long sequence = reporting.remove(id);
    givenBack.remove(id);
    return sequence == null ? 0 : sequence;
  }

  private void dropWaiting() {
    waiting.forEach(task -> present.remove(task.id()));
    waiting.clear();
  }

  private Optional<Report> report(Task task, Outcome outcome) {
    if (outcome instanceof Outcome.Completed completed) {
      return Optional.of(
          task.isFinishedBy(completed.status())
              ? complete(task, completed.status())
              : fail(task, unfinished(task, completed.status())));
    }
    if (outcome instanceof Outcome.Failed failed) {
      return Optional.of(fail(task, failed.failure()));
    }
    return outcome instanceof Outcome.Released ? Optional.of(giveBack(task)) : Optional.empty();
  }

  private Report complete(Task task, MessageStatus status) {
    reporting.put(task.id(), task.sequence());
    return new Report.Completed(this, task.id(), status);
  }

  private Report fail(Task task, Failure failure) {
    giveBack(task);
    return new Report.Failed(this, task.id(), failure);
  }

  /** Left as it is, the message would wait for the end of a lease that nobody uses. */
  private static Failure unfinished(Task task, MessageStatus status) {
    return Failure.of(task.id(), "Not finished: its handler stopped after " + status)
        .withSucceeded(status)
        .notAttempted();
  }
}
