package io.whizbang.transport.cloudevents;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.transport.Arrival;
import io.whizbang.transport.Sequence;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a sender links, a receiver watches. */
class ArrivalWatchTest {

  private static final Map<String, String> SHOP = Map.of("source", "/shop");

  private final UUID stream = UuidV7.next();
  private final Predecessors predecessors = new Predecessors();
  private final ArrivalWatch watch = new ArrivalWatch();

  @Test
  void whatComesAsItWasSentIsInOrder() {
    assertThat(arrives(sent(3))).isEqualTo(Arrival.IN_ORDER);
    assertThat(arrives(sent(8))).isEqualTo(Arrival.IN_ORDER);
    assertThat(arrives(sent(9))).isEqualTo(Arrival.IN_ORDER);
  }

  @Test
  void whatFollowsOneThatHasNotComeIsAGap() {
    arrives(sent(3));
    sent(8);

    assertThat(arrives(sent(9))).isEqualTo(Arrival.GAP);
    assertThat(arrives(sent(10))).isEqualTo(Arrival.IN_ORDER);
  }

  @Test
  void whatFailedAndWasNeverSentIsNoGap() {
    arrives(sent(3));
    predecessors.link(message(8));

    assertThat(arrives(sent(9))).isEqualTo(Arrival.IN_ORDER);
  }

  /** The other one's messages lie between them, and this one does not know of them. */
  @Test
  void twoSendersOfOneServiceMakeNoGap() {
    var other = new Predecessors();
    arrives(sent(3));
    arrives(message(8));
    other.published(message(8));

    assertThat(arrives(sent(9))).isEqualTo(Arrival.IN_ORDER);
    assertThat(arrives(other.link(message(12)))).isEqualTo(Arrival.IN_ORDER);
  }

  @Test
  void anEarlierOneIsAStepBackAndTheSameOneIsNot() {
    arrives(message(3));
    arrives(message(8));

    assertThat(arrives(message(8))).isEqualTo(Arrival.IN_ORDER);
    assertThat(arrives(message(3))).isEqualTo(Arrival.STEP_BACK);
  }

  @Test
  void everyServiceDestinationAndStreamCountsForItself() {
    arrives(message(8));

    assertThat(watch.arrived(Map.of("source", "/other"), message(3))).isEqualTo(Arrival.IN_ORDER);
    assertThat(arrives(new TransportMessage("invoices", message(3).message(), Sequence.of(3))))
        .isEqualTo(Arrival.IN_ORDER);
    assertThat(arrives(message(3, UuidV7.next()))).isEqualTo(Arrival.IN_ORDER);
    assertThat(arrives(message(3, null))).isEqualTo(Arrival.IN_ORDER);
  }

  @Test
  void itRemembersTheStreamsThatCameLast() {
    arrives(message(8));
    IntStream.range(0, 9_999).forEach(n -> arrives(message(1, UuidV7.next())));
    assertThat(arrives(message(3))).isEqualTo(Arrival.STEP_BACK);

    IntStream.range(0, 10_000).forEach(n -> arrives(message(1, UuidV7.next())));
    assertThat(arrives(message(3))).isEqualTo(Arrival.IN_ORDER);
  }

  private Arrival arrives(TransportMessage message) {
    return watch.arrived(SHOP, message);
  }

  private TransportMessage sent(long sequence) {
    TransportMessage linked = predecessors.link(message(sequence));
    predecessors.published(linked);
    return linked;
  }

  private TransportMessage message(long sequence) {
    return message(sequence, stream);
  }

  private static TransportMessage message(long sequence, @Nullable UUID ofStream) {
    Message message = Message.of("orders.placed", Json.of("{}"));
    return new TransportMessage(
        "orders", ofStream == null ? message : message.withStream(ofStream), Sequence.of(sequence));
  }
}
