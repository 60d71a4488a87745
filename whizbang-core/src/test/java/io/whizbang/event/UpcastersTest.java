package io.whizbang.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.error.InvalidInputException;
import io.whizbang.error.UnreadableMessageException;
import io.whizbang.value.Json;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class UpcastersTest {

  private final Upcasters upcasters = new Upcasters();

  @Test
  void aBodyTakesOneStepAfterTheOther() {
    upcasters.add("a", "b", wrapping("b")).add("b", "c", wrapping("c"));

    assertThat(upcasters.upcast("a", Json.of("0")))
        .isEqualTo(new Upcasters.Shape("c", Json.of("{\"c\":{\"b\":0}}")));
    assertThat(upcasters.upcast("c", Json.of("0")))
        .isEqualTo(new Upcasters.Shape("c", Json.of("0")));
  }

  @Test
  void aStepThatKeepsTheNameIsTakenOnce() {
    upcasters.add("a", "b", wrapping("b")).add("b", "b", wrapping("again"));

    assertThat(upcasters.upcast("a", Json.of("0")).data())
        .isEqualTo(Json.of("{\"again\":{\"b\":0}}"));
  }

  @Test
  void stepsMustEnd() {
    upcasters.add("a", "b", wrapping("b")).add("b", "c", wrapping("c"));

    assertThatThrownBy(() -> upcasters.add("c", "a", wrapping("a")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("lead back");
  }

  @Test
  void twoStepsFromOneNameAreRefused() {
    upcasters.add("a", "b", wrapping("b"));

    assertThatThrownBy(() -> upcasters.add("a", "c", wrapping("c")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("Two steps");
  }

  @Test
  void aStepThatFailsMakesTheBodyUnreadable() {
    upcasters.add("a", "b", body -> {
      throw new IllegalStateException("no currency");
    });

    assertThatThrownBy(() -> upcasters.upcast("a", Json.of("0")))
        .isInstanceOf(UnreadableMessageException.class)
        .hasMessageContaining("from a to b")
        .hasMessageContaining("no currency");
  }

  @Test
  void formerNamesAreFoundByTodays() {
    upcasters
        .add("a", "b", wrapping("b"))
        .add("b", "c", wrapping("c"))
        .add("x", "y", wrapping("y"));

    assertThat(upcasters.withFormer(Set.of("c"))).containsExactly("c", "a", "b");
  }

  private static UnaryOperator<Json> wrapping(String name) {
    return body -> Json.of("{\"%s\":%s}".formatted(name, body.text()));
  }
}
