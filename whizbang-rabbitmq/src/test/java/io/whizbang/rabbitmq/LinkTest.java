package io.whizbang.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.rabbitmq.client.BlockedListener;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LinkTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final ExecutorService threads = Threads.pool("test");
  private final Deque<Link> links = new ArrayDeque<>();

  @AfterEach
  void closeAll() {
    links.forEach(Link::close);
    threads.shutdown();
  }

  private Link link(Connector connector) {
    var link = new Link("test", connector);
    links.push(link);
    return link;
  }

  /** As when the network is silently gone, or the broker short of memory. */
  @Test
  void closingDoesNotWaitForASocketThatTakesNothing() throws Exception {
    try (Route route = Route.to(Broker.own().port())) {
      Link link = link(new Connector(over(route), threads));
      link.open();
      Channel channel = link.connection().orElseThrow().createChannel();
      route.block();
      Thread sender = Threads.named("sender").newThread(() -> sendMuch(channel));
      sender.start();
      await("the sender hangs")
          .atMost(PATIENCE)
          .during(Duration.ofMillis(300))
          .until(() -> Arrays.toString(sender.getStackTrace()).contains("NioSocketImpl"));

      assertTimeoutPreemptively(PATIENCE, link::close);
    }
  }

  @Test
  void anErrorIsNoReasonToGiveUp() {
    var attempts = new AtomicInteger();
    Link link = link(new Connector(settings(), threads) {
      @Override
      Connection connect(String purpose) throws IOException, TimeoutException {
        return switch (attempts.incrementAndGet()) {
          case 1 -> throw new ConnectException("not yet");
          case 2 -> throw new OutOfMemoryError("unable to create native thread");
          default -> super.connect(purpose);
        };
      }
    });

    link.open();

    await().atMost(PATIENCE).until(() -> link.trouble().isEmpty());
    assertThat(attempts).hasValue(3);
  }

  @Test
  void aConnectionThatIsMadeWhileTheLinkIsClosedIsNotKept() {
    var made = new AtomicReference<@Nullable Connection>();
    Link link = link(new Connector(settings(), threads) {
      @Override
      Connection connect(String purpose) throws IOException, TimeoutException {
        Connection connection = super.connect(purpose);
        made.set(connection);
        links.element().close();
        return connection;
      }
    });

    link.open();

    assertThat(Objects.requireNonNull(made.get()).isOpen()).isFalse();
    assertThat(link.trouble()).contains("the transport is closed");
  }

  @Test
  void whileTheBrokerTakesNoMessagesItSaysSo() throws Exception {
    var listener = new AtomicReference<@Nullable BlockedListener>();
    Connection connection = Impostor.of(Connection.class, (proxy, method, arguments) -> {
      if (method.getName().equals("addBlockedListener")) {
        listener.set((BlockedListener) arguments[0]);
      }
      return method.getReturnType() == boolean.class ? true : null;
    });
    Link link = link(new Connector(RabbitSettings.of("amqp://127.0.0.1:1"), threads) {
      @Override
      Connection connect(String purpose) {
        return connection;
      }
    });
    link.open();
    BlockedListener broker = Objects.requireNonNull(listener.get());

    broker.handleBlocked("low on disk");
    assertThat(link.trouble()).contains("The broker takes no messages for now: low on disk");

    broker.handleUnblocked();
    assertThat(link.trouble()).isEmpty();
  }

  private static RabbitSettings settings() {
    return RabbitSettings.of(Broker.uri());
  }

  private static RabbitSettings over(Route route) {
    return RabbitSettings.of(
        "amqp://whizbang:%s@127.0.0.1:%d".formatted(Broker.own().password(), route.port()));
  }

  /** More than fits into the buffers of sockets. */
  private static void sendMuch(Channel channel) {
    try {
      channel.basicPublish("", "nowhere", null, new byte[64 << 20]);
    } catch (IOException | ShutdownSignalException e) {
      // The test is over.
    }
  }
}
