package io.whizbang.handle;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.process.Outcome;
import io.whizbang.work.Failure;
import io.whizbang.work.InboxWork;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Messages that have no receptor in this process. During a rolling deploy another instance may know them,
 * so they are given back for a while, at no charge; what nobody took within ten minutes is a dead letter.
 */
final class UnknownTypes {

  static final Duration PAUSE = Duration.ofSeconds(5);
  static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final int MAX_REMEMBERED = 10_000;

  /** A message as it was met here; its next attempt says that another instance has tried it meanwhile. */
  private record Sight(UUID id, int attempt) {}

  private final Scheduler scheduler;
  private final Map<Sight, Instant> firstSeen = new LinkedHashMap<>() {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Sight, Instant> eldest) {
      return size() > MAX_REMEMBERED;
    }
  };

  UnknownTypes(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  synchronized Outcome outcome(InboxWork work) {
    UUID id = work.message().id();
    String reason = "No receptor for message type %s in this instance"
        .formatted(work.message().type());
    Instant now = scheduler.now();
    var sight = new Sight(id, work.claim().attempt());
    Instant since = firstSeen.computeIfAbsent(sight, any -> now);
    if (now.isBefore(since.plus(PATIENCE))) {
      return Outcome.failed(Failure.of(id, reason).withRetryAfter(PAUSE).notAttempted());
    }
    firstSeen.remove(sight);
    return ReceptorFailures.deadLetter(id, reason + ", for " + PATIENCE);
  }
}
