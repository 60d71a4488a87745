package io.whizbang.perspective.run;

import io.whizbang.process.ProcessorListener;
import io.whizbang.strategy.Verdict;
import io.whizbang.work.PerspectiveReport;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a round means for the checkpoints that took part in it: there is more to do, or the end of the run is reported, and once
 * the database knows that they are not in hand any more.
 */
final class Ends {

  private static final Logger LOG = LoggerFactory.getLogger(Ends.class);
  private static final int MAX_DOUBLINGS = 8;
  private static final Duration LONGEST_BACKOFF = Duration.ofMinutes(5);

  private final Hand hand;
  private final CompletionStrategy completion;
  private final ReportChannel channel;
  private final Supplier<ProcessorListener> listener;

  /** Takes who is told when it may be worth while to ask for work. */
  Ends(
      Hand hand,
      CompletionStrategy completion,
      ReportChannel channel,
      Supplier<ProcessorListener> listener) {
    this.hand = hand;
    this.completion = completion;
    this.channel = channel;
    this.listener = listener;
  }

  /** What was not begun goes back to the front of the line, in its order. */
  void end(Group group, Map<UUID, Fate> fates) {
    Deque<Held> notBegun = new ArrayDeque<>();
    for (Held held : group.members()) {
      Fate fate = fates.getOrDefault(held.streamId(), Fate.LOST);
      if (fate == Fate.NOT_BEGUN) {
        notBegun.addFirst(held);
      } else {
        end(held, fate);
      }
    }
    notBegun.forEach(hand::first);
    completion.flush(channel);
  }

  private void end(Held held, Fate fate) {
    if (fate == Fate.ARRIVED) {
      completed(held);
    } else if (fate instanceof Fate.Failed failed) {
      failed(held, failed);
    } else if (fate == Fate.GOES_ON) {
      hand.last(held);
    } else if (fate == Fate.TRY_ALONE) {
      held.beAlone();
      hand.last(held);
    } else {
      hand.forget(held.checkpoint());
      if (fate instanceof Fate.GivenBack given) {
        tell(released(held.checkpoint(), given.pause()));
        listener.get().due(given.pause());
      }
    }
  }

  /**
   * The position was saved with the models, and is not told again: by now somebody may have led the checkpoint back to
   * the beginning, to rebuild it.
   */
  private void completed(Held held) {
    Checkpoint at = held.checkpoint();
    var report = new PerspectiveReport.Completed(at.streamId(), at.perspectiveName(), null);
    hand.reporting(held);
    settle(held, completion.completed(report, channel), Duration.ZERO);
  }

  private void failed(Held held, Fate.Failed failed) {
    Checkpoint at = held.checkpoint();
    LOG.warn(
        "Perspective {} stopped in stream {} and tries again later. {}",
        at.perspectiveName(),
        at.streamId(),
        failed.error());
    var report =
        new PerspectiveReport.Failed(at.streamId(), at.perspectiveName(), null, failed.error());
    hand.reporting(held);
    Duration backoff = failed.lastEventId() == null ? backoff(held.attempt()) : backoff(1);
    settle(held, completion.failed(report, channel), backoff);
  }

  /** As the database has it: a second, doubled with each attempt, five minutes at most. */
  private static Duration backoff(int attempt) {
    int doublings = Math.max(0, Math.min(attempt - 1, MAX_DOUBLINGS));
    Duration backoff = Duration.ofSeconds(1L << doublings);
    return backoff.compareTo(LONGEST_BACKOFF) > 0 ? LONGEST_BACKOFF : backoff;
  }

  /** An event may have come while the run ended; then the checkpoint is due again. */
  private void settle(Held held, CompletionStage<Verdict> reported, Duration dueAfter) {
    reported.whenComplete((verdict, failure) -> {
      hand.forget(held.checkpoint());
      if (dueAfter.isZero()) {
        listener.get().room();
      } else {
        listener.get().due(dueAfter);
      }
    });
  }

  /** Gives back what was not begun. */
  void giveBack(Checkpoint checkpoint) {
    tell(released(checkpoint, null));
  }

  private static PerspectiveReport.Released released(
      Checkpoint checkpoint, @Nullable Duration retryAfter) {
    return new PerspectiveReport.Released(
        checkpoint.streamId(), checkpoint.perspectiveName(), null, retryAfter);
  }

  void tell(PerspectiveReport report) {
    try {
      channel.nextCall().report(report);
    } catch (RuntimeException e) {
      LOG.warn("Nothing could be reported of stream {}. {}", report.streamId(), e.getMessage());
    }
  }
}
