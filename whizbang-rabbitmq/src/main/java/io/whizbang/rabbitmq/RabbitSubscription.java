package io.whizbang.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import io.whizbang.error.TransportRefusedException;
import io.whizbang.transport.DeliveryDesk;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Receives from all queues of a service, on every connection that there is until it is closed. */
final class RabbitSubscription implements Subscription {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitSubscription.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration BETWEEN_SHARES = Duration.ofSeconds(2);

  private final Link link;
  private final String name;
  private final DeliveryDesk desk;
  private final Sessions sessions;
  private final Consumer<Connection> user = this::openOrTryLater;
  private final AtomicBoolean waiting = new AtomicBoolean();

  RabbitSubscription(Link link, Topology topology, SubscriptionSpec spec, DeliveryDesk desk) {
    this.link = link;
    this.name = spec.name();
    this.desk = desk;
    this.sessions = new Sessions(topology, spec, desk);
  }

  /** Throws if the broker refuses, and is to be closed then; waits for it if it is not there. */
  void start() {
    link.use(user);
    link.connection().ifPresent(present -> {
      try {
        sessions.openOn(present, this::lost);
      } catch (IOException | TimeoutException | ShutdownSignalException e) {
        refuse(e);
        openLater();
      }
    });
    link.later(BETWEEN_SHARES, this::share);
  }

  private void refuse(Exception e) {
    Throwable cause = e instanceof ShutdownSignalException ? e : e.getCause();
    if (cause instanceof ShutdownSignalException signal
        && signal.getReason() instanceof AMQP.Channel.Close reason) {
      throw new TransportRefusedException(
          "The broker does not let %s receive: %s. Look at its queues there, and at what the user may do"
              .formatted(name, reason.getReplyText()),
          e);
    }
  }

  private void openOrTryLater(Connection present) {
    try {
      sessions.openOn(present, this::lost);
    } catch (Throwable e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      LOG.warn("{} does not receive yet, and tries again. {}", name, cause.getMessage());
      openLater();
    }
  }

  /** A channel has ended. If its connection has, too, the next one begins anew. */
  private void lost(QueueSession session) {
    if (sessions.forget(session)) {
      openLater();
    }
  }

  /** Once, however many ask for it. */
  private void openLater() {
    if (waiting.compareAndSet(false, true)) {
      link.later(PAUSE, () -> {
        waiting.set(false);
        link.connection().ifPresent(user);
      });
    }
  }

  private void share() {
    try {
      if (sessions.letGoOfOne()) {
        LOG.debug("{} lets go of a queue, as other instances are there", name);
        link.connection().ifPresent(user);
      }
    } finally {
      if (!sessions.haveEnded()) {
        link.later(BETWEEN_SHARES, this::share);
      }
    }
  }

  @Override
  public void close() {
    link.forget(user);
    desk.close();
    sessions.end();
  }
}
