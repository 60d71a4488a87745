package io.whizbang.rabbitmq;

import io.whizbang.error.InvalidInputException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * How to work with a RabbitMQ broker. Its text never shows the credentials.
 *
 * @param broker where it is, and who we are there
 * @param tls whom to trust and what to show for oneself where the URI says {@code amqps}; null for what the
 *     JVM trusts
 * @param topology how queues are made, and by whom
 * @param confirmTimeout after which a message that the broker has not confirmed counts as failed
 * @param maxMessageBytes the largest body that is sent; RabbitMQ 4 takes no more than the default unless told
 */
public record RabbitSettings(
    BrokerUri broker,
    @Nullable SSLContext tls,
    TopologySettings topology,
    Duration confirmTimeout,
    int maxMessageBytes) {

  private static final int SIXTEEN_MEBIBYTES = 16 << 20;

  public RabbitSettings {
    if (confirmTimeout.isNegative() || confirmTimeout.isZero()) {
      throw new InvalidInputException("Confirm timeout " + confirmTimeout + " must be positive");
    }
    if (maxMessageBytes < 1) {
      throw new InvalidInputException(
          "Largest message %d must be 1 byte or more".formatted(maxMessageBytes));
    }
  }

  /**
   * The usual settings for a broker.
   *
   * @param uri {@code amqp://user:password@host:port/vhost}, or {@code amqps} for TLS
   */
  public static RabbitSettings of(String uri) {
    return new RabbitSettings(
        BrokerUri.of(uri),
        null,
        TopologySettings.DEFAULT,
        Duration.ofSeconds(30),
        SIXTEEN_MEBIBYTES);
  }

  public RabbitSettings withTls(SSLContext newTls) {
    return new RabbitSettings(broker, newTls, topology, confirmTimeout, maxMessageBytes);
  }

  public RabbitSettings withTopology(TopologySettings newTopology) {
    return new RabbitSettings(broker, tls, newTopology, confirmTimeout, maxMessageBytes);
  }

  public RabbitSettings withConfirmTimeout(Duration timeout) {
    return new RabbitSettings(broker, tls, topology, timeout, maxMessageBytes);
  }

  public RabbitSettings withMaxMessageBytes(int most) {
    return new RabbitSettings(broker, tls, topology, confirmTimeout, most);
  }
}
