package io.whizbang.rabbitmq;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import io.whizbang.rabbitmq.Verdict.Kind;
import io.whizbang.transport.TransportMessage;
import io.whizbang.transport.cloudevents.Predecessors;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages that do not wait for each other, many at a time, and waits until the broker has confirmed
 * them. Used by one thread at a time.
 */
final class Post {

  private final Link link;
  private final Topology topology;
  private final Duration confirmTimeout;
  private final int maxMessageBytes;
  private final Predecessors predecessors = new Predecessors();
  private @Nullable ConfirmedChannel channel;

  Post(Link link, RabbitSettings settings) {
    this.link = link;
    topology = new Topology(settings.topology());
    confirmTimeout = settings.confirmTimeout();
    maxMessageBytes = settings.maxMessageBytes();
  }

  /** Why nothing can be sent just now. */
  Optional<String> trouble() {
    return link.trouble();
  }

  /**
   * What became of each, in their order. When the broker does not like one of them it ends the channel, and does
   * not say which: then those that were on it are sent one by one.
   */
  List<Verdict> send(List<TransportMessage> messages) {
    List<Verdict> verdicts = sendTogether(messages);
    if (messages.size() > 1) {
      sendAlone(messages, verdicts);
    }
    return verdicts;
  }

  /** Until the broker does not answer any more: to wait for it once is enough. */
  private void sendAlone(List<TransportMessage> messages, List<Verdict> verdicts) {
    boolean answered = true;
    for (int i = 0; i < verdicts.size(); i++) {
      if (verdicts.get(i).shared()) {
        Verdict alone = answered
            ? sendTogether(messages.subList(i, i + 1)).get(0)
            : Verdict.lost("its channel has ended, and the broker did not answer since");
        verdicts.set(i, alone);
        answered = alone.kind() != Kind.LOST || alone.shared();
      }
    }
  }

  private List<Verdict> sendTogether(List<TransportMessage> messages) {
    List<TransportMessage> linked = messages.stream().map(predecessors::link).toList();
    Map<String, Verdict> refused = new HashMap<>();
    List<CompletableFuture<Verdict>> sent =
        linked.stream().map(message -> send(message, refused)).toList();
    awaitAll(sent);
    List<Verdict> verdicts = new ArrayList<>();
    for (int i = 0; i < sent.size(); i++) {
      Verdict verdict = sent.get(i).join();
      verdicts.add(verdict);
      if (verdict.kind() == Kind.CONFIRMED) {
        predecessors.published(linked.get(i));
      }
    }
    return verdicts;
  }

  /** Notes which destinations are refused, so that the broker is asked once and not for every message. */
  private CompletableFuture<Verdict> send(TransportMessage message, Map<String, Verdict> refused) {
    Optional<Verdict> fault = fault(message);
    if (fault.isPresent()) {
      return CompletableFuture.completedFuture(fault.get());
    }
    try {
      ConfirmedChannel open = open();
      String destination = message.destination();
      if (!refused.containsKey(destination)) {
        open.declare(destination).ifPresent(verdict -> refused.put(destination, verdict));
      }
      Verdict refusal = refused.get(destination);
      return refusal == null ? open.send(message) : CompletableFuture.completedFuture(refusal);
    } catch (IOException | ShutdownSignalException e) {
      return CompletableFuture.completedFuture(Verdict.ended(e));
    }
  }

  /** What is known beforehand to fit nowhere. */
  private Optional<Verdict> fault(TransportMessage message) {
    int body = Wire.body(message).length;
    if (body > maxMessageBytes) {
      return Optional.of(Verdict.unacceptable(
          "its body has %d bytes, and the largest may have %d".formatted(body, maxMessageBytes)));
    }
    int exchange = Topology.exchangeOf(message.destination()).getBytes(UTF_8).length;
    if (exchange > Topology.LONGEST_NAME) {
      return Optional.of(Verdict.unacceptable(
          "the exchange of its destination would have a name of %d bytes, and the longest may have %d"
              .formatted(exchange, Topology.LONGEST_NAME)));
    }
    return Optional.empty();
  }

  private ConfirmedChannel open() throws IOException {
    ConfirmedChannel open = channel;
    if (open == null || !open.isOpen()) {
      Connection connection = link.connection()
          .orElseThrow(() -> new IOException(link.trouble().orElse("the connection is lost")));
      open = ConfirmedChannel.open(connection, topology);
      channel = open;
    }
    return open;
  }

  /** A channel that owes an answer is not used again: it might be taken for the answer to another message. */
  private void awaitAll(List<CompletableFuture<Verdict>> sent) {
    try {
      CompletableFuture.allOf(sent.toArray(CompletableFuture[]::new))
          .get(confirmTimeout.toNanos(), NANOSECONDS);
    } catch (TimeoutException | ExecutionException e) {
      abandon(sent, "the broker did not confirm it within " + confirmTimeout);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      abandon(sent, "interrupted before the broker confirmed it");
    }
  }

  private void abandon(List<CompletableFuture<Verdict>> sent, String reason) {
    sent.forEach(each -> each.complete(Verdict.lost(reason)));
    if (channel != null) {
      channel.close();
    }
  }
}
