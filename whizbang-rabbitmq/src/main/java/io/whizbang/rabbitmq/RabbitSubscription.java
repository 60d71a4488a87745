package io.whizbang.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import io.whizbang.error.TransportRefusedException;
import io.whizbang.transport.DeliveryDesk;
import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Receives from all queues of a service, on every connection that there is until it is closed. */
final class RabbitSubscription implements Subscription {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitSubscription.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration BETWEEN_SHARES = Duration.ofSeconds(2);

  /** So many a queue may hand over in advance even where its share of what may be unsettled is less. */
  private static final int LEAST_PREFETCH = 32;

  private final Link link;
  private final Topology topology;
  private final SubscriptionSpec spec;
  private final DeliveryDesk desk;
  private final Consumer<Connection> user = this::beginOrTryLater;
  private final Map<String, QueueSession> sessions = new HashMap<>();
  private @Nullable Connection connection;
  private @Nullable Presence presence;
  private boolean closed;

  RabbitSubscription(
      Link link,
      Topology topology,
      SubscriptionSpec spec,
      DeliveryListener listener,
      Executor executor) {
    this.link = link;
    this.topology = topology;
    this.spec = spec;
    this.desk = new DeliveryDesk(spec, listener, executor);
  }

  /** Throws if the broker refuses; waits for it if it is not there. */
  void start() {
    link.use(user);
    link.later(BETWEEN_SHARES, this::share);
    link.connection().ifPresent(present -> {
      try {
        begin(present);
      } catch (IOException | TimeoutException | ShutdownSignalException e) {
        refuse(e);
      }
    });
  }

  private void refuse(Exception e) {
    Throwable cause = e instanceof ShutdownSignalException ? e : e.getCause();
    if (cause instanceof ShutdownSignalException signal
        && signal.getReason() instanceof AMQP.Channel.Close reason) {
      close();
      throw new TransportRefusedException(
          "The broker does not let %s receive: %s".formatted(spec.name(), reason.getReplyText()),
          e);
    }
    LOG.warn("{} does not receive yet. {}", spec.name(), e.getMessage());
  }

  private void beginOrTryLater(Connection present) {
    try {
      begin(present);
    } catch (IOException | TimeoutException | RuntimeException e) {
      LOG.warn("{} does not receive yet, and tries again. {}", spec.name(), reason(e));
      link.later(PAUSE, () -> link.connection().ifPresent(user));
    }
  }

  private static String reason(Exception e) {
    return String.valueOf(e.getCause() == null ? e.getMessage() : e.getCause().getMessage());
  }

  private synchronized void begin(Connection present) throws IOException, TimeoutException {
    if (closed) {
      return;
    }
    try (Channel channel = Objects.requireNonNull(present.createChannel())) {
      topology.declare(channel, spec);
    }
    if (present != connection) {
      sessions.clear();
      presence = Presence.announce(present, Topology.presenceOf(spec.name()));
      connection = present;
    }
    var opening = QueueSession.on(present, prefetch());
    for (String queue : topology.queuesOf(spec.name())) {
      if (!sessions.containsKey(queue)) {
        sessions.put(queue, opening.open(queue, desk, this::lost));
      }
    }
  }

  private int prefetch() {
    int queues = topology.queuesOf(spec.name()).size();
    int share = (spec.maxUnsettled() + queues - 1) / queues;
    return Math.max(share, Math.min(spec.maxUnsettled(), LEAST_PREFETCH));
  }

  /** A channel has ended, and its connection perhaps with it: then the next connection begins anew. */
  private synchronized void lost(QueueSession session) {
    if (!closed && sessions.remove(session.queue(), session)) {
      link.later(PAUSE, () -> link.connection().ifPresent(user));
    }
  }

  /** Whoever came first has all queues: it lets go of one while it has more than its share. */
  private void share() {
    try {
      letGoOfOne();
    } catch (IOException | TimeoutException | RuntimeException e) {
      LOG.debug("{} does not know its share of the queues", spec.name(), e);
    }
    if (!isClosed()) {
      link.later(BETWEEN_SHARES, this::share);
    }
  }

  /** The one that is let go of is registered again, behind those of the other instances. */
  private synchronized void letGoOfOne() throws IOException, TimeoutException {
    List<QueueSession> active =
        sessions.values().stream().filter(QueueSession::isActive).toList();
    if (!closed
        && connection != null
        && presence != null
        && active.size() > 1
        && active.size() > share(presence.instances())) {
      active.get(0).close();
      sessions.remove(active.get(0).queue());
      begin(connection);
    }
  }

  private int share(int instances) {
    int queues = topology.queuesOf(spec.name()).size();
    return (queues + instances - 1) / instances;
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    link.forget(user);
    List<QueueSession> open = end();
    desk.close();
    open.forEach(QueueSession::close);
  }

  private synchronized List<QueueSession> end() {
    closed = true;
    if (presence != null) {
      presence.close();
    }
    return List.copyOf(sessions.values());
  }
}
