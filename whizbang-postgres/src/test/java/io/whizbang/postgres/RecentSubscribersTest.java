package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.Registry.Subscriber;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RecentSubscribersTest {

  private static final Subscriber SHIPPING = new Subscriber("OrderPlaced", "shipping", "shipping");
  private static final Subscriber BILLING = new Subscriber("OrderPaid", "billing", "billing");

  private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 5);
  private final RecentSubscribers recent = new RecentSubscribers(nanoTime::get);

  @Test
  void thoseThatWereSeenForADestinationAreKnown() {
    recent.note(List.of("OrderPlaced", "OrderPaid"), List.of(SHIPPING, BILLING));

    assertThat(recent.of(List.of("OrderPaid", "OrderSent"))).containsExactly(BILLING);
  }

  @Test
  void theLastLookCounts() {
    recent.note(List.of("OrderPlaced"), List.of(SHIPPING));
    recent.note(List.of("OrderPlaced"), List.of());

    assertThat(recent.of(List.of("OrderPlaced"))).isEmpty();
  }

  @Test
  void afterFiveSecondsNobodyIsKnown() {
    recent.note(List.of("OrderPlaced"), List.of(SHIPPING));
    nanoTime.addAndGet(Duration.ofSeconds(5).toNanos() - 1);
    assertThat(recent.of(List.of("OrderPlaced"))).containsExactly(SHIPPING);

    nanoTime.incrementAndGet();

    assertThat(recent.of(List.of("OrderPlaced"))).isEmpty();
  }

  @Test
  void whatIsForgottenIsOneDestination() {
    recent.note(List.of("OrderPlaced", "OrderPaid"), List.of(SHIPPING, BILLING));

    recent.forget(List.of("OrderPlaced"));

    assertThat(recent.of(List.of("OrderPlaced", "OrderPaid"))).containsExactly(BILLING);
  }
}
