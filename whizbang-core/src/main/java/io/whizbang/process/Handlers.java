package io.whizbang.process;

import io.whizbang.work.ClaimedWork;
import io.whizbang.work.InboxWork;
import io.whizbang.work.OutboxWork;
import io.whizbang.work.Queue;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Who works on the messages of which queue; work of a queue without a handler is not asked for. */
public final class Handlers {

  private final Map<Queue, RunHandler<ClaimedWork>> byQueue = new EnumMap<>(Queue.class);

  private Handlers() {}

  public static Handlers of() {
    return new Handlers();
  }

  public Handlers outbox(RunHandler<OutboxWork> handler) {
    byQueue.put(Queue.OUTBOX, new Typed<>(OutboxWork.class, handler));
    return this;
  }

  public Handlers inbox(RunHandler<InboxWork> handler) {
    byQueue.put(Queue.INBOX, new Typed<>(InboxWork.class, handler));
    return this;
  }

  /** How many lanes of each queue may run beside each other: only those that block are counted. */
  Map<Queue, Integer> maxRunning(int maxParallel) {
    Map<Queue, Integer> most = new EnumMap<>(Queue.class);
    byQueue.forEach(
        (queue, handler) -> most.put(queue, handler.blocks() ? maxParallel : Integer.MAX_VALUE));
    return most;
  }

  @Nullable
  RunHandler<ClaimedWork> of(Queue queue) {
    return byQueue.get(queue);
  }

  private record Typed<W extends ClaimedWork>(Class<W> kind, RunHandler<W> handler)
      implements RunHandler<ClaimedWork> {
    @Override
    public int take(List<ClaimedWork> waiting) {
      return handler.take(typed(waiting));
    }

    @Override
    public boolean blocks() {
      return handler.blocks();
    }

    @Override
    public CompletionStage<List<Outcome>> handleRun(List<ClaimedWork> run, WorkContext context)
        throws Exception {
      return handler.handleRun(typed(run), context);
    }

    private List<W> typed(List<ClaimedWork> work) {
      return work.stream().map(kind::cast).toList();
    }
  }
}
