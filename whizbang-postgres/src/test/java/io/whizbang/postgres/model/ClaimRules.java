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
import org.jspecify.annotations.Nullable;

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
    List<Run> runs = limit > 0 ? theEnginesChoice(limit) : List.of();
    runs.forEach(this::lease);
    return runs.stream().flatMap(run -> run.messages().stream()).toList();
  }

  /** A line and those at its beginning that are handed out. */
  private record Run(ModelStream line, List<ModelMessage> messages) {}

  /**
   * Heads that became due at one moment have no order. If one order among them leads to what the engine
   * took, the engine was right; otherwise it must explain itself against any order.
   */
  private List<Run> theEnginesChoice(int limit) {
    return due()
        .filter(line -> choice.prefers(queue.kind, line.head().id))
        .map(last -> plan(limit, last))
        .filter(this::isTheEnginesChoice)
        .findFirst()
        .orElseGet(() -> plan(limit, null));
  }

  private boolean isTheEnginesChoice(List<Run> runs) {
    Set<ModelMessage> planned =
        runs.stream().flatMap(run -> run.messages().stream()).collect(Collectors.toSet());
    return due()
        .flatMap(line -> Stream.concat(Stream.of(line.head()), line.behind().stream()))
        .allMatch(m -> planned.contains(m) == choice.prefers(queue.kind, m.id));
  }

  private List<Run> plan(int limit, @Nullable ModelStream last) {
    List<Run> runs = new ArrayList<>();
    int room = limit;
    for (ModelStream line : linesToTake(limit, last)) {
      List<ModelMessage> messages = new ArrayList<>(List.of(line.head()));
      followers(line).limit(room - 1L).forEach(messages::add);
      runs.add(new Run(line, messages));
      room -= messages.size();
    }
    return runs;
  }

  /**
   * Looks at the first due heads until they and those behind them reach the limit. Those behind count
   * before it is known whether they have to wait, so a claim may bring less than there is.
   */
  private List<ModelStream> linesToTake(int limit, @Nullable ModelStream last) {
    List<ModelStream> lines = new ArrayList<>();
    int room = limit;
    for (ModelStream line : window(limit, last)) {
      if (room > 0 && mayTake(line)) {
        lines.add(line);
        room -= goesAlone(line) ? 1 : 1 + Math.min(line.behind().size(), LONGEST_RUN - 1);
      }
    }
    return lines;
  }

  private List<ModelStream> window(int limit, @Nullable ModelStream last) {
    return due()
        .sorted(
            Comparator.comparing(ModelStream::claimableAt).thenComparing(line -> turn(line, last)))
        .limit((long) limit * WINDOW)
        .toList();
  }

  /** Whose turn it is among heads due at one moment, if the engine was right. */
  private int turn(ModelStream line, @Nullable ModelStream last) {
    if (!mayTake(line)) {
      return 2;
    }
    if (!choice.prefers(queue.kind, line.head().id)) {
      return 3;
    }
    return line == last ? 1 : 0;
  }

  private Stream<ModelStream> due() {
    return queue.lines().filter(line -> !line.claimableAt().isAfter(now));
  }

  /**
   * The caller's by rank, or taken from an expired lease, or overdue. Not what the call mentions, nor
   * what lost its last attempt: that goes to the dead letters.
   */
  private boolean mayTake(ModelStream line) {
    ModelMessage head = line.head();
    if (mentioned.contains(head.id)) {
      return false;
    }
    if (line.wasHeld()) {
      return !LossRules.isExhausted(head, call);
    }
    return registry.owns(call.caller().instance(), queue.kind.work(), head.admittedPartition())
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
