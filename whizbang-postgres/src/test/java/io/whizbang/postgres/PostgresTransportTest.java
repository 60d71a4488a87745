package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.postgres.schema.SchemaInstaller;
import io.whizbang.postgres.testing.TestDatabase;
import io.whizbang.postgres.testing.TestSchema;
import io.whizbang.testkit.TransportContract;
import io.whizbang.testkit.TransportHarness;
import io.whizbang.transport.DeliveryListener;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Subscription;
import io.whizbang.transport.SubscriptionSpec;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.work.Message;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a service publishes is in the inboxes of those who have subscribed, as the contract says. */
class PostgresTransportTest extends TransportContract {

  @Override
  protected TransportHarness harness() {
    return new Harness();
  }

  private static final class Harness implements TransportHarness {

    private final TestSchema publisher = TestDatabase.freshSchema();
    private final Map<String, String> schemas = new HashMap<>();

    @Override
    public Transport connect() {
      return new Connected(this);
    }

    /** The inbox takes no type of that length, and neither would the outbox. */
    @Override
    public TransportMessage unacceptable(String destination) {
      return new TransportMessage(destination, Message.of("t".repeat(501), Json.of("{}")));
    }

    @Override
    public Duration patience() {
      return Duration.ofMinutes(3);
    }

    /** The first to subscribe has the schema that is there, the others have their own. */
    private synchronized String schemaOf(String name) {
      return schemas.computeIfAbsent(
          name, any -> schemas.isEmpty() ? publisher.name() : install("s" + schemas.size()));
    }

    private String install(String schema) {
      new SchemaInstaller(publisher.dataSource(), schema).install();
      return schema;
    }

    @Override
    public void close() {
      publisher.close();
    }
  }

  /** As a process is connected that publishes, and that lets what is in its inbox be seen. */
  private static final class Connected implements Transport {

    private final Harness harness;
    private final PostgresTransport transport;
    private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();

    private Connected(Harness harness) {
      this.harness = harness;
      this.transport =
          new PostgresTransport(harness.publisher.name(), registry(harness.publisher.name()));
    }

    private Registry registry(String schema) {
      return new Registry(harness.publisher.dataSource(), schema, null);
    }

    @Override
    public List<PublishResult> publish(List<TransportMessage> batch) {
      return transport.publish(batch);
    }

    @Override
    public Subscription subscribe(SubscriptionSpec spec, DeliveryListener listener) {
      if (readiness() instanceof Readiness.NotReady) {
        throw new IllegalStateException("closed");
      }
      String schema = harness.schemaOf(spec.name());
      try (Registry registry = registry(schema)) {
        registry.subscribe(spec);
        assertThat(registry.subscribers(spec.destinations())).isNotEmpty();
      }
      var subscription =
          new InboxSubscription(harness.publisher.dataSource(), schema, spec, listener);
      subscriptions.add(subscription);
      return subscription;
    }

    @Override
    public Readiness readiness() {
      return transport.readiness();
    }

    @Override
    public void close() {
      subscriptions.forEach(Subscription::close);
      subscriptions.clear();
      transport.close();
    }
  }
}
