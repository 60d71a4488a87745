package io.whizbang.rabbitmq;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.whizbang.testkit.RabbitServer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The real broker that tests run against: the one at {@code WHIZBANG_RABBITMQ_URI}, or a node of their own if RabbitMQ
 * is installed. Without either, tests are skipped and say so; with {@code -Dwhizbang.brokers=required} they fail.
 */
final class Broker {

  /** Of the own node. */
  static final int LARGEST_MESSAGE = 1 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(Broker.class);

  private static @Nullable Broker shared;

  private final RabbitServer node;
  private final Certificate certificate;

  private Broker(RabbitServer node, Certificate certificate) {
    this.node = node;
    this.certificate = certificate;
  }

  /** The URI of a broker. */
  static String uri() {
    String given = System.getenv("WHIZBANG_RABBITMQ_URI");
    return given != null ? given : own().node.uri();
  }

  /** The node that all tests of this process share, for those which need to know or to do more than others may. */
  static synchronized Broker own() {
    if (shared == null) {
      require(RabbitServer.isInstalled());
      var certificate = Certificate.make();
      Map<String, String> configuration = new HashMap<>(certificate.configuration());
      configuration.put("max_message_size", Integer.toString(LARGEST_MESSAGE));
      shared = new Broker(RabbitServer.start(configuration), certificate);
    }
    return shared;
  }

  private static void require(boolean installed) {
    String none = "There is no RabbitMQ: install rabbitmq-server, or set WHIZBANG_RABBITMQ_URI";
    if (!installed && "required".equals(System.getProperty("whizbang.brokers"))) {
      fail(none);
    }
    if (!installed) {
      LOG.warn("SKIPPED. {}", none);
    }
    assumeTrue(installed, none);
  }

  RabbitServer node() {
    return node;
  }

  Certificate certificate() {
    return certificate;
  }
}
