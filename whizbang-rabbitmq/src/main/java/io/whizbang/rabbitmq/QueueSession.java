package io.whizbang.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.ShutdownSignalException;
import io.whizbang.error.UnreadableMessageException;
import io.whizbang.transport.DeliveryDesk;
import io.whizbang.transport.Received;
import io.whizbang.transport.TransportMessage;
import io.whizbang.transport.cloudevents.ArrivalWatch;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A consumer of one queue, on a channel of its own, from its registration until the channel ends. The broker
 * gives what is unsettled then to the next one in line, and nothing before that.
 */
final class QueueSession extends DefaultConsumer {

  private static final Logger LOG = LoggerFactory.getLogger(QueueSession.class);

  private final String queue;
  private final DeliveryDesk desk;
  private final Consumer<QueueSession> whenLost;
  private final ArrivalWatch watch = new ArrivalWatch();
  private final AtomicInteger unsettled = new AtomicInteger();
  private volatile boolean active;
  private boolean closed;

  private QueueSession(
      Channel channel, String queue, DeliveryDesk desk, Consumer<QueueSession> whenLost) {
    super(channel);
    this.queue = queue;
    this.desk = desk;
    this.whenLost = whenLost;
  }

  /** Registers a consumer that gets so many messages in advance. */
  static Opening on(Connection connection, int prefetch) {
    return new Opening(connection, prefetch);
  }

  /** How sessions are opened. */
  record Opening(Connection connection, int prefetch) {

    QueueSession open(String queue, DeliveryDesk desk, Consumer<QueueSession> whenLost)
        throws IOException {
      Channel channel = Channels.open(connection);
      var session = new QueueSession(channel, queue, desk, whenLost);
      try {
        channel.basicQos(prefetch);
        channel.basicConsume(queue, false, session);
        return session;
      } catch (Throwable e) {
        session.close(); // or it might receive what nobody waits for
        throw e;
      }
    }
  }

  String queue() {
    return queue;
  }

  /** Whether it is known to be the one who gets this queue's messages. */
  boolean isActive() {
    return active;
  }

  /** Whether nothing that came from the queue is still in hand. */
  boolean isSettled() {
    return unsettled.get() == 0;
  }

  @Override
  public void handleDelivery(
      String tag, Envelope envelope, BasicProperties properties, byte[] body) {
    active = true;
    long number = envelope.getDeliveryTag();
    try {
      Map<String, String> attributes = Wire.attributes(properties);
      TransportMessage message =
          Wire.read(envelope.getExchange(), attributes, properties.getContentType(), body);
      put(new Received(
          message, watch.arrived(attributes, message), this, () -> acknowledge(number)));
    } catch (UnreadableMessageException e) {
      LOG.warn("A message in {} goes to the dead letters of the broker. {}", queue, e.getMessage());
      tell(channel -> channel.basicReject(number, false));
    }
  }

  /**
   * The client goes on with what it has read when the channel ends. The broker gives that to the next one in
   * line, with all that was withdrawn before it: here it would overtake them.
   */
  private synchronized void put(Received received) {
    if (!closed) {
      unsettled.incrementAndGet();
      desk.put(received);
    }
  }

  private void acknowledge(long number) {
    tell(channel -> channel.basicAck(number, false));
    unsettled.decrementAndGet();
  }

  private interface Word {
    void to(Channel channel) throws IOException;
  }

  /** A channel that has ended cannot be told anything, and all that was not settled comes again. */
  private void tell(Word word) {
    try {
      word.to(getChannel());
    } catch (IOException | AlreadyClosedException e) {
      LOG.debug("A channel of {} has ended before a message was settled", queue, e);
    }
  }

  /** The queue was deleted. */
  @Override
  public void handleCancel(String tag) {
    close();
    whenLost.accept(this);
  }

  /** The client closes the channel too: when a delivery could not be handed over. */
  @Override
  public void handleShutdownSignal(String tag, ShutdownSignalException signal) {
    if (end()) {
      whenLost.accept(this);
    }
  }

  /** Closes the channel rather than cancel the consumer, so that the next one waits for what is unsettled. */
  void close() {
    end();
    Channels.close(getChannel());
  }

  /** Takes nothing more, and then what is here away. Returns whether it had not ended before. */
  private boolean end() {
    boolean first;
    synchronized (this) {
      first = !closed;
      closed = true;
    }
    desk.withdraw(this);
    return first;
  }
}
