package io.whizbang.rabbitmq;

import io.whizbang.error.TransportRefusedException;
import io.whizbang.transport.DeliveryDesk;
import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Carries messages over a RabbitMQ broker. What is sent and what is received have a connection each, as a
 * broker that is short of memory stops reading from those who send.
 */
public final class RabbitTransport implements Transport {

  private final ExecutorService threads = Threads.pool("whizbang-rabbitmq-delivery");
  private final RabbitSettings settings;
  private final Link sending;
  private final Link receiving;
  private final Post post;
  private final Set<RabbitSubscription> subscriptions = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean closed = new AtomicBoolean();

  private RabbitTransport(RabbitSettings settings) {
    this.settings = settings;
    var connector = new Connector(settings, threads);
    sending = new Link("sending", connector);
    receiving = new Link("receiving", connector);
    post = new Post(sending, settings);
  }

  /**
   * Connects. A broker that cannot be reached does not keep it from starting: it goes on trying, and is not
   * ready meanwhile.
   *
   * @throws TransportRefusedException if the broker refuses us, which waiting will not cure
   */
  public static RabbitTransport connect(RabbitSettings settings) {
    var transport = new RabbitTransport(settings);
    try {
      transport.sending.open();
      transport.receiving.open();
      return transport;
    } catch (Throwable e) {
      transport.close();
      throw e;
    }
  }

  /** Connects with the usual settings to {@code amqp://user:password@host:port/vhost}. */
  public static RabbitTransport connect(String uri) {
    return connect(RabbitSettings.of(uri));
  }

  @Override
  public List<PublishResult> publish(List<TransportMessage> batch) {
    checkOpen();
    Optional<String> trouble = post.trouble();
    return trouble.isPresent() ? notTried(batch, trouble.get()) : inWaves(batch);
  }

  private synchronized List<PublishResult> inWaves(List<TransportMessage> batch) {
    return new Waves(batch).publish(post);
  }

  private static List<PublishResult> notTried(List<TransportMessage> batch, String trouble) {
    return batch.stream()
        .<PublishResult>map(each -> new NotTried(each.message().id(), trouble))
        .toList();
  }

  @Override
  public Subscription subscribe(SubscriptionSpec spec, DeliveryListener listener) {
    checkOpen();
    var subscription = new RabbitSubscription(
        receiving,
        new Topology(settings.topology()),
        spec,
        new DeliveryDesk(spec, listener, threads));
    subscriptions.add(subscription);
    start(subscription);
    return () -> {
      subscription.close();
      subscriptions.remove(subscription);
    };
  }

  private void start(RabbitSubscription subscription) {
    try {
      subscription.start();
    } catch (Throwable e) {
      subscription.close();
      subscriptions.remove(subscription);
      throw e;
    }
  }

  @Override
  public Readiness readiness() {
    return sending
        .trouble()
        .or(receiving::trouble)
        .<Readiness>map(Readiness.NotReady::new)
        .orElse(Readiness.READY);
  }

  private void checkOpen() {
    if (closed.get()) {
      throw new IllegalStateException("The transport is closed: connect another one");
    }
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      subscriptions.forEach(Subscription::close);
      sending.close();
      receiving.close();
      threads.shutdown();
    }
  }
}
