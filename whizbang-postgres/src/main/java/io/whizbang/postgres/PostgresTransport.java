package io.whizbang.postgres;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import io.whizbang.database.DatabaseTransport;
import io.whizbang.postgres.Registry.Subscriber;
import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.LoopbackTransport;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.TransportMessage;
import io.whizbang.work.NewInboxMessage;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;

/**
 * Carries messages between the services of one database: what is sent to a destination goes into the inbox
 * of each service that has subscribed to it, by the {@code deliver} function of its schema. That is durable,
 * in order and once, and rings who sleeps there.
 *
 * <p>What this process publishes for receptors of its own is handed to its listener, who stores it and has it
 * leased in the same call: the usual way within a service needs no claim.
 */
final class PostgresTransport implements DatabaseTransport {

  private final String schema;
  private final Registry registry;
  private final ExecutorService threads;
  private final LoopbackTransport own = new LoopbackTransport();
  private final List<SubscriptionSpec> specs = new CopyOnWriteArrayList<>();
  private final Set<String> ownDestinations = ConcurrentHashMap.newKeySet();

  PostgresTransport(String schema, Registry registry, ExecutorService threads) {
    this.schema = schema;
    this.registry = registry;
    this.threads = threads;
  }

  @Override
  public Subscription subscribe(SubscriptionSpec spec, DeliveryListener listener) {
    Subscription subscription = own.subscribe(spec, listener);
    specs.add(spec);
    ownDestinations.addAll(spec.destinations());
    return () -> {
      ownDestinations.removeAll(spec.destinations());
      subscription.close();
    };
  }

  @Override
  public void announce() {
    specs.forEach(registry::subscribe);
  }

  /** The own are on their way while the others are looked for: their receptors are waiting. */
  @Override
  public List<PublishResult> publish(List<TransportMessage> batch) {
    requireOpen();
    if (batch.isEmpty()) {
      return List.of();
    }
    var publication = new Publication(batch);
    Set<String> handed = Set.copyOf(ownDestinations);
    CompletableFuture<List<PublishResult>> toSelf = handOver(publication.to(handed));
    Set<String> reached = new HashSet<>(handed);
    subscribers(publication).forEach((toSchema, subscribers) -> {
      reached.addAll(subscribers.keySet());
      if (toSchema.equals(schema)) {
        subscribers.keySet().removeAll(handed);
      }
      deliver(publication, toSchema, subscribers);
    });
    publication.reachedNobody(reached);
    publication.note(toSelf.join());
    return publication.results();
  }

  private CompletableFuture<List<PublishResult>> handOver(List<TransportMessage> messages) {
    return messages.isEmpty()
        ? CompletableFuture.completedFuture(List.of())
        : CompletableFuture.supplyAsync(() -> own.publish(messages), threads);
  }

  /** The name of the subscription by schema and destination. */
  private Map<String, Map<String, String>> subscribers(Publication publication) {
    return registry.subscribers(publication.destinations()).stream()
        .collect(groupingBy(
            Subscriber::schema,
            TreeMap::new,
            toMap(Subscriber::destination, Subscriber::subscription)));
  }

  private void deliver(
      Publication publication, String toSchema, Map<String, String> subscriptions) {
    List<NewInboxMessage> messages = publication.to(subscriptions.keySet()).stream()
        .map(each -> NewInboxMessage.of(
            subscriptions.getOrDefault(each.destination(), toSchema), each.message()))
        .toList();
    if (!messages.isEmpty()) {
      publication.note(new InboxDelivery(registry, toSchema).deliver(messages));
    }
  }

  @Override
  public Readiness readiness() {
    return own.readiness();
  }

  private void requireOpen() {
    if (own.readiness() instanceof Readiness.NotReady) {
      throw new IllegalStateException("The transport is closed");
    }
  }

  @Override
  public void close() {
    own.close();
    threads.shutdown();
    registry.close();
  }
}
