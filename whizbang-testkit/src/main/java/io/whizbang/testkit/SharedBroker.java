package io.whizbang.testkit;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * The broker that all tests of a process share: the first who asks starts it, and it ends with the process. Where none
 * is to be had tests are skipped with a line that says so; with {@code -Dwhizbang.brokers=required} they fail.
 */
public final class SharedBroker<S extends BrokerServer> {

  public static final SharedBroker<RabbitServer> RABBITMQ = new SharedBroker<>(
      RabbitServer::isInstalled,
      "There is no RabbitMQ: install rabbitmq-server, or set WHIZBANG_RABBITMQ_URI",
      RabbitServer::start);

  public static final SharedBroker<KafkaServer> KAFKA = new SharedBroker<>(
      KafkaServer::isOnClassPath,
      "There is no Kafka: put org.apache.kafka:kafka_2.13 on the class path",
      KafkaServer::start);

  /** Its value {@code required} says that tests without their broker fail. */
  static final String PROPERTY = "whizbang.brokers";

  private final BooleanSupplier isToBeHad;
  private final String otherwise;
  private final Supplier<S> start;
  private @Nullable S broker;
  private @Nullable String trouble;

  SharedBroker(BooleanSupplier isToBeHad, String otherwise, Supplier<S> start) {
    this.isToBeHad = isToBeHad;
    this.otherwise = otherwise;
    this.start = start;
  }

  /** The broker, for those tests that cannot run without it. */
  public synchronized S get() {
    if (!isToBeHad.getAsBoolean()) {
      throw missing();
    }
    S present = broker;
    if (present == null) {
      present = startOnce();
      broker = present;
    }
    return present;
  }

  private RuntimeException missing() {
    if ("required".equals(System.getProperty(PROPERTY))) {
      throw new AssertionFailedError(otherwise);
    }
    System.err.println("SKIPPED. " + otherwise);
    return new TestAbortedException(otherwise);
  }

  /** What did not start once is not waited for by every other test. */
  private S startOnce() {
    if (trouble != null) {
      throw new IllegalStateException("The broker did not start for an earlier test: " + trouble);
    }
    try {
      return start.get();
    } catch (RuntimeException | Error e) {
      trouble = e.toString();
      throw e;
    }
  }
}
