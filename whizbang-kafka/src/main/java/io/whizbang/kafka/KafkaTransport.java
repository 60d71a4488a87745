package io.whizbang.kafka;

import static java.util.stream.Collectors.toSet;

import io.whizbang.concurrent.WorkerThreads;
import io.whizbang.error.InvalidInputException;
import io.whizbang.error.TransportRefusedException;
import io.whizbang.transport.DeliveryDesk;
import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.PublishResult.Rejected;
import io.whizbang.transport.PublishResult.Unroutable;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import io.whizbang.transport.cloudevents.Predecessors;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries messages over Kafka: a message goes to the topic of its destination, by the key of its stream, and
 * the members of a subscription's consumer group share the partitions. A subscription name that is new gets
 * what its topics still hold, and all from then on; a topic must keep messages for longer than a subscriber may
 * be away.
 *
 * <p>A Kafka that cannot be reached keeps nobody from starting: {@link #readiness} says what is wrong, until
 * it can be.
 */
public final class KafkaTransport implements Transport {

  private static final Logger LOG = LoggerFactory.getLogger(KafkaTransport.class);
  private static final Duration FIRST_ANSWER = Duration.ofSeconds(10);
  private static final Pattern TOPIC_NAME = Pattern.compile("[a-zA-Z0-9._-]{1,249}");

  private final KafkaSettings settings;
  private final ClientProperties properties;
  private final Cluster cluster;
  private final TopicDirectory directory;
  private final RecordSender sender;

  /** Apart, so that no dead letter fails what is published. */
  private final RecordSender deadLetterSender;

  private final Predecessors predecessors = new Predecessors();

  /** Never shut down, as somebody may still settle what he has: its threads end by themselves. */
  private final ExecutorService threads = WorkerThreads.forRole("whizbang-kafka-delivery");

  private final Set<Subscription> subscriptions = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean closed = new AtomicBoolean();

  private KafkaTransport(KafkaSettings settings) {
    this.settings = settings;
    properties = new ClientProperties(settings.properties());
    cluster = new Cluster(settings.servers(), () -> Admin.create(properties.forAdmin()));
    directory = new TopicDirectory(cluster, settings.createsTopics());
    sender = newSender();
    deadLetterSender = newSender();
  }

  private RecordSender newSender() {
    return new RecordSender(() -> new KafkaProducer<>(properties.forProducer()));
  }

  /**
   * Connects. A Kafka that cannot be reached does not keep it from starting: it goes on trying, and is not
   * ready meanwhile.
   *
   * @throws TransportRefusedException if Kafka does not let us in, which waiting will not cure
   * @throws InvalidInputException if Kafka's properties do not go together
   */
  public static KafkaTransport connect(KafkaSettings settings) {
    new ClientProperties(settings.properties()).requireHarmony();
    var transport = new KafkaTransport(settings);
    try {
      transport.cluster.awaitAnswer(FIRST_ANSWER);
      return transport;
    } catch (TransportRefusedException e) {
      transport.close();
      throw e;
    }
  }

  /** Connects with the usual settings to {@code host:port}, or several with commas between them. */
  public static KafkaTransport connect(String bootstrapServers) {
    return connect(KafkaSettings.of(bootstrapServers));
  }

  @Override
  public List<PublishResult> publish(List<TransportMessage> batch) {
    requireOpen();
    Set<String> topics = batch.stream()
        .map(each -> settings.topics().apply(each.destination()))
        .filter(KafkaTransport::isTopicName)
        .collect(toSet());
    try {
      Map<String, String> troubles = directory.troubles(topics);
      return publish(batch, troubles, sender.begin());
    } catch (KafkaException e) {
      return batch.stream()
          .<PublishResult>map(each -> new NotTried(each.message().id(), KafkaErrors.reason(e)))
          .toList();
    }
  }

  private List<PublishResult> publish(
      List<TransportMessage> batch, Map<String, String> troubles, RecordSender.Sending sending) {
    var publication = new Publication();
    for (TransportMessage message : batch) {
      String topic = settings.topics().apply(message.destination());
      String trouble = troubles.get(topic);
      if (!isTopicName(topic)) {
        publication.add(message, new Rejected(message.message().id(), noTopicName(topic)));
      } else if (trouble != null) {
        publication.add(message, new Unroutable(message.message().id(), trouble));
      } else {
        publication.send(predecessors.link(message), linked -> send(linked, topic, sending));
      }
    }
    sending.flush();
    return publication.results();
  }

  private CompletableFuture<Void> send(
      TransportMessage message, String topic, RecordSender.Sending sending) {
    return sending.send(Records.outgoing(topic, message)).whenComplete((any, failure) -> {
      if (failure == null) {
        predecessors.published(message);
      } else if (!KafkaErrors.isOfTheRecord(failure)) {
        directory.forget(topic);
      }
    });
  }

  private String topicOf(String destination) {
    return topicName(settings.topics().apply(destination));
  }

  private static String topicName(String topic) {
    if (!isTopicName(topic)) {
      throw new InvalidInputException(noTopicName(topic));
    }
    return topic;
  }

  private static boolean isTopicName(String topic) {
    return TOPIC_NAME.matcher(topic).matches();
  }

  private static String noTopicName(String topic) {
    return "\"%s\" cannot be a topic of Kafka's: letters, digits, dots, underscores and hyphens can"
        .formatted(topic);
  }

  /**
   * {@inheritDoc}
   *
   * @throws TransportRefusedException if a topic is missing, or must not be read
   */
  @Override
  public Subscription subscribe(SubscriptionSpec spec, DeliveryListener listener) {
    requireOpen();
    String deadLetters = topicName(DeadLetterTopic.of(spec.name()));
    var destinations = new Destinations(spec, this::topicOf);
    requireIfReady(destinations.topics());
    var subscription = new KafkaSubscription(
        new KafkaSubscription.Workplace(
            spec.name(),
            destinations,
            directory,
            () -> new KafkaConsumer<>(properties.forMember(spec, destinations)),
            settings.patience()),
        new DeliveryDesk(spec, listener, threads),
        new DeadLetterTopic(deadLetters, deadLetterSender, directory, threads),
        spec.maxUnsettled());
    subscriptions.add(subscription);
    subscription.start();
    Subscription handle = () -> {
      subscription.close();
      subscriptions.remove(subscription);
    };
    if (closed.get()) { // by somebody who cannot have seen it
      handle.close();
      requireOpen();
    }
    return handle;
  }

  /** Whoever starts learns at once of what waiting will not cure. The rest is waited for. */
  private void requireIfReady(Set<String> topics) {
    if (readiness().equals(Readiness.READY)) {
      try {
        directory.require(topics);
      } catch (KafkaException e) {
        LOG.warn("Topics {} are waited for. {}", topics, KafkaErrors.reason(e));
      }
    }
  }

  @Override
  public Readiness readiness() {
    return cluster.readiness();
  }

  private void requireOpen() {
    if (closed.get()) {
      throw new IllegalStateException("The transport is closed: connect another one");
    }
  }

  @Override
  public void close() {
    if (!closed.getAndSet(true)) {
      subscriptions.forEach(Subscription::close);
      sender.close();
      deadLetterSender.close();
      cluster.close();
    }
  }
}
