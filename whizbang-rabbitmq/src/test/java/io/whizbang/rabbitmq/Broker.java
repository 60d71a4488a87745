package io.whizbang.rabbitmq;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.whizbang.testkit.RabbitServer;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The real broker that tests run against: the one at {@code WHIZBANG_RABBITMQ_URI}, or a node of its own if RabbitMQ
 * is installed. Without either, tests are skipped and say so; with {@code -Dwhizbang.brokers=required} they fail.
 */
final class Broker {

  private static final Logger LOG = LoggerFactory.getLogger(Broker.class);
  private static final String NONE =
      "There is no RabbitMQ: install rabbitmq-server, or set WHIZBANG_RABBITMQ_URI";

  private static @Nullable RabbitServer shared;

  private Broker() {}

  /** The URI of a broker that many tests use. */
  static synchronized String uri() {
    String given = System.getenv("WHIZBANG_RABBITMQ_URI");
    if (given != null) {
      return given;
    }
    if (shared == null) {
      shared = ownNode(Map.of());
    }
    return shared.uri();
  }

  /** A node for one test alone, which may do with it as it likes. */
  static RabbitServer ownNode(Map<String, String> configuration) {
    requireInstalled();
    return RabbitServer.start(configuration);
  }

  private static void requireInstalled() {
    if (!RabbitServer.isInstalled()) {
      if ("required".equals(System.getProperty("whizbang.brokers"))) {
        fail(NONE);
      }
      LOG.warn("SKIPPED. {}", NONE);
      assumeTrue(false, NONE);
    }
  }
}
