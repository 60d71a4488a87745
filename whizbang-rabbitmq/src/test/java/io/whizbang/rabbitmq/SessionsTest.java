package io.whizbang.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.whizbang.testkit.Deliveries;
import io.whizbang.transport.Delivery;
import io.whizbang.transport.DeliveryDesk;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two instances of a service; the first one is active on all queues. */
@Timeout(120)
class SessionsTest extends RabbitScene {

  private static final int ALL = 64;

  private final ExecutorService threads = Threads.pool("test");
  private final Deliveries listener = new Deliveries(PATIENCE);
  private final Sessions first = sessions(TopologySettings.DEFAULT, listener);
  private Connection connection;

  private Sessions sessions(TopologySettings topology, Deliveries deliveries) {
    return new Sessions(
        new Topology(topology), spec(ALL), new DeliveryDesk(spec(ALL), deliveries, threads));
  }

  @BeforeEach
  void receiveOnAllQueues() throws Exception {
    var factory = new ConnectionFactory();
    factory.setUri(Broker.uri());
    connection = factory.newConnection();
    first.openOn(connection, lost -> {});
    connect().publish(IntStream.range(0, ALL).mapToObj(n -> message()).toList());
    listener.await(ALL);
  }

  @AfterEach
  void close() throws Exception {
    connection.close();
    threads.shutdown();
  }

  @Test
  void aQueueIsLetGoOfForAnotherInstance() throws Exception {
    listener.soFar().forEach(Delivery::acknowledge);
    sessions(TopologySettings.DEFAULT, acknowledging()).openOn(connection, lost -> {});

    assertThat(first.letGoOfOne()).isTrue();
    assertThat(first.letGoOfOne()).isTrue();
    assertThat(first.letGoOfOne()).isFalse();
  }

  /** While the number of queues changes: they do not want them. */
  @Test
  void noQueueIsLetGoOfForInstancesWithAnotherNumberOfThem() throws Exception {
    listener.soFar().forEach(Delivery::acknowledge);
    sessions(TopologySettings.DEFAULT.withQueues(1), acknowledging())
        .openOn(connection, lost -> {});

    assertThat(first.letGoOfOne()).isFalse();
  }

  /** What is in hand would come once more, elsewhere. */
  @Test
  void aQueueIsNotLetGoOfWhileItsMessagesAreInHand() throws Exception {
    sessions(TopologySettings.DEFAULT, acknowledging()).openOn(connection, lost -> {});
    assertThat(first.letGoOfOne()).isFalse();

    listener.soFar().forEach(Delivery::acknowledge);

    assertThat(first.letGoOfOne()).isTrue();
  }

  @Test
  void itIsNotKeptForEverByAnInstanceThatIsNeverDone() throws Exception {
    sessions(TopologySettings.DEFAULT, acknowledging()).openOn(connection, lost -> {});

    assertThat(List.of(letsGoWithin(10), letsGoWithin(10))).containsExactly(false, true);
  }

  private boolean letsGoWithin(int looks) {
    return IntStream.range(0, looks).anyMatch(n -> first.letGoOfOne());
  }
}
