package io.whizbang.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.whizbang.transport.DeliveryDesk;
import io.whizbang.transport.SubscriptionSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The consumers of a subscription, one for each queue of the service, on the connection that there is. */
final class Sessions {

  /** So many a queue may hand over in advance even where its share of what may be unsettled is less. */
  private static final int LEAST_PREFETCH = 32;

  /** So often a queue is kept for the sake of what is in hand, though another instance is to have it. */
  private static final int LOOKS_WHILE_IN_USE = 15;

  private static final Duration CLOSING = Duration.ofSeconds(5);

  private final Topology topology;
  private final SubscriptionSpec spec;
  private final DeliveryDesk desk;
  private final Map<String, QueueSession> open = new HashMap<>();
  private @Nullable Connection connection;
  private @Nullable Presence presence;
  private int looks;
  private volatile boolean ended;

  Sessions(Topology topology, SubscriptionSpec spec, DeliveryDesk desk) {
    this.topology = topology;
    this.spec = spec;
    this.desk = desk;
  }

  /** Declares what is needed, and opens the sessions that are missing. */
  synchronized void openOn(Connection present, Consumer<QueueSession> whenLost)
      throws IOException, TimeoutException {
    if (ended) {
      return;
    }
    try (Channel channel = Channels.open(present)) {
      topology.declare(channel, spec);
    }
    if (present != connection) {
      open.clear();
      presence = Presence.announce(present, topology, spec.name());
      connection = present;
    }
    var opening = QueueSession.on(present, prefetch());
    for (String queue : topology.queuesOf(spec.name())) {
      if (!open.containsKey(queue)) {
        open.put(queue, opening.open(queue, desk, whenLost));
      }
    }
  }

  private int prefetch() {
    int share = share(spec.maxUnsettled(), topology.queuesOf(spec.name()).size());
    return Math.max(share, Math.min(spec.maxUnsettled(), LEAST_PREFETCH));
  }

  private static int share(int all, int heads) {
    return (all + heads - 1) / heads;
  }

  /** Returns false if it is not missed: another connection has begun, or all has ended. */
  synchronized boolean forget(QueueSession lost) {
    return !ended && open.remove(lost.queue(), lost);
  }

  /**
   * Whoever came first is active on all queues, and the broker leaves it so. Closes one session if this instance has
   * more than its share; it is to be opened again then, and waits behind those of the others. One whose messages
   * are in hand is kept for a while: they would come once more.
   */
  synchronized boolean letGoOfOne() {
    List<QueueSession> active =
        open.values().stream().filter(QueueSession::isActive).toList();
    looks = hasTooMany(active) ? looks + 1 : 0;
    Optional<QueueSession> spare = looks == 0
        ? Optional.empty()
        : active.stream()
            .filter(each -> each.isSettled() || looks > LOOKS_WHILE_IN_USE)
            .findFirst();
    spare.ifPresent(session -> {
      open.remove(session.queue());
      session.close();
    });
    return spare.isPresent();
  }

  private boolean hasTooMany(List<QueueSession> active) {
    return !ended
        && presence != null
        && active.size() > 1
        && active.size() > share(topology.queuesOf(spec.name()).size(), presence.instances());
  }

  boolean haveEnded() {
    return ended;
  }

  void end() {
    ended = true;
    Threads.within(CLOSING, this::closeAll);
  }

  private synchronized void closeAll() {
    if (presence != null) {
      presence.close();
    }
    open.values().forEach(QueueSession::close);
  }
}
