package io.whizbang.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import java.math.BigInteger;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StreamsTest {

  private static final UUID ID = UUID.fromString("01890a5d-ac96-774b-bcce-b302099a8057");

  record ByUuid(@StreamId UUID order, String text) {}

  record ByKey(@StreamId("Order") long number) {}

  record OrderId(long value) {}

  record ByWrappedKey(@StreamId("Order") OrderId order) {}

  record OrdersId(UUID value) {}

  record ByWrappedUuid(@StreamId("Order") OrdersId order) {}

  record ByText(@StreamId("Order") @Nullable String number) {}

  record WithoutKind(@StreamId String number) {}

  record WithOwnAccessor(@StreamId UUID order) {
    @Override
    public UUID order() {
      return order;
    }
  }

  record Twice(@StreamId UUID order, @StreamId UUID customer) {}

  record Outside(UUID order) {}

  record Itself(long number) implements HasStreamId {
    @Override
    public UUID streamId() {
      return Streams.idOf("Order", number);
    }
  }

  interface OfAnOrder {
    @StreamId("Order")
    String number();
  }

  record Inherited(String number) implements OfAnOrder {}

  static class Bean {
    @StreamId("Order")
    final int number = 42;
  }

  static final class SpecialBean extends Bean {}

  static final class Computed {
    @StreamId("Order")
    String number() {
      return "4" + 2;
    }
  }

  record Failing(String number) {
    @StreamId
    UUID order() {
      return UUID.fromString(number);
    }
  }

  private enum Shop {
    NORTH
  }

  @Test
  void aUuidIsTheStreamAsItIs() {
    assertThat(Streams.of(new ByUuid(ID, ""))).contains(new StreamRef(ID, null));
    assertThat(Streams.of(new ByWrappedUuid(new OrdersId(ID))))
        .contains(new StreamRef(ID, "Order"));
    assertThat(Streams.of(new WithOwnAccessor(ID))).contains(new StreamRef(ID, null));
  }

  @Test
  void aMessageThatDoesNotSayHasNoStream() {
    assertThat(Streams.of(new Outside(ID))).isEmpty();
  }

  @Test
  void oneKeyIsOneStreamHoweverTheMessageHoldsIt() {
    var stream = new StreamRef(Streams.idOf("Order", 42), "Order");

    assertThat(Stream.of(
            new ByKey(42),
            new ByText("42"),
            new ByWrappedKey(new OrderId(42)),
            new Inherited("42"),
            new Bean(),
            new SpecialBean(),
            new Computed()))
        .allSatisfy(message -> assertThat(Streams.of(message)).contains(stream));
    assertThat(Streams.of(new Itself(42))).contains(new StreamRef(stream.id(), null));
  }

  @Test
  void everyWayToWriteANumberIsOneKey() {
    Set<UUID> ids = Stream.of(
            42L, 42, (short) 42, (byte) 42, BigInteger.valueOf(42), "42", new OrderId(42))
        .map(key -> Streams.idOf("Order", key))
        .collect(Collectors.toSet());

    assertThat(ids).hasSize(1);
  }

  /** As other implementations of version 5 have them. They may never change, or streams fall apart. */
  @Test
  void theIdOfAKeyNeverChanges() {
    assertThat(Streams.idOf("Order", 42)).hasToString("9e7667b0-6b18-5d17-a1c5-b97e71e54f00");
    assertThat(Streams.idOf("Kunde", "Müller")).hasToString("6dee7bf9-4fc9-5a2f-8896-d19d2f4dceb5");
    assertThat(Streams.idOf("Shop", Shop.NORTH)).isEqualTo(Streams.idOf("Shop", "NORTH"));
    assertThat(Streams.idOf("Order", ID)).isEqualTo(Streams.idOf("Order", ID.toString()));
  }

  @Test
  void keysOfDifferentKindsAreDifferentStreams() {
    assertThat(Streams.idOf("Order", 42)).isNotEqualTo(Streams.idOf("Customer", 42));
    assertRefused(() -> Streams.idOf("Order:4", 2), "Aggregate type Order:4 has a colon");
    assertRefused(
        () -> Streams.of(new WithoutKind("42")),
        "WithoutKind.number is no UUID: say what it is the key of");
  }

  @Test
  void aKeyThatIsNotWrittenInOneWayIsRefused() {
    assertRefused(() -> Streams.idOf("Order", 4.2), "and not java.lang.Double");
    assertRefused(
        () -> Streams.idOf("Order", new ByUuid(ID, "")), "and not " + ByUuid.class.getName());
    assertRefused(() -> Streams.idOf("Order", ""), "Key of Order is empty");
    assertRefused(() -> Streams.idOf("", 42), "Aggregate type is empty");
  }

  @Test
  void aMessageWhoseStreamIsUnknownIsRefused() {
    assertRefused(() -> Streams.of(new ByText(null)), "ByText.number is null");
    assertRefused(() -> Streams.of(new Failing("no UUID")), "failed");
    assertRefused(
        () -> Streams.of(new Twice(ID, ID)), "has 2 members with @StreamId, [customer, order]");
  }

  private static void assertRefused(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(message);
  }
}
