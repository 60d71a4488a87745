package io.whizbang.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.value.UuidV7;
import io.whizbang.work.InboxWork;
import io.whizbang.work.WorkLimits;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How much a processor takes. */
class RoomTest extends ProcessorTest {

  private final ManualScheduler time = new ManualScheduler();
  private final OrderedStreamProcessor processor =
      processor(POLICY.withCapacity(3), time, (WorkHandler<InboxWork>) this::note);
  private final UUID stream = UuidV7.next();

  @Test
  void itAsksForAsMuchAsItHasRoomForAndOnlyOfWhatItHandles() {
    strategy.flush();

    assertThat(database.lastRequest().limits()).isEqualTo(new WorkLimits(0, 3, 0));
  }

  @Test
  void whenFullItAsksForNothing() {
    deliver(newMessage(), newMessage(), newMessage());
    strategy.flush();

    assertThat(database.requests()).hasSize(1);
  }

  /** So the report of one message and the request for the next are one call. */
  @Test
  void whatIsDoneMakesRoomBeforeItsReportHasCommitted() {
    deliver(newMessage(), newMessage());
    time.run();

    strategy.flush();

    assertThat(completed()).hasSize(2);
    assertThat(database.lastRequest().limits()).isEqualTo(new WorkLimits(0, 3, 0));
  }

  @Test
  void onceThereWasNotEnoughRoomTheListenerIsToldWhenThereIs() {
    var told = new AtomicInteger();
    processor.listen(new ProcessorListener() {
      @Override
      public void room() {
        told.incrementAndGet();
      }
    });
    deliver(newMessage(), newMessage());
    time.run();
    assertThat(told).hasValue(0);

    deliver(newMessage(), newMessage(), newMessage());
    time.run();

    assertThat(told).hasValue(1);
  }

  @Test
  void roomThatIsSetAsideForOneCallIsNotOfferedToAnother() {
    try (var room = processor.room()) {
      assertThat(room.limits().inbox()).isEqualTo(3);
      assertThat(processor.room().limits()).isEqualTo(WorkLimits.NONE);
    }
    assertThat(processor.room().limits().inbox()).isEqualTo(3);
  }

  @Test
  void aCallThatFailsGivesItsRoomBack() {
    database.setDown(true);
    assertThatThrownBy(strategy::flush).isInstanceOf(DatabaseUnavailableException.class);

    assertThat(processor.room().limits().inbox()).isEqualTo(3);
  }

  @Test
  void whatDoesNotFitIsGivenBackAtTheFirstOfItsStream() {
    InboxWork first = message(stream);
    InboxWork second = message(stream);
    InboxWork third = message(stream);
    InboxWork fourth = message(stream);
    InboxWork fifth = message(stream);
    InboxWork other = newMessage();

    deliver(first, second, third, fourth, fifth, other);
    time.run();
    strategy.flush();

    assertThat(handled).containsExactly(ids(first, second, third));
    assertThat(released()).containsExactly(ids(fourth, other));
    assertThat(processor.load().isIdle()).isTrue();
  }
}
