package io.whizbang.process;

import io.whizbang.concurrent.Scheduler;
import io.whizbang.strategy.Verdict;
import io.whizbang.strategy.WorkCoordinatorStrategy;
import io.whizbang.strategy.WorkIntake.Room;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Claim;
import io.whizbang.work.ClaimedWork;
import io.whizbang.work.InboxWork;
import io.whizbang.work.Message;
import io.whizbang.work.MessageStatus;
import io.whizbang.work.WorkBatch;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** 500 messages of 50 streams through the lanes of a processor, on one thread, to a handler that does nothing; per message. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LanesBenchmark {

  private static final int STREAMS = 50;
  private static final int MESSAGES = 500;
  private static final Json BODY = Json.of("{\"note\":\"" + "x".repeat(488) + "\"}");

  private final OrderedStreamProcessor processor = new OrderedStreamProcessor(
      ProcessorPolicy.DEFAULT,
      strategy(),
      new OnThisThread(),
      Handlers.of().inbox((WorkHandler<InboxWork>) (work, context) -> Outcome.HANDLED));

  private long sequence;

  @Benchmark
  @OperationsPerInvocation(MESSAGES)
  public ProcessorLoad pass() {
    try (Room room = processor.room()) {
      room.fill(new WorkBatch(work(), List.of()));
    }
    return processor.load();
  }

  private List<ClaimedWork> work() {
    List<ClaimedWork> work = new ArrayList<>(MESSAGES);
    for (int stream = 0; stream < STREAMS; stream++) {
      UUID id = UuidV7.next();
      for (int i = 0; i < MESSAGES / STREAMS; i++) {
        work.add(message(id));
      }
    }
    return work;
  }

  private InboxWork message(UUID stream) {
    return new InboxWork(
        new Message(UuidV7.next(), stream, "OrderPlaced", BODY, null, null, false),
        "OrderPlaced",
        Set.of(),
        MessageStatus.STORED,
        new Claim(Instant.now().plusSeconds(300), 1, sequence++, 1, Claim.Origin.WAITING));
  }

  /** Takes every report as told. */
  private static WorkCoordinatorStrategy strategy() {
    var told = CompletableFuture.completedFuture(Verdict.APPLIED);
    return (WorkCoordinatorStrategy) Proxy.newProxyInstance(
        LanesBenchmark.class.getClassLoader(),
        new Class<?>[] {WorkCoordinatorStrategy.class},
        (self, method, arguments) ->
            method.getReturnType().isInstance(told) ? told : null);
  }

  private static final class OnThisThread implements Scheduler {

    @Override
    public Instant now() {
      return Instant.now();
    }

    @Override
    public void execute(Runnable task) {
      task.run();
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
      return () -> {};
    }
  }
}
