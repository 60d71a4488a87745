package io.whizbang.rabbitmq;

import com.rabbitmq.client.BuiltinExchangeType;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.whizbang.rabbitmq.TopologySettings.Owner;
import io.whizbang.transport.SubscriptionSpec;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What is where on the broker:
 *
 * <pre>
 *   exchange whizbang.orders ──0.0.#──► queue whizbang.billing.0-of-4 ─┐
 *      (topic, one for each  ──0.1.#──► queue whizbang.billing.1-of-4  │ what cannot be read
 *       destination)         ──1.0.#──► queue whizbang.billing.2-of-4  ├──► exchange whizbang-dead-letters
 *                            ──1.1.#──► queue whizbang.billing.3-of-4 ─┘    ──billing──► queue
 *                                                                           whizbang-dead-letters.billing
 * </pre>
 *
 * <p>All is durable, and nothing is ever removed. A queue has one active consumer at a time, so the order of
 * a stream survives any number of them.
 */
final class Topology {

  static final String DEAD_LETTERS = "whizbang-dead-letters";

  /** In bytes; the protocol has room for no more. */
  static final int LONGEST_NAME = 255;

  private static final String PREFIX = "whizbang.";

  private final TopologySettings settings;

  Topology(TopologySettings settings) {
    this.settings = settings;
  }

  static String exchangeOf(String destination) {
    return PREFIX + destination;
  }

  /** A message that somebody has put straight into a queue was sent to nowhere else. */
  static String destinationOf(String exchange) {
    return exchange.startsWith(PREFIX) && exchange.length() > PREFIX.length()
        ? exchange.substring(PREFIX.length())
        : "default";
  }

  static String deadLettersOf(String subscription) {
    return DEAD_LETTERS + "." + subscription;
  }

  /** Empty at all times: its consumers are counted, those alone that share the same queues. */
  String presenceOf(String subscription) {
    return "%s%s.instances-of-%d".formatted(PREFIX, subscription, settings.queues());
  }

  List<String> queuesOf(String subscription) {
    return IntStream.range(0, settings.queues())
        .mapToObj(
            queue -> "%s%s.%d-of-%d".formatted(PREFIX, subscription, queue, settings.queues()))
        .toList();
  }

  void declareExchange(Channel channel, String destination) throws IOException {
    if (settings.owner() == Owner.WHIZBANG) {
      channel.exchangeDeclare(exchangeOf(destination), BuiltinExchangeType.TOPIC, true);
    }
  }

  void declarePresence(Channel channel, String subscription) throws IOException {
    if (settings.owner() == Owner.WHIZBANG) {
      channel.queueDeclare(presenceOf(subscription), true, false, false, Map.of());
    }
  }

  /** Exchanges before bindings, and the place for dead letters before there can be any. */
  void declare(Channel channel, SubscriptionSpec spec) throws IOException {
    if (settings.owner() == Owner.WHIZBANG) {
      declareDeadLetters(channel, spec.name());
      for (String queue : queuesOf(spec.name())) {
        channel.queueDeclare(queue, true, false, false, arguments(spec.name()));
      }
      for (String destination : spec.destinations()) {
        declareExchange(channel, destination);
        bind(channel, spec.name(), destination);
      }
    }
  }

  private void declareDeadLetters(Channel channel, String subscription) throws IOException {
    channel.exchangeDeclare(DEAD_LETTERS, BuiltinExchangeType.DIRECT, true);
    if (!exists(deadLettersOf(subscription), channel.getConnection())) {
      channel.queueDeclare(deadLettersOf(subscription), true, false, false, type());
    }
    channel.queueBind(deadLettersOf(subscription), DEAD_LETTERS, subscription);
  }

  /**
   * Dead letters may be in a queue of another type from earlier days, and stay there. The broker ends the channel on
   * which it says no.
   */
  private static boolean exists(String queue, Connection connection) throws IOException {
    Channel asking = Channels.open(connection);
    try {
      asking.queueDeclarePassive(queue);
      return true;
    } catch (IOException no) {
      return false;
    } finally {
      Channels.close(asking);
    }
  }

  private Map<String, Object> type() {
    return settings.queueType() == QueueType.QUORUM ? Map.of("x-queue-type", "quorum") : Map.of();
  }

  private Map<String, Object> arguments(String subscription) {
    Map<String, Object> arguments = new HashMap<>(type());
    arguments.put("x-single-active-consumer", true);
    arguments.put("x-dead-letter-exchange", DEAD_LETTERS);
    arguments.put("x-dead-letter-routing-key", subscription);
    return arguments;
  }

  private void bind(Channel channel, String subscription, String destination) throws IOException {
    List<String> queues = queuesOf(subscription);
    for (int i = 0; i < queues.size(); i++) {
      channel.queueBind(queues.get(i), exchangeOf(destination), Slots.pattern(i, queues.size()));
    }
  }
}
