package io.whizbang.strategy;

import io.whizbang.work.Completion;
import io.whizbang.work.Failure;
import io.whizbang.work.NewMessage;
import io.whizbang.work.PerspectiveReport;
import io.whizbang.work.Queue;
import io.whizbang.work.ReceptorReport;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The many things that can be queued, as one. */
abstract class QueueingStrategy implements WorkCoordinatorStrategy {

  abstract CompletionStage<Verdict> queue(Entry entry);

  @Override
  public final CompletionStage<Verdict> store(NewMessage message) {
    return queue(new Entry.Store(message));
  }

  @Override
  public final CompletionStage<Verdict> complete(
      Queue queue, @Nullable UUID streamId, Completion completion) {
    return queue(new Entry.Complete(queue, streamId, completion));
  }

  @Override
  public final CompletionStage<Verdict> fail(
      Queue queue, @Nullable UUID streamId, Failure failure) {
    return queue(new Entry.Fail(queue, streamId, failure));
  }

  @Override
  public final CompletionStage<Verdict> renew(
      Queue queue, @Nullable UUID streamId, UUID messageId) {
    return queue(new Entry.Renew(queue, streamId, messageId));
  }

  @Override
  public final CompletionStage<Verdict> report(@Nullable UUID streamId, ReceptorReport report) {
    return queue(new Entry.OfReceptor(streamId, report));
  }

  @Override
  public final CompletionStage<Verdict> report(PerspectiveReport report) {
    return queue(new Entry.OfPerspective(report));
  }
}
