package io.whizbang.postgres;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.concurrent.SystemScheduler;
import io.whizbang.process.Handlers;
import io.whizbang.process.OrderedStreamProcessor;
import io.whizbang.process.Outcome;
import io.whizbang.process.ProcessorPolicy;
import io.whizbang.process.WorkContext;
import io.whizbang.process.WorkHandler;
import io.whizbang.strategy.AdaptiveStrategy;
import io.whizbang.strategy.FlushPolicy;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Failure;
import io.whizbang.work.Message;
import io.whizbang.work.OutboxWork;
import io.whizbang.work.WorkBatchRequestBuilder;
import io.whizbang.work.WorkLimits;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Strategies and processors of several instances over one real database. */
class OrderedProcessingTest extends CoordinatorTest {

  private static final int STREAMS = 20;
  private static final int PER_STREAM = 30;
  private static final WorkLimits NOTHING = WorkLimits.NONE;

  private final Map<UUID, List<UUID>> expected = new LinkedHashMap<>();
  private final Map<UUID, List<UUID>> done = new ConcurrentHashMap<>();
  private final Map<UUID, UUID> beingHandled = new ConcurrentHashMap<>();
  private final Set<UUID> failedOnce = Collections.synchronizedSet(new HashSet<>());
  private final List<String> faults = Collections.synchronizedList(new ArrayList<>());

  @BeforeEach
  void storeMessagesOfManyStreams() {
    List<UUID> streams = new ArrayList<>();
    for (int i = 0; i < STREAMS; i++) {
      streams.add(UuidV7.next());
    }
    WorkBatchRequestBuilder request = request().limits(NOTHING);
    for (int i = 0; i < STREAMS * PER_STREAM; i++) {
      Message message =
          Message.of("OrderPlaced", Json.of("{}")).withStream(streams.get(i % STREAMS));
      expected
          .computeIfAbsent(streams.get(i % STREAMS), key -> new ArrayList<>())
          .add(message.id());
      request.store(outgoing(message));
    }
    coordinator().processWorkBatch(request.build());
  }

  @Test
  void threeInstancesHandleEveryStreamInOrderThroughFailuresAndAStop() throws SQLException {
    Instance first = closedAtEnd(new Instance());
    Instance second = closedAtEnd(new Instance());
    Instance leaver = new Instance();
    eventually().until(() -> {
      List.of(first, second, leaver).forEach(Instance::turn);
      return done.size() == STREAMS;
    });
    leaver.close();

    eventually().until(() -> {
      List.of(first, second).forEach(Instance::turn);
      return count("wh_outbox") == 0;
    });

    assertThat(faults).isEmpty();
    assertThat(done).isEqualTo(expected);
    assertThat(failedOnce).hasSize(STREAMS);
    eventually()
        .until(() -> first.processor.load().isIdle() && second.processor.load().isIdle());
  }

  /** The seventh message of each stream fails the first time. */
  private Outcome handle(OutboxWork work, WorkContext context) {
    UUID id = work.message().id();
    UUID stream = Objects.requireNonNull(work.streamId());
    UUID other = beingHandled.putIfAbsent(stream, id);
    if (other != null) {
      faults.add(id + " began while " + other + " of its stream was at work");
    }
    try {
      boolean fails = expectedOf(stream).indexOf(id) == 7 && failedOnce.add(id);
      if (fails) {
        return Outcome.failed(Failure.of(id, "Once").withRetryAfter(Duration.ZERO));
      }
      done.computeIfAbsent(stream, key -> Collections.synchronizedList(new ArrayList<>()))
          .add(id);
      return Outcome.PUBLISHED;
    } finally {
      beingHandled.remove(stream, id);
    }
  }

  private List<UUID> expectedOf(UUID stream) {
    return expected.getOrDefault(stream, List.of());
  }

  /** One process, as small as it can be. */
  private final class Instance implements AutoCloseable {

    private final SystemScheduler scheduler = new SystemScheduler("instance");
    private final JdbcWorkCoordinator coordinator = coordinator();
    private final AdaptiveStrategy strategy =
        new AdaptiveStrategy(coordinator, FlushPolicy.DEFAULT, scheduler);
    private final OrderedStreamProcessor processor = new OrderedStreamProcessor(
        ProcessorPolicy.DEFAULT.withCapacity(40).withMaxParallel(8),
        strategy,
        scheduler,
        Handlers.of().outbox((WorkHandler<OutboxWork>) OrderedProcessingTest.this::handle));

    private Instance() {
      strategy.feed(processor);
    }

    private void turn() {
      strategy.flush();
    }

    /** In the order of the flow: start nothing more, report, leave. */
    @Override
    public void close() {
      processor.close();
      strategy.close();
      coordinator.close();
      scheduler.close();
    }
  }
}
