package io.whizbang.perspective.run;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.work.PerspectiveReport;
import io.whizbang.work.PerspectiveWork;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checkpoints of perspectives that are not registered in this process. During a rolling deploy another
 * instance may know them, so they are given back for a while, at no charge; those that nobody seems to know
 * are met less often.
 */
final class UnknownPerspectives {

  private static final Logger LOG = LoggerFactory.getLogger(UnknownPerspectives.class);
  private static final Duration PAUSE = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Duration LONG_PAUSE = Duration.ofMinutes(5);

  private final Scheduler scheduler;
  private final Map<String, Instant> firstSeen = new ConcurrentHashMap<>();

  UnknownPerspectives(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  PerspectiveReport.Released giveBack(PerspectiveWork work) {
    Instant now = scheduler.now();
    String name = work.perspectiveName();
    Instant since = firstSeen.computeIfAbsent(name, any -> {
      LOG.warn(
          "Perspective {} is not registered in this instance, and is left to others; withdraw it if nobody has it any more",
          name);
      return now;
    });
    return new PerspectiveReport.Released(
        work.streamId(),
        name,
        "No perspective %s in this instance; left to others".formatted(name),
        now.isBefore(since.plus(PATIENCE)) ? PAUSE : LONG_PAUSE);
  }
}
