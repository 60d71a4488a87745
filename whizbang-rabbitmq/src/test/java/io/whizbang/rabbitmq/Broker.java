package io.whizbang.rabbitmq;

import io.whizbang.testkit.MissingBroker;
import io.whizbang.testkit.RabbitServer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The real broker that tests run against: the one at {@code WHIZBANG_RABBITMQ_URI}, or a node of their own if RabbitMQ
 * is installed. Without either, tests are skipped and say so; with {@code -Dwhizbang.brokers=required} they fail.
 */
final class Broker {

  /** Of the own node. */
  static final int LARGEST_MESSAGE = 1 << 20;

  private static final String NONE =
      "There is no RabbitMQ: install rabbitmq-server, or set WHIZBANG_RABBITMQ_URI";

  private static @Nullable Broker shared;
  private static @Nullable String trouble;

  private final RabbitServer node;
  private final Certificate certificate;

  private Broker(RabbitServer node, Certificate certificate) {
    this.node = node;
    this.certificate = certificate;
  }

  /** The URI of a broker. */
  static String uri() {
    return uri(System.getenv());
  }

  static String uri(Map<String, String> environment) {
    @Nullable String given = environment.get("WHIZBANG_RABBITMQ_URI");
    return given != null ? given : own().node.uri();
  }

  /** The node that all tests of this process share, for those which need to know or to do more than others may. */
  static synchronized Broker own() {
    Broker present = shared;
    if (present == null) {
      if (!RabbitServer.isInstalled()) {
        throw MissingBroker.skipped(NONE);
      }
      present = startOnce();
      shared = present;
    }
    return present;
  }

  /** What did not start once is not waited for by every other test. */
  private static Broker startOnce() {
    if (trouble != null) {
      throw new IllegalStateException("RabbitMQ did not start for an earlier test: " + trouble);
    }
    try {
      return start();
    } catch (RuntimeException | Error e) {
      trouble = e.toString();
      throw e;
    }
  }

  private static Broker start() {
    List<Certificate> made = new ArrayList<>();
    RabbitServer node = RabbitServer.start(home -> {
      made.add(Certificate.in(home));
      return configuration(made.get(0));
    });
    return new Broker(node, made.get(0));
  }

  private static Map<String, String> configuration(Certificate certificate) {
    Map<String, String> configuration = new HashMap<>(certificate.configuration());
    configuration.put("max_message_size", Integer.toString(LARGEST_MESSAGE));
    return configuration;
  }

  RabbitServer node() {
    return node;
  }

  Certificate certificate() {
    return certificate;
  }
}
