package io.whizbang.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import io.whizbang.error.UnknownMessageTypeException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class MessageTypesTest {

  @MessageType("orders.order-placed")
  private record Named() {}

  @MessageType(value = "orders.order-shipped", aliases = "orders.order-sent")
  private record Renamed() {}

  private record Unnamed() {}

  private static final class Elsewhere {
    private record Unnamed() {}
  }

  @MessageType("orders.order-placed")
  private record Twin() {}

  private interface NoClass {}

  private final MessageTypes types = new MessageTypes();

  @Test
  void anAnnotatedClassHasTheNameOfItsAnnotation() {
    assertThat(types.nameOf(Named.class)).isEqualTo("orders.order-placed");
    assertThat(types.classOf("orders.order-placed")).isEqualTo(Named.class);
  }

  @Test
  void anyOtherClassHasItsSimpleName() {
    assertThat(types.nameOf(Unnamed.class)).isEqualTo("Unnamed");
  }

  @Test
  void aNameGivenByHandCountsMoreThanTheAnnotation() {
    types.register(Named.class, "placed", "placed-before");

    assertThat(types.namesOf(Named.class)).containsExactly("placed", "placed-before");
    assertUnknown("orders.order-placed");
  }

  @Test
  void aFormerNameIsReadAndNeverWritten() {
    types.register(Renamed.class);

    assertThat(types.classOf("orders.order-sent")).isEqualTo(Renamed.class);
    assertThat(types.nameOf(Renamed.class)).isEqualTo("orders.order-shipped");
  }

  @Test
  void twoClassesOfOneNameAreRefused() {
    types.register(Named.class).register(Unnamed.class);

    assertRefused(() -> types.register(Twin.class), "Message type orders.order-placed is");
    assertRefused(() -> types.nameOf(Elsewhere.Unnamed.class), "Message type Unnamed is");
    assertRefused(() -> types.register(Twin.class, "twin", "Unnamed"), "Message type Unnamed is");
    assertUnknown("twin");
  }

  @Test
  void aClassKeepsTheNameThatItHas() {
    types.register(Named.class);

    types.register(Named.class, "orders.order-placed");
    assertRefused(
        () -> types.register(Named.class, "placed"), "already registered as orders.order-placed");
  }

  @Test
  void whatCannotBeTheClassOfAMessageIsRefused() {
    Object anonymous = new Object() {};
    Runnable lambda = () -> {};

    assertRefused(() -> types.register(NoClass.class), "is no class that a message can have");
    assertRefused(() -> types.register(int.class, "number"), "is no class that a message can have");
    assertRefused(() -> types.nameOf(Named[].class), "is no class that a message can have");
    assertRefused(() -> types.nameOf(anonymous.getClass()), "has no name that lasts");
    assertRefused(() -> types.nameOf(lambda.getClass()), "has no name that lasts");
    assertRefused(() -> types.register(Named.class, ""), "Message type is empty");
    assertRefused(() -> types.register(Named.class, "a", ""), "Alias of message type a is empty");
  }

  @Test
  void anUnknownNameSaysWhatToDo() {
    assertUnknown("nobody's");
  }

  private void assertUnknown(String name) {
    assertThatThrownBy(() -> types.classOf(name))
        .isInstanceOf(UnknownMessageTypeException.class)
        .hasMessageContaining("message type " + name + ": register one");
  }

  private static void assertRefused(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(message);
  }
}
