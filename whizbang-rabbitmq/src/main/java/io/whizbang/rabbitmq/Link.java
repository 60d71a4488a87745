package io.whizbang.rabbitmq;

import com.rabbitmq.client.BlockedListener;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection to the broker that is made again whenever it is lost, for as long as it takes. */
final class Link implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Link.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final int CLOSE_MILLIS = 5_000;

  private final String purpose;
  private final Connector connector;
  private final ScheduledExecutorService keeper;
  private final CopyOnWriteArrayList<Consumer<Connection>> users = new CopyOnWriteArrayList<>();
  private volatile @Nullable Connection connection;
  private volatile @Nullable String trouble = "not connected yet";
  private volatile boolean closed;
  private int failures;

  Link(String purpose, Connector connector) {
    this.purpose = purpose;
    this.connector = connector;
    keeper = Threads.timer("whizbang-rabbitmq-" + purpose);
  }

  /** Connects, or goes on trying. Throws if the broker does not want us. */
  void open() {
    try {
      connect();
    } catch (IOException | TimeoutException | RuntimeException e) {
      connector.refusal(e).ifPresent(refusal -> {
        close();
        throw refusal;
      });
      failed(e);
    }
  }

  /** Is called with every connection there will be, on the thread that keeps the link. */
  void use(Consumer<Connection> user) {
    users.add(user);
  }

  void forget(Consumer<Connection> user) {
    users.remove(user);
  }

  /** Runs something on the thread that keeps the link, after a while. */
  void later(Duration pause, Runnable task) {
    var unused = keeper.schedule(task, pause.toNanos(), TimeUnit.NANOSECONDS);
  }

  Optional<Connection> connection() {
    return Optional.ofNullable(connection).filter(Connection::isOpen);
  }

  /** Why it cannot be used just now. */
  Optional<String> trouble() {
    return closed ? Optional.of("the transport is closed") : Optional.ofNullable(trouble);
  }

  private void connect() throws IOException, TimeoutException {
    Connection made = connector.connect(purpose);
    made.addBlockedListener(new Blockade());
    connection = made;
    if (closed) { // by somebody who cannot have seen it
      abort(made);
      return;
    }
    trouble = null;
    failures = 0;
    made.addShutdownListener(this::lost);
    users.forEach(user -> user.accept(made));
  }

  /** As long as the broker is short of memory or of disk, it reads nothing of what we send. */
  private final class Blockade implements BlockedListener {

    @Override
    public void handleBlocked(String reason) {
      LOG.warn("The broker takes no messages for now: {}", reason);
      trouble = "The broker takes no messages for now: " + reason;
    }

    @Override
    public void handleUnblocked() {
      trouble = null;
    }
  }

  private void lost(ShutdownSignalException signal) {
    connection = null;
    if (!closed) {
      trouble = connector.reason(signal);
      LOG.warn("The connection for {} is lost, and made again. {}", purpose, trouble);
      later(Duration.ZERO, this::connectAgain);
    }
  }

  private void connectAgain() {
    try {
      if (!closed && connection().isEmpty()) {
        connect();
        LOG.info("The connection for {} is there again", purpose);
      }
    } catch (Throwable e) { // a thread that cannot be had today may be had tomorrow
      failed(e);
    }
  }

  private void failed(Throwable e) {
    trouble = connector.reason(e);
    failures++;
    LOG.warn("No connection for {}, after attempt {}. {}", purpose, failures, trouble);
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures, 10));
    later(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE, this::connectAgain);
  }

  @Override
  public void close() {
    closed = true;
    keeper.shutdown();
    connection().ifPresent(Link::abort);
  }

  private static void abort(Connection open) {
    Threads.within(Duration.ofMillis(CLOSE_MILLIS), () -> open.abort(CLOSE_MILLIS));
  }
}
