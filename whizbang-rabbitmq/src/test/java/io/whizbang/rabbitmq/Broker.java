package io.whizbang.rabbitmq;

import io.whizbang.testkit.RabbitServer;
import io.whizbang.testkit.SharedBroker;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The real broker that tests run against: the one at {@code WHIZBANG_RABBITMQ_URI}, or a node of their own. */
final class Broker {

  private Broker() {}

  /** The URI of a broker. */
  static String uri() {
    return uri(System.getenv());
  }

  static String uri(Map<String, String> environment) {
    @Nullable String given = environment.get("WHIZBANG_RABBITMQ_URI");
    return given != null ? given : own().address();
  }

  /** A node for tests which need to know or to do more than others may. */
  static RabbitServer own() {
    return SharedBroker.RABBITMQ.get();
  }
}
