package io.whizbang.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.Connection;
import io.whizbang.rabbitmq.Verdict.Kind;
import io.whizbang.testkit.RabbitServer;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.work.Message;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where a broker does not confirm what is small, as when a quorum is missing. */
class PostTest extends RabbitScene {

  private static final int SMALL = 1_000;

  private final RabbitSettings settings =
      RabbitSettings.of(Broker.own().address()).withConfirmTimeout(Duration.ofSeconds(5));
  private final ExecutorService threads = Threads.pool("test");
  private final Swallowing swallowing = new Swallowing(SMALL);
  private final Link link = new Link("sending", new Connector(settings, threads) {
    @Override
    Connection connect(String purpose) throws IOException, TimeoutException {
      return swallowing.around(super.connect(purpose));
    }
  });

  @BeforeEach
  void open() {
    link.open();
  }

  @AfterEach
  void close() {
    link.close();
    threads.shutdown();
  }

  @Test
  void whatIsRefusedHereHasNoOtherSentTwice() {
    var post = new Post(link, settings.withMaxMessageBytes(SMALL));

    List<Verdict> verdicts =
        post.send(List.of(withBodyOf(SMALL + 1), message(), message(), message()));

    assertThat(verdicts)
        .extracting(Verdict::kind)
        .containsExactly(Kind.UNACCEPTABLE, Kind.LOST, Kind.LOST, Kind.LOST);
    assertThat(swallowing.published()).isEqualTo(3);
  }

  /** The broker ends the channel for the last; then it does not answer when the first is sent alone. */
  @Test
  void whileTheBrokerDoesNotAnswerNoneWaitsForItAfterTheFirst() {
    var post = new Post(link, settings);

    List<Verdict> verdicts = post.send(
        List.of(message(), message(), message(), withBodyOf(RabbitServer.LARGEST_MESSAGE + 1)));

    assertThat(verdicts).extracting(Verdict::kind).containsOnly(Kind.LOST);
    assertThat(swallowing.published()).isEqualTo(4 + 1);
  }

  private TransportMessage withBodyOf(int bytes) {
    Json body = Json.of("\"%s\"".formatted("x".repeat(bytes)));
    return new TransportMessage(orders, Message.of("orders.placed", body));
  }
}
