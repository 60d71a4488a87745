package io.whizbang.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.abortedWithReason;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.instanceOf;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** There is no Kafka on the class path of these tests, and the RabbitMQ that they are told of is not there. */
class SharedBrokerTest {

  private static final Map<String, String> PROPERTIES =
      Map.of(RabbitServer.PROPERTY, "/nowhere/rabbitmq-server", SharedBroker.PROPERTY, "");

  private final Map<String, @Nullable String> before = new HashMap<>();
  private final PrintStream usual = System.err;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  static class NeedsRabbitMq {

    @Test
    void isRunOverIt() {
      SharedBroker.RABBITMQ.get();
    }
  }

  static class NeedsKafka {

    @Test
    void isRunOverIt() {
      SharedBroker.KAFKA.get();
    }
  }

  static Stream<Arguments> tests() {
    return Stream.of(
        Arguments.of(
            NeedsRabbitMq.class,
            "There is no RabbitMQ: install rabbitmq-server, or set WHIZBANG_RABBITMQ_URI"),
        Arguments.of(
            NeedsKafka.class,
            "There is no Kafka: put org.apache.kafka:kafka_2.13 on the class path"));
  }

  @BeforeEach
  void prepare() {
    PROPERTIES.forEach((name, value) -> before.put(name, System.setProperty(name, value)));
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void restore() {
    System.setErr(usual);
    before.forEach((name, value) -> {
      if (value == null) {
        System.clearProperty(name);
      } else {
        System.setProperty(name, value);
      }
    });
  }

  @ParameterizedTest
  @MethodSource("tests")
  void aTestWithoutItsBrokerIsSkippedWithALineThatSaysSo(Class<?> test, String reason) {
    run(test)
        .assertThatEvents()
        .haveExactly(
            1, event(abortedWithReason(instanceOf(TestAbortedException.class), message(reason))));

    assertThat(said.toString(StandardCharsets.UTF_8))
        .isEqualToIgnoringNewLines("SKIPPED. " + reason);
  }

  @ParameterizedTest
  @MethodSource("tests")
  void whereBrokersAreRequiredItFails(Class<?> test, String reason) {
    System.setProperty(SharedBroker.PROPERTY, "required");

    run(test)
        .assertThatEvents()
        .haveExactly(
            1, event(finishedWithFailure(instanceOf(AssertionFailedError.class), message(reason))));
  }

  private static Events run(Class<?> test) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(test))
        .execute()
        .testEvents();
  }

  /** It may have taken minutes. */
  @Test
  void whatDoesNotStartFailsEveryTestAndIsTriedOnce() {
    var attempts = new AtomicInteger();
    SharedBroker<RabbitServer> broken = new SharedBroker<>(() -> true, "unused", () -> {
      attempts.incrementAndGet();
      throw new IllegalStateException("no memory");
    });

    assertThatThrownBy(broken::get).hasMessage("no memory");
    assertThatThrownBy(broken::get).hasMessageContaining("no memory");
    assertThat(attempts).hasValue(1);
  }
}
