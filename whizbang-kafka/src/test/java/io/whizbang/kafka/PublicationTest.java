package io.whizbang.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.transport.PublishResult;
import io.whizbang.transport.PublishResult.Failed;
import io.whizbang.transport.PublishResult.NotTried;
import io.whizbang.transport.PublishResult.Published;
import io.whizbang.transport.PublishResult.Rejected;
import io.whizbang.transport.PublishResult.Unroutable;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Message;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class PublicationTest {

  private static final CompletableFuture<Void> SENT = CompletableFuture.completedFuture(null);

  private final UUID stream = UuidV7.next();
  private final Publication publication = new Publication();

  private void send(CompletableFuture<Void> sent) {
    Message message = Message.of("orders.placed", Json.of("{}")).withStream(stream);
    publication.send(new TransportMessage("orders", message), any -> sent);
  }

  private List<? extends Class<? extends PublishResult>> results() {
    return publication.results().stream().map(PublishResult::getClass).toList();
  }

  @Test
  void whatComesBehindAFailureIsNotSent() {
    send(CompletableFuture.failedFuture(new TimeoutException("Nobody answers")));
    send(SENT);

    assertThat(results()).isEqualTo(List.of(Failed.class, NotTried.class));
  }

  @Test
  void whatWasSentBehindAFailureCountsAsFailed() {
    CompletableFuture<Void> open = new CompletableFuture<>();
    send(open);
    send(SENT);
    open.completeExceptionally(new TimeoutException("Nobody answers"));

    assertThat(results()).isEqualTo(List.of(Failed.class, Failed.class));
  }

  @Test
  void behindARejectedOneTheStreamGoesOn() {
    send(CompletableFuture.failedFuture(new RecordTooLargeException("Too large")));
    send(SENT);

    assertThat(results()).isEqualTo(List.of(Rejected.class, Published.class));
  }

  @Test
  void aTopicThatMustNotBeWrittenToIsNoFaultOfKafkas() {
    send(CompletableFuture.failedFuture(new TopicAuthorizationException("orders")));
    send(SENT);

    assertThat(results()).isEqualTo(List.of(Unroutable.class, NotTried.class));
  }
}
