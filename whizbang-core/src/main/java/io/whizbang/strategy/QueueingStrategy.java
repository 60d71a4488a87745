package io.whizbang.strategy;

import io.whizbang.work.Completion;
import io.whizbang.work.Failure;
import io.whizbang.work.NewMessage;
import io.whizbang.work.PerspectiveReport;
import io.whizbang.work.Queue;
import io.whizbang.work.ReceptorReport;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** The many things that can be queued, as one. */
abstract class QueueingStrategy implements WorkCoordinatorStrategy {

  abstract CompletionStage<Verdict> queue(Entry entry);

  @Override
  public final CompletionStage<Verdict> store(NewMessage message) {
    return queue(new Entry.Store(message));
  }

  @Override
  public final CompletionStage<Verdict> complete(Queue queue, Completion completion) {
    return queue(new Entry.Complete(queue, completion));
  }

  @Override
  public final CompletionStage<Verdict> fail(Queue queue, Failure failure) {
    return queue(new Entry.Fail(queue, failure));
  }

  @Override
  public final CompletionStage<Verdict> renew(Queue queue, UUID messageId) {
    return queue(new Entry.Renew(queue, messageId));
  }

  @Override
  public final CompletionStage<Verdict> report(ReceptorReport report) {
    return queue(new Entry.OfReceptor(report));
  }

  @Override
  public final CompletionStage<Verdict> report(PerspectiveReport report) {
    return queue(new Entry.OfPerspective(report));
  }
}
