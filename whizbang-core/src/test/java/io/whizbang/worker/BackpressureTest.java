package io.whizbang.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.testing.ManualScheduler;
import io.whizbang.transport.Delivery;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.work.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BackpressureTest {

  private final ManualScheduler time = new ManualScheduler();
  private final List<String> said = new ArrayList<>();
  private final Set<String> lost = new HashSet<>();
  private boolean behind;
  private boolean failing;
  private boolean broken;
  private final Backpressure backpressure = new Backpressure(this::take, () -> behind, time);

  private void take(Delivery delivery) {
    if (failing) {
      throw new IllegalStateException("No room in the queue");
    }
    if (broken) {
      throw new LinkageError("Nothing goes any more");
    }
    said.add(delivery.toString());
  }

  @Test
  void whatComesIsPassedOnAtOnce() {
    backpressure.deliver(delivery("a"));

    assertThat(said).containsExactly("a");
    assertThat(time.timers()).isZero();
  }

  @Test
  void whileTheReceptorsAreBehindItWaitsAndThenGoesOnInItsOrder() {
    behind = true;
    backpressure.deliver(delivery("a"));
    backpressure.deliver(delivery("b"));
    behind = false;
    backpressure.deliver(delivery("c"));
    assertThat(said).isEmpty();

    time.advance(Duration.ofMillis(20));

    assertThat(said).containsExactly("a", "b", "c");
    assertThat(time.timers()).isZero();
  }

  @Test
  void whileTheyStayBehindItLooksAgain() {
    behind = true;
    backpressure.deliver(delivery("a"));
    time.advance(Duration.ofSeconds(1));
    assertThat(said).isEmpty();

    behind = false;
    time.advance(Duration.ofMillis(20));

    assertThat(said).containsExactly("a");
  }

  @Test
  void whatCannotBePassedOnYetStaysBeforeThoseBehindIt() {
    behind = true;
    backpressure.deliver(delivery("a"));
    backpressure.deliver(delivery("b"));
    behind = false;
    failing = true;
    time.advance(Duration.ofMillis(20));
    assertThat(said).isEmpty();

    failing = false;
    time.advance(Duration.ofMillis(20));

    assertThat(said).containsExactly("a", "b");
  }

  @Test
  void anErrorDoesNotEndTheLooks() {
    behind = true;
    backpressure.deliver(delivery("a"));
    behind = false;
    broken = true;
    time.advance(Duration.ofMillis(20));

    broken = false;
    time.advance(Duration.ofMillis(20));

    assertThat(said).containsExactly("a");
  }

  /** Its connection is lost: it comes again, and kept twice it would fill the memory. */
  @Test
  void whatCannotBeSettledAnyMoreIsNotKept() {
    behind = true;
    backpressure.deliver(delivery("a"));
    backpressure.deliver(delivery("b"));
    lost.add("a");
    time.advance(Duration.ofMillis(20));
    behind = false;
    lost.clear();

    time.advance(Duration.ofMillis(20));

    assertThat(said).containsExactly("b");
  }

  /** Stored now, it would be before those of its stream that were taken away with it. */
  @Test
  void whatCannotBeSettledAnyMoreIsNotPassedOn() {
    lost.add("a");

    backpressure.deliver(delivery("a"));
    backpressure.deliver(delivery("b"));

    assertThat(said).containsExactly("b");
  }

  private Delivery delivery(String name) {
    return new Delivery() {
      @Override
      public TransportMessage message() {
        return new TransportMessage("orders", Message.of("OrderPlaced", Json.of("{}")));
      }

      @Override
      public boolean isOpen() {
        return !lost.contains(name);
      }

      @Override
      public void acknowledge() {}

      @Override
      public void retry() {}

      @Override
      public String toString() {
        return name;
      }
    };
  }
}
