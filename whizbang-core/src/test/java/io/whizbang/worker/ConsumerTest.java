package io.whizbang.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.observe.Count;
import io.whizbang.observe.Counters;
import io.whizbang.strategy.FlushPolicy;
import io.whizbang.strategy.ScopedStrategy;
import io.whizbang.testing.LogLines;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.testing.MemoryCoordinator;
import io.whizbang.testing.StagedCoordinator;
import io.whizbang.transport.Arrival;
import io.whizbang.transport.Delivery;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.work.Message;
import io.whizbang.work.NewInboxMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What is to be stored leaves when a test flushes. */
class ConsumerTest {

  private final ManualScheduler time = new ManualScheduler();
  private final StagedCoordinator database = new StagedCoordinator(new MemoryCoordinator());
  private final Counters counters = new Counters();
  private final List<String> settled = new ArrayList<>();
  private final ScopedStrategy strategy =
      new ScopedStrategy(database, FlushPolicy.DEFAULT.withMaxQueued(3));
  private Arrival arrival = Arrival.IN_ORDER;
  private final Consumer consumer = new Consumer("billing", strategy, time, counters);

  @Test
  void aMessageIsAcknowledgedOnceItIsInTheInboxAndNotBefore() {
    consumer.deliver(delivery("a"));
    consumer.deliver(delivery("b"));
    assertThat(settled).isEmpty();

    strategy.flush();

    assertThat(settled).containsExactly("a acknowledged", "b acknowledged");
    assertThat(database.requests())
        .singleElement()
        .satisfies(request -> assertThat(request.newInboxMessages())
            .extracting(NewInboxMessage::handlerName)
            .containsExactly("billing", "billing"));
    assertThat(counters.of(Count.RECEIVED)).isEqualTo(2);
  }

  @Test
  void aMessageThatComesTwiceIsAcknowledgedTwice() {
    Message message = Message.of("OrderPlaced", Json.of("{}"));
    consumer.deliver(delivery("a", message));
    consumer.deliver(delivery("again", message));

    strategy.flush();

    assertThat(settled).containsExactly("a acknowledged", "again acknowledged");
  }

  @Test
  void whileTheDatabaseIsDownNothingIsSettled() {
    consumer.deliver(delivery("a"));
    database.goDown();
    assertThatThrownBy(strategy::flush).isInstanceOf(DatabaseUnavailableException.class);
    assertThat(settled).isEmpty();

    database.comeBack();
    strategy.flush();

    assertThat(settled).containsExactly("a acknowledged");
  }

  @Test
  void aMessageThatTheDatabaseRefusesComesAgainAfterALongPauseAndNoOtherWaits() {
    try (var log = LogLines.of(Consumer.class)) {
      consumer.deliver(delivery("bad"));
      consumer.deliver(delivery("good"));
      database.failNext(StagedCoordinator.invalid("p_new_inbox_messages", OptionalInt.of(0)));

      strategy.flush();

      assertThat(settled).containsExactly("good acknowledged");
      assertThat(log.lines()).singleElement().asString().contains("left with the transport");
    }
    assertThat(counters.of(Count.REFUSED)).isEqualTo(1);
    assertComesAgainAfter(Duration.ofSeconds(30), "bad");
  }

  /** Thrown back at the transport, it would come again at once, before all others and for ever. */
  @Test
  void aMessageThatIsRefusedBeforeItGetsToTheDatabaseIsNoOtherCase() {
    try (var log = LogLines.of(Consumer.class)) {
      consumer.deliver(delivery("bad", Message.of("OrderPlaced", Json.of("null"))));
      assertThat(log.lines())
          .singleElement()
          .asString()
          .contains("The payload of OrderPlaced is null");
    }

    assertThat(settled).isEmpty();
    assertThat(counters.of(Count.REFUSED)).isEqualTo(1);
    assertComesAgainAfter(Duration.ofSeconds(30), "bad");
  }

  @Test
  void whatCouldNotBeStoredBeforeTheEndComesAgainSoon() {
    consumer.deliver(delivery("a"));
    database.goDown();
    assertThatThrownBy(strategy::close).isInstanceOf(DatabaseUnavailableException.class);

    assertThat(settled).isEmpty();
    assertThat(counters.of(Count.REFUSED)).isZero();
    assertComesAgainAfter(Duration.ofSeconds(1), "a");
  }

  /** Whoever delivers gives it back by itself then, before it delivers what comes behind it. */
  @Test
  void whileTooManyWaitTheTransportIsToldByAnException() {
    List.of("a", "b", "c").forEach(name -> consumer.deliver(delivery(name)));

    assertThatThrownBy(() -> consumer.deliver(delivery("d")))
        .isInstanceOf(DatabaseUnavailableException.class);

    assertThat(time.timers()).isZero();
    assertThat(settled).isEmpty();
  }

  @Test
  void gapsAndStepsBackAreCounted() {
    consumer.deliver(delivery("a"));
    arrival = Arrival.GAP;
    consumer.deliver(delivery("b"));
    arrival = Arrival.STEP_BACK;
    consumer.deliver(delivery("c"));

    assertThat(counters.of(Count.GAP)).isEqualTo(1);
    assertThat(counters.of(Count.STEP_BACK)).isEqualTo(1);
  }

  /** It comes again until it is taken, and is one gap all the same. */
  @Test
  void aGapBeforeAMessageThatIsNotTakenIsNotCountedYet() {
    List.of("a", "b", "c").forEach(name -> consumer.deliver(delivery(name)));
    arrival = Arrival.GAP;
    Delivery late = delivery("d");
    assertThatThrownBy(() -> consumer.deliver(late))
        .isInstanceOf(DatabaseUnavailableException.class);
    assertThat(counters.of(Count.GAP)).isZero();

    strategy.flush();
    consumer.deliver(late);

    assertThat(counters.of(Count.GAP)).isEqualTo(1);
  }

  private void assertComesAgainAfter(Duration pause, String name) {
    time.advance(pause.minusMillis(1));
    assertThat(settled).doesNotContain(name + " given back");
    time.advance(Duration.ofMillis(1));
    assertThat(settled).contains(name + " given back");
  }

  private Delivery delivery(String name) {
    return delivery(name, Message.of("OrderPlaced", Json.of("{}")));
  }

  private Delivery delivery(String name, Message message) {
    return new Delivery() {
      @Override
      public TransportMessage message() {
        return new TransportMessage("orders", message);
      }

      @Override
      public Arrival arrival() {
        return arrival;
      }

      @Override
      public void acknowledge() {
        settled.add(name + " acknowledged");
      }

      @Override
      public void retry() {
        settled.add(name + " given back");
      }
    };
  }
}
