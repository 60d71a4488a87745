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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

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
  private final RecentSubscribers recent = new RecentSubscribers(System::nanoTime);
  /** Nothing else is published meanwhile, so what waits for a stream that somebody holds must not wait here. */
  private final LoopbackTransport own = new LoopbackTransport(Duration.ofSeconds(5));

  private final List<SubscriptionSpec> specs = new CopyOnWriteArrayList<>();

  /** The name of the subscription by each destination that this process listens to. */
  private final Map<String, String> ownDestinations = new ConcurrentHashMap<>();

  PostgresTransport(String schema, Registry registry) {
    this.schema = schema;
    this.registry = registry;
  }

  @Override
  public Subscription subscribe(SubscriptionSpec spec, DeliveryListener listener) {
    Subscription subscription = own.subscribe(spec, listener);
    specs.add(spec);
    spec.destinations().forEach(each -> ownDestinations.put(each, spec.name()));
    return () -> {
      ownDestinations.keySet().removeAll(spec.destinations());
      subscription.close();
    };
  }

  @Override
  public void announce() {
    specs.forEach(registry::subscribe);
  }

  /**
   * What goes to one destination goes at once to those who wanted it a moment ago, as their receptors are waiting;
   * who has come since is looked up afterwards. Of several destinations none may be served before another, as they
   * share streams: there the look comes first.
   */
  @Override
  public List<PublishResult> publish(List<TransportMessage> batch) {
    requireOpen();
    if (batch.isEmpty()) {
      return List.of();
    }
    var publication = new Publication(batch);
    Set<String> destinations = publication.destinations();
    boolean alone = destinations.size() == 1;
    deliver(publication, alone ? recent.of(destinations) : lookUp(destinations));
    if (alone) {
      deliver(publication, lookUp(destinations));
    }
    return results(publication);
  }

  private List<Subscriber> lookUp(Set<String> destinations) {
    List<Subscriber> found = registry.subscribers(destinations);
    recent.note(destinations, found);
    return found;
  }

  /**
   * The own are handed over, and on their way while others get theirs; unless another instance of this service wants some
   * of it: in two ways at once, one would overtake the other.
   */
  private void deliver(Publication publication, List<Subscriber> subscribers) {
    Map<String, String> mine = Map.copyOf(ownDestinations);
    if (subscribers.stream()
        .anyMatch(each -> isOwn(each) && !mine.containsKey(each.destination()))) {
      deliverTo(withOwn(publication, mine, subscribers), publication);
    } else {
      CompletableFuture<List<PublishResult>> toSelf = handOver(publication, mine.keySet());
      deliverTo(subscribers, publication);
      publication.note(toSelf.join());
    }
  }

  private boolean isOwn(Subscriber subscriber) {
    return subscriber.schema().equals(schema);
  }

  /** What this process wants goes the same way, be it on the list already or not. */
  private List<Subscriber> withOwn(
      Publication publication, Map<String, String> mine, List<Subscriber> subscribers) {
    Set<String> unlisted = publication.destinations();
    subscribers.stream().filter(this::isOwn).map(Subscriber::destination).forEach(unlisted::remove);
    Stream<Subscriber> own = mine.entrySet().stream()
        .filter(each -> unlisted.contains(each.getKey()))
        .map(each -> new Subscriber(each.getKey(), schema, each.getValue()));
    return Stream.concat(subscribers.stream(), own).toList();
  }

  private void deliverTo(List<Subscriber> subscribers, Publication publication) {
    Map<String, Map<String, String>> bySchema = subscribers.stream()
        .filter(each -> !publication.hasReached(each.schema(), each.destination()))
        .collect(groupingBy(
            Subscriber::schema,
            TreeMap::new,
            toMap(Subscriber::destination, Subscriber::subscription)));
    bySchema.forEach((toSchema, subscriptions) -> deliver(publication, toSchema, subscriptions));
  }

  private CompletableFuture<List<PublishResult>> handOver(
      Publication publication, Set<String> mine) {
    List<TransportMessage> handed = publication.unreached(schema, mine);
    publication.reached(
        schema, handed.stream().map(TransportMessage::destination).toList());
    return own.handOver(handed);
  }

  private void deliver(
      Publication publication, String toSchema, Map<String, String> subscriptions) {
    List<NewInboxMessage> messages = publication.to(subscriptions.keySet()).stream()
        .map(each -> NewInboxMessage.of(
            subscriptions.getOrDefault(each.destination(), toSchema), each.message()))
        .toList();
    publication.reached(toSchema, subscriptions.keySet());
    publication.note(new InboxDelivery(registry, toSchema).deliver(messages));
  }

  /** After any trouble the next attempt looks first: a service may have gone. */
  private List<PublishResult> results(Publication publication) {
    List<PublishResult> results = publication.results();
    if (!results.stream().allMatch(PublishResult.Published.class::isInstance)) {
      recent.forget(publication.destinations());
    }
    return results;
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
    registry.close();
  }
}
