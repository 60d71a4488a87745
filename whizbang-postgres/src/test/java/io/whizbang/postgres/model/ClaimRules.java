package io.whizbang.postgres.model;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a call claims of one queue: due heads in the order in which they became due, each with the run
 * behind it, until the limit is reached.
 */
final class ClaimRules {

  static final int LONGEST_RUN = 50;

  private static final int WINDOW = 4;
  private static final Duration LEFT_TO_ITS_OWNER = Duration.ofSeconds(3);
  private static final int ATTEMPTS_BEFORE_ALONE = 2;

  private final Registry registry;
  private final ModelQueue queue;
  private final Call call;
  private final Set<UUID> mentioned;
  private final ClaimChoice choice;
  private final Instant now;

  /** @param mentioned what this very call reports: it can't get that back */
  ClaimRules(
      Registry registry, ModelQueue queue, Call call, Set<UUID> mentioned, ClaimChoice choice) {
    this.registry = registry;
    this.queue = queue;
    this.call = call;
    this.mentioned = mentioned;
    this.choice = choice;
    this.now = call.now();
  }

  /** From its third attempt on a message is leased alone. */
  static boolean isLeasedAlone(ModelMessage message) {
    return message.attempts >= ATTEMPTS_BEFORE_ALONE;
  }

  /** Leases up to {@code limit} messages to the caller and answers them. */
  List<ModelMessage> claim(int limit) {
    if (limit <= 0) {
      return List.of();
    }
    List<Run> runs =
        Stream.of(Mentioned.FIRST, Mentioned.LAST)
            .map(order -> plan(limit, order))
            .filter(this::isTheEnginesChoice)
            .findFirst()
            .orElseGet(() -> plan(limit, Mentioned.LAST));
    runs.forEach(this::lease);
    return runs.stream().flatMap(run -> run.messages().stream()).toList();
  }

  /** A head and what comes with it. */
  private record Run(ModelStream line, List<ModelMessage> messages) {}

  /** Where heads that the call mentions stand among those due at the same moment. */
  private enum Mentioned {
    FIRST,
    LAST
  }

  private boolean isTheEnginesChoice(List<Run> runs) {
    Set<ModelMessage> planned =
        runs.stream().flatMap(run -> run.messages().stream()).collect(Collectors.toSet());
    return due()
        .flatMap(line -> Stream.concat(Stream.of(line.head()), line.behind().stream()))
        .allMatch(m -> planned.contains(m) == choice.prefers(queue.kind, m.id));
  }

  private List<Run> plan(int limit, Mentioned order) {
    List<Run> runs = new ArrayList<>();
    int room = limit;
    for (Candidate candidate : look(limit, order)) {
      if (room > 0 && !mentioned.contains(candidate.line().head().id)) {
        Run run = run(candidate, room);
        runs.add(run);
        room -= run.messages().size();
      }
    }
    return runs;
  }

  private Run run(Candidate candidate, int room) {
    ModelStream line = candidate.line();
    List<ModelMessage> messages = new ArrayList<>(List.of(line.head()));
    if (candidate.isFollowed()) {
      followers(line).limit(room - 1L).forEach(messages::add);
    }
    return new Run(line, messages);
  }

  /** A head that the look came upon, and whether there was room for one behind it. */
  private record Candidate(ModelStream line, boolean isFollowed) {}

  /** The look counts all that stands behind a head, also what will turn out to have to wait. */
  private List<Candidate> look(int limit, Mentioned order) {
    List<Candidate> candidates = new ArrayList<>();
    int room = limit;
    for (ModelStream line : window(limit, order)) {
      if (room > 0 && mayTake(line)) {
        int length = goesAlone(line) ? 1 : 1 + Math.min(line.behind().size(), LONGEST_RUN - 1);
        candidates.add(new Candidate(line, length > 1 && room > 1));
        room -= length;
      }
    }
    return candidates;
  }

  private List<ModelStream> window(int limit, Mentioned order) {
    return due()
        .sorted(
            Comparator.comparing(ModelStream::claimableAt)
                .thenComparing(line -> likelihood(line, order)))
        .limit((long) limit * WINDOW)
        .toList();
  }

  private Stream<ModelStream> due() {
    return queue.lines().filter(line -> !line.claimableAt().isAfter(now));
  }

  /**
   * Heads that became due at one moment have no order: it is the engine's. What it took whole comes
   * first, then what it took in part, what is not the caller's, and what it left.
   */
  private int likelihood(ModelStream line, Mentioned order) {
    if (!mayTake(line)) {
      return 3;
    }
    if (mentioned.contains(line.head().id)) {
      return order == Mentioned.FIRST ? 0 : 5;
    }
    if (!choice.prefers(queue.kind, line.head().id)) {
      return 4;
    }
    return followers(line).allMatch(m -> choice.prefers(queue.kind, m.id)) ? 1 : 2;
  }

  /**
   * The caller's by rank, or taken from an expired lease, or overdue; but not what lost its last
   * attempt, which goes to the dead letters.
   */
  private boolean mayTake(ModelStream line) {
    ModelMessage head = line.head();
    if (line.wasHeld()) {
      return !LossRules.isExhausted(head, call);
    }
    return registry.owns(call.caller().instance(), queue.kind, head.admittedPartition())
        || !line.claimableAt().isAfter(now.minus(LEFT_TO_ITS_OWNER));
  }

  private static boolean goesAlone(ModelStream line) {
    int lostNow = line.wasHeld() ? 1 : 0;
    return line.head().attempts + lostNow >= ATTEMPTS_BEFORE_ALONE;
  }

  /** Those directly behind the head, up to the first that must wait or go alone. */
  private Stream<ModelMessage> followers(ModelStream line) {
    return goesAlone(line)
        ? Stream.empty()
        : line.behind().stream()
            .limit(LONGEST_RUN - 1L)
            .takeWhile(m -> !m.isScheduledAfter(now))
            .takeWhile(m -> !isLeasedAlone(m) && !mentioned.contains(m.id));
  }

  /** A head whose lease ran out has used up an attempt. */
  private void lease(Run run) {
    ModelStream line = run.line();
    int flags = line.flags();
    if (line.wasHeld()) {
      line.head().attempts++;
      flags = ReferenceModel.ORPHANED;
    }
    ModelMessage last = run.messages().get(run.messages().size() - 1);
    line.lease(call.caller().instance(), now.plus(call.settings().lease()), last, flags);
  }
}
