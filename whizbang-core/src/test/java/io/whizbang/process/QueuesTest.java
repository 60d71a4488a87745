package io.whizbang.process;

import static io.whizbang.testing.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.testing.Door;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.work.InboxWork;
import io.whizbang.work.OutboxWork;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Outbox and inbox share a processor and nothing else: neither waits for the other. */
class QueuesTest extends ProcessorTest {

  private final ManualScheduler onThreads = ManualScheduler.onThreads(threads);
  private final List<UUID> published = Collections.synchronizedList(new ArrayList<>());
  private final Door door = new Door();

  @Test
  void slowReceptorsDoNotHoldUpWhatIsToBePublished() {
    processor(POLICY.withMaxParallel(1));
    InboxWork slow = newMessage();
    deliver(slow, newMessage(), newMessage());
    door.awaitReached();
    OutboxWork outgoing = outgoing();

    deliver(outgoing);

    until(() -> published.contains(outgoing.message().id()));
    assertThat(handled).isEmpty();
    door.open();
  }

  @Test
  void roomThatSlowReceptorsTakeIsNotTakenFromWhatIsToBePublished() {
    var processor = processor(POLICY.withMaxParallel(1).withCapacity(2));
    deliver(newMessage(), newMessage());
    door.awaitReached();

    try (var room = processor.room()) {
      assertThat(room.limits().inbox()).isZero();
      assertThat(room.limits().outbox()).isEqualTo(2);
    }
    door.open();
  }

  /** What an instance sends to itself has the stream of what it follows from. */
  @Test
  void aStreamIsALaneInEachQueue() {
    processor(POLICY);
    InboxWork slow = newMessage();
    deliver(slow);
    door.awaitReached();
    OutboxWork outgoing = outgoing(slow.message().streamId());

    deliver(outgoing);

    until(() -> published.contains(outgoing.message().id()));
    door.open();
  }

  private OrderedStreamProcessor processor(ProcessorPolicy policy) {
    WorkHandler<InboxWork> slow = (work, context) -> {
      door.passInterruptibly();
      return note(work, context);
    };
    WorkHandler<OutboxWork> publishing = (work, context) -> {
      published.add(work.message().id());
      return Outcome.PUBLISHED;
    };
    var processor = new OrderedStreamProcessor(
        policy, strategy, onThreads, Handlers.of().inbox(slow).outbox(publishing));
    strategy.feed(processor);
    return processor;
  }

  private OutboxWork outgoing() {
    return outgoing(null);
  }

  private OutboxWork outgoing(@Nullable UUID stream) {
    InboxWork like = message(stream);
    return new OutboxWork(like.message(), "orders", like.status(), like.claim());
  }
}
