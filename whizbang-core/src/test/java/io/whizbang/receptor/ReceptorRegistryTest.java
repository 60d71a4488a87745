package io.whizbang.receptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.whizbang.error.InvalidInputException;
import io.whizbang.message.MessageType;
import io.whizbang.message.MessageTypes;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReceptorRegistryTest {

  @MessageType(value = "orders.placed", aliases = "orders.created")
  private record Placed() {}

  private record Shipped() {}

  private final MessageTypes types = new MessageTypes();
  private final ReceptorDefinition<Placed> mail =
      ReceptorDefinition.of(Placed.class, (placed, context) -> {});

  @Test
  void aMessageHasItsReceptorsInTheOrderOfTheirRegistration() {
    var registry = registry(mail.named("mail"), mail.named("stock").transactional());

    assertThat(registry.of(Placed.class))
        .extracting(RegisteredReceptor::name, RegisteredReceptor::execution)
        .containsExactly(tuple("mail", Execution.PLAIN), tuple("stock", Execution.TRANSACTIONAL));
    assertThat(registry.of(Shipped.class)).isEmpty();
  }

  @Test
  void aReceptorWithoutANameHasThatOfItsMessageType() {
    assertThat(registry(mail).of(Placed.class).get(0).name()).isEqualTo("orders.placed");
  }

  @Test
  void twoReceptorsOfOneNameAreRefusedForOneMessageType() {
    assertThatThrownBy(() -> registry(mail, mail))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("orders.placed has two receptors named orders.placed");
    assertThatThrownBy(() -> registry(mail.named("a"), mail.named("a")))
        .hasMessageContaining("two receptors named a");
    registry(mail.named("a"), ReceptorDefinition.of(Shipped.class, (m, c) -> {}).named("a"));
  }

  @Test
  void aServiceSubscribesToFormerNamesToo() {
    assertThat(
            registry(mail, ReceptorDefinition.of(Shipped.class, (m, c) -> {})).typeNames())
        .containsExactly("orders.placed", "orders.created", "Shipped");
  }

  @Test
  void whatAReceptorDoesNotSayTheServiceDecides() {
    RetryPolicy own = RetryPolicy.NEVER;
    Duration second = Duration.ofSeconds(1);
    var registry =
        registry(mail.named("usual"), mail.named("own").withRetryPolicy(own).withTimeout(second));

    RegisteredReceptor usual = registry.of(Placed.class).get(0);
    assertThat(usual.retryPolicy(RetryPolicy.DEFAULT)).isEqualTo(RetryPolicy.DEFAULT);
    assertThat(usual.timeout(Duration.ofMinutes(1))).isEqualTo(Duration.ofMinutes(1));
    RegisteredReceptor special = registry.of(Placed.class).get(1);
    assertThat(special.retryPolicy(RetryPolicy.DEFAULT)).isEqualTo(own);
    assertThat(special.timeout(Duration.ofMinutes(1))).isEqualTo(second);
  }

  @Test
  void badDefinitionsFailTheirMaker() {
    assertThatThrownBy(() -> mail.named("")).hasMessageContaining("Receptor name is empty");
    assertThatThrownBy(() -> mail.withTimeout(Duration.ZERO)).hasMessageContaining("Timeout PT0S");
  }

  private ReceptorRegistry registry(ReceptorDefinition<?>... definitions) {
    return new ReceptorRegistry(types, List.of(definitions));
  }
}
