package io.whizbang.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ConfirmListener;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.Return;
import com.rabbitmq.client.ShutdownSignalException;
import io.whizbang.transport.TransportMessage;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;

/**
 * A channel on which the broker says of every message what became of it. It ends with the first trouble that is
 * not about one message alone; another one is opened then. Used by one thread.
 */
final class ConfirmedChannel {

  private final Channel channel;
  private final Topology topology;
  private final Set<String> declared = new HashSet<>();
  private final ConcurrentNavigableMap<Long, Sent> unconfirmed = new ConcurrentSkipListMap<>();
  private final Set<String> returned = ConcurrentHashMap.newKeySet();

  /** A message on its way, and what the broker will say of it. */
  private record Sent(String messageId, CompletableFuture<Verdict> verdict) {}

  private ConfirmedChannel(Channel channel, Topology topology) {
    this.channel = channel;
    this.topology = topology;
  }

  static ConfirmedChannel open(Connection connection, Topology topology) throws IOException {
    Channel channel = Channels.open(connection);
    var confirmed = new ConfirmedChannel(channel, topology);
    channel.addReturnListener((Return back) ->
        confirmed.returned.add(String.valueOf(back.getProperties().getMessageId())));
    channel.addConfirmListener(confirmed.new Confirms());
    channel.addShutdownListener(confirmed::ended);
    try {
      channel.confirmSelect();
      return confirmed;
    } catch (Throwable e) {
      confirmed.close(); // or each attempt would leave one behind
      throw e;
    }
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  void close() {
    Channels.close(channel);
  }

  /**
   * Makes sure that there is an exchange, or says why there is none. The broker ends the channel on which it
   * refuses that, so it is another one than that of the messages.
   */
  Optional<Verdict> declare(String destination) throws IOException {
    if (declared.contains(destination)) {
      return Optional.empty();
    }
    Channel apart = Channels.open(channel.getConnection());
    try {
      topology.declareExchange(apart, destination);
      declared.add(destination);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(Verdict.notDeclared(Topology.exchangeOf(destination), e));
    } finally {
      Channels.close(apart);
    }
  }

  /** Sends a message, to an exchange that was declared. */
  CompletableFuture<Verdict> send(TransportMessage message) {
    var sent = new Sent(message.message().id().toString(), new CompletableFuture<>());
    try {
      unconfirmed.put(channel.getNextPublishSeqNo(), sent);
      publish(message);
    } catch (IOException | ShutdownSignalException e) {
      sent.verdict.complete(Verdict.ended(e));
    } catch (IllegalArgumentException e) {
      sent.verdict.complete(Verdict.unacceptable(String.valueOf(e.getMessage())));
      close(); // client and broker no longer agree on what they have counted
    }
    if (!channel.isOpen()) {
      // The listener may have been through with its work before this one was noted.
      sent.verdict.complete(Verdict.ended(channel.getCloseReason()));
    }
    return sent.verdict;
  }

  private void publish(TransportMessage message) throws IOException {
    channel.basicPublish(
        Topology.exchangeOf(message.destination()),
        Slots.routingKey(message.message()),
        true,
        Wire.properties(message),
        Wire.body(message));
  }

  private final class Confirms implements ConfirmListener {

    /** The broker returns what nobody takes, and then confirms it. */
    @Override
    public void handleAck(long number, boolean multiple) {
      settle(
          number,
          multiple,
          sent -> returned.remove(sent.messageId) ? Verdict.RETURNED : Verdict.CONFIRMED);
    }

    @Override
    public void handleNack(long number, boolean multiple) {
      settle(number, multiple, sent -> Verdict.NOT_KEPT);
    }
  }

  private void settle(long number, boolean multiple, Function<Sent, Verdict> verdict) {
    var meant = multiple
        ? unconfirmed.headMap(number, true)
        : unconfirmed.subMap(number, true, number, true);
    meant.values().forEach(sent -> sent.verdict.complete(verdict.apply(sent)));
    meant.clear();
  }

  private void ended(ShutdownSignalException signal) {
    unconfirmed.values().forEach(sent -> sent.verdict.complete(Verdict.ended(signal)));
  }
}
