package io.whizbang.transport;

import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.value.Positive;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Hands messages straight to the subscribers of the same process, and keeps none: a message is published
 * once all who want it have acknowledged it. So a service's own messages are never between two places.
 *
 * <p>An event that no subscription name here has ever asked for is published to nobody. A command is meant
 * for somebody: without a name that asks for it, it is not published. Nor is what a name wants whose
 * subscribers are gone. A listener is called by whoever publishes. Of several subscribers under one name the
 * first gets all messages, and another one when that is gone.
 */
public final class LoopbackTransport implements Transport {

  private final Map<String, Subscribers> names = new ConcurrentHashMap<>();
  private final Duration patience;
  private final AtomicBoolean closed = new AtomicBoolean();

  public LoopbackTransport() {
    this(Duration.ofSeconds(30));
  }

  /**
   * Takes how long to wait for an acknowledgement. What is not taken by then, or given back, is tried again: whoever
   * takes nothing now is to blame, and not the message.
   */
  public LoopbackTransport(Duration patience) {
    this.patience = Positive.duration("Patience", patience);
  }

  /** Those who are subscribed under one name. */
  private static final class Subscribers {

    private final List<Subscriber> present = new CopyOnWriteArrayList<>();
    private volatile Set<String> destinations = Set.of();

    private boolean want(TransportMessage message) {
      return destinations.contains(message.destination());
    }

    private CompletableFuture<PublishResult> handOver(TransportMessage message) {
      return present.stream()
          .findFirst()
          .map(subscriber -> subscriber.handOver(message))
          .orElseGet(() -> CompletableFuture.completedFuture(
              new NotTried(message.message().id(), "whoever wants it is not there")));
    }
  }

  /** One who is subscribed. Compared by identity, as a listener may subscribe twice. */
  private static final class Subscriber {

    private final DeliveryListener listener;

    private Subscriber(DeliveryListener listener) {
      this.listener = listener;
    }

    private CompletableFuture<PublishResult> handOver(TransportMessage message) {
      var hand = new Hand(message, new CompletableFuture<>());
      try {
        listener.deliver(hand);
      } catch (RuntimeException e) {
        hand.notTaken(String.valueOf(e.getMessage()));
      }
      return hand.result();
    }
  }

  /** A message in the hands of a subscriber; what becomes of it is what its publisher hears. */
  private record Hand(TransportMessage message, CompletableFuture<PublishResult> result)
      implements Delivery {

    @Override
    public void acknowledge() {
      result.complete(new Published(message.message().id()));
    }

    @Override
    public void retry() {
      notTaken("it was given back");
    }

    private void notTaken(String why) {
      result.complete(new NotTried(message.message().id(), why));
    }
  }

  @Override
  public List<PublishResult> publish(List<TransportMessage> batch) {
    return handOver(batch).join();
  }

  /** Publishes without waiting for the acknowledgements: completed once there is a result for each. */
  public CompletableFuture<List<PublishResult>> handOver(List<TransportMessage> batch) {
    checkOpen();
    Set<UUID> stopped = new HashSet<>();
    List<CompletableFuture<PublishResult>> results =
        batch.stream().map(message -> handOver(message, stopped)).toList();
    return CompletableFuture.allOf(results.toArray(CompletableFuture[]::new))
        .thenApply(all -> results.stream().map(CompletableFuture::join).toList());
  }

  /** What is refused at once stops its stream, so that no later message of it is taken before. */
  private CompletableFuture<PublishResult> handOver(TransportMessage message, Set<UUID> stopped) {
    UUID id = message.message().id();
    UUID stream = message.message().streamId();
    if (stream != null && stopped.contains(stream)) {
      return CompletableFuture.completedFuture(
          new NotTried(id, "a message before it in its stream was not taken"));
    }
    CompletableFuture<PublishResult> result = handToAll(message)
        .completeOnTimeout(
            new NotTried(id, "not acknowledged within %d ms".formatted(patience.toMillis())),
            patience.toNanos(),
            TimeUnit.NANOSECONDS);
    if (stream != null && isRefused(result)) {
      stopped.add(stream);
    }
    return result;
  }

  private static boolean isRefused(CompletableFuture<PublishResult> result) {
    return result.isDone() && !(result.join() instanceof Published);
  }

  private CompletableFuture<PublishResult> handToAll(TransportMessage message) {
    UUID id = message.message().id();
    List<Subscribers> wanting =
        names.values().stream().filter(each -> each.want(message)).toList();
    if (wanting.isEmpty() && !message.message().event()) {
      return CompletableFuture.completedFuture(new NotTried(id, "no receptor here wants it"));
    }
    return wanting.stream()
        .map(each -> each.handOver(message))
        .reduce(
            CompletableFuture.completedFuture(new Published(id)),
            (one, other) -> one.thenCombine(other, LoopbackTransport::worse));
  }

  private static PublishResult worse(PublishResult one, PublishResult other) {
    return one instanceof Published ? other : one;
  }

  @Override
  public Subscription subscribe(SubscriptionSpec spec, DeliveryListener listener) {
    checkOpen();
    Subscribers subscribers = names.computeIfAbsent(spec.name(), any -> new Subscribers());
    var subscriber = new Subscriber(listener);
    subscribers.destinations = spec.destinations();
    subscribers.present.add(subscriber);
    return () -> subscribers.present.remove(subscriber);
  }

  @Override
  public Readiness readiness() {
    return closed.get() ? new Readiness.NotReady("the transport is closed") : Readiness.READY;
  }

  private void checkOpen() {
    if (closed.get()) {
      throw new IllegalStateException("The transport is closed: make another one");
    }
  }

  @Override
  public void close() {
    closed.set(true);
    names.values().forEach(subscribers -> subscribers.present.clear());
  }
}
