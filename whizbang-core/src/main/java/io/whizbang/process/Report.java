package io.whizbang.process;

import io.whizbang.strategy.Verdict;
import io.whizbang.strategy.WorkCoordinatorStrategy;
import io.whizbang.work.Completion;
import io.whizbang.work.Failure;
import io.whizbang.work.MessageStatus;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** What is to be told about a message of a lane. */
sealed interface Report {

  Lane lane();

  UUID id();

  CompletionStage<Verdict> tell(WorkCoordinatorStrategy strategy);

  record Completed(Lane lane, UUID id, MessageStatus status) implements Report {
    @Override
    public CompletionStage<Verdict> tell(WorkCoordinatorStrategy strategy) {
      return strategy.complete(lane.queue(), lane.streamId(), new Completion(id, status));
    }
  }

  record Failed(Lane lane, UUID id, Failure failure) implements Report {

    /** When its stream goes on: at once if it leaves the stream. */
    Duration dueAfter() {
      Duration delay = failure.retryAfter();
      if (failure.deadLetter()) {
        return Duration.ZERO;
      }
      return delay == null ? Failure.DEFAULT_RETRY_AFTER : delay;
    }

    @Override
    public CompletionStage<Verdict> tell(WorkCoordinatorStrategy strategy) {
      return strategy.fail(lane.queue(), lane.streamId(), failure);
    }
  }

  /** Gives back a message and all that is behind it. */
  record Released(Lane lane, UUID id) implements Report {
    @Override
    public CompletionStage<Verdict> tell(WorkCoordinatorStrategy strategy) {
      return strategy.complete(lane.queue(), lane.streamId(), Completion.release(id));
    }
  }

  record Renewed(Lane lane, UUID id) implements Report {
    @Override
    public CompletionStage<Verdict> tell(WorkCoordinatorStrategy strategy) {
      return strategy.renew(lane.queue(), lane.streamId(), id);
    }
  }
}
