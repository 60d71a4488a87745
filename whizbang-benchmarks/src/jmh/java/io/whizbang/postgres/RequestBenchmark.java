package io.whizbang.postgres;

import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Completion;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.Message;
import io.whizbang.work.MessageStatus;
import io.whizbang.work.NewOutboxMessage;
import io.whizbang.work.Queue;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkBatchRequestBuilder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Makes the arguments of a call that stores and completes 500 messages; per message. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RequestBenchmark {

  private static final int MESSAGES = 500;
  private static final Json BODY = Json.of("{\"note\":\"" + "x".repeat(488) + "\"}");

  private final ServiceInstance instance = ServiceInstance.ofThisProcess("bench");
  private final List<NewOutboxMessage> messages =
      Stream.generate(RequestBenchmark::message).limit(MESSAGES).toList();

  private static NewOutboxMessage message() {
    return NewOutboxMessage.of(
        "orders",
        new Message(
            UuidV7.next(), UuidV7.next(), "OrderPlaced", BODY, null, null, false));
  }

  @Benchmark
  @OperationsPerInvocation(MESSAGES)
  public List<Argument> store() {
    return BatchArguments.of(
        instance,
        CoordinationPolicy.DEFAULT,
        WorkBatchRequest.builder().store(messages).build(),
        BatchArguments.Within.ITS_OWN);
  }

  @Benchmark
  @OperationsPerInvocation(MESSAGES)
  public List<Argument> complete() {
    WorkBatchRequestBuilder builder = WorkBatchRequest.builder();
    for (NewOutboxMessage message : messages) {
      builder.complete(
          Queue.OUTBOX, new Completion(message.message().id(), MessageStatus.PUBLISHED));
    }
    return BatchArguments.of(
        instance, CoordinationPolicy.DEFAULT, builder.build(), BatchArguments.Within.ITS_OWN);
  }
}
