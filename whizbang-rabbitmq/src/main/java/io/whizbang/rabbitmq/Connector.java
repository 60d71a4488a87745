package io.whizbang.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AuthenticationFailureException;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.ShutdownSignalException;
import io.whizbang.error.TransportRefusedException;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Makes connections, and tells in words why it could not. */
class Connector {

  private static final int TIMEOUT_MILLIS = 10_000;
  private static final int HEARTBEAT_SECONDS = 10;

  private final BrokerUri broker;
  private final ConnectionFactory factory;
  private final ExecutorService threads;

  Connector(RabbitSettings settings, ExecutorService threads) {
    this.broker = settings.broker();
    this.threads = threads;
    factory = broker.connections(settings.tls());
    factory.setAutomaticRecoveryEnabled(false); // a link does it, from the first connection on
    factory.setConnectionTimeout(TIMEOUT_MILLIS);
    factory.setHandshakeTimeout(TIMEOUT_MILLIS);
    factory.setChannelRpcTimeout(TIMEOUT_MILLIS);
    factory.setRequestedHeartbeat(HEARTBEAT_SECONDS);
    // Else the end of a connection is not seen while somebody hangs in a write to it.
    factory.setShutdownExecutor(Threads.pool("whizbang-rabbitmq-shutdown"));
    factory.setThreadFactory(Threads.named("whizbang-rabbitmq-connection"));
  }

  Connection connect(String purpose) throws IOException, TimeoutException {
    return factory.newConnection(threads, "whizbang " + purpose);
  }

  /** What waiting will not cure. */
  Optional<TransportRefusedException> refusal(Exception e) {
    if (e instanceof AuthenticationFailureException) {
      return refused("refuses the user's name or password: look at those in the URI", e);
    }
    if (hasIn(e, SSLException.class)
        && !hasIn(e, EOFException.class)
        && !hasIn(e, SocketException.class)) {
      return refused(
          "and this process do not agree on TLS: %s. Look at the broker's certificate, and at whom this process trusts"
              .formatted(last(e).getMessage()),
          e);
    }
    return causes(e)
        .filter(ShutdownSignalException.class::isInstance)
        .map(cause -> ((ShutdownSignalException) cause).getReason())
        .filter(AMQP.Connection.Close.class::isInstance)
        .map(reason -> (AMQP.Connection.Close) reason)
        .filter(close ->
            close.getReplyCode() == AMQP.NOT_ALLOWED || close.getReplyCode() == AMQP.ACCESS_REFUSED)
        .findFirst()
        .flatMap(close -> refused(
            "refuses the connection: %s. Look at the virtual host in the URI, and at what the user may do there"
                .formatted(close.getReplyText()),
            e));
  }

  private Optional<TransportRefusedException> refused(String fault, Exception e) {
    return Optional.of(
        new TransportRefusedException("The broker at %s %s".formatted(broker, fault), e));
  }

  /** Why a connection could not be made, or has ended. */
  String reason(Throwable e) {
    if (e instanceof Exception known && refusal(known).isPresent()) {
      return String.valueOf(refusal(known).get().getMessage());
    }
    String what = hasIn(e, UnknownHostException.class) ? "its host is unknown" : text(last(e));
    return "The broker at %s cannot be reached: %s".formatted(broker, what);
  }

  private static String text(Throwable e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }

  private static boolean hasIn(Throwable e, Class<? extends Throwable> type) {
    return causes(e).anyMatch(type::isInstance);
  }

  private static Throwable last(Throwable e) {
    return causes(e).reduce(e, (before, cause) -> cause);
  }

  private static Stream<Throwable> causes(Throwable e) {
    return Stream.iterate(e, cause -> cause != null, Throwable::getCause);
  }
}
