package io.whizbang.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class BrokerTest {

  @Test
  void theBrokerThatTheEnvironmentNamesIsTheOne() {
    assertThat(Broker.uri(Map.of("WHIZBANG_RABBITMQ_URI", "amqp://elsewhere")))
        .isEqualTo("amqp://elsewhere");
  }

  @Test
  void withoutOneTestsHaveANodeOfTheirOwnOnAFreePort() {
    assertThat(Broker.uri(Map.of()))
        .isEqualTo(Broker.own().address())
        .contains("@127.0.0.1:")
        .doesNotContain(":5672");
  }
}
