package io.whizbang.kafka;

import io.whizbang.error.TransportRefusedException;
import io.whizbang.transport.Readiness;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Knows whether Kafka answers, by asking it now and then. */
final class Cluster implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Cluster.class);
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final String servers;
  private final Supplier<Admin> admins;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(task -> {
        Thread asking = new Thread(task, "whizbang-kafka-cluster");
        asking.setDaemon(true);
        return asking;
      });
  private final CountDownLatch asked = new CountDownLatch(1);
  private volatile Readiness answer;
  private volatile @Nullable TransportRefusedException refusal;
  private @Nullable Admin admin;
  private boolean closed;

  /** Takes the servers' names for people, and what makes a client. */
  Cluster(String servers, Supplier<Admin> admins) {
    this.servers = servers;
    this.admins = admins;
    answer = new Readiness.NotReady("Kafka at " + servers + " has not answered yet");
    var unused =
        thread.scheduleWithFixedDelay(this::ask, 0, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Waits for the first answer, for so long at most.
   *
   * @throws TransportRefusedException if that says that we are not let in
   */
  void awaitAnswer(Duration longest) {
    try {
      var unused = asked.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    TransportRefusedException refused = refusal;
    if (refused != null) {
      throw refused;
    }
  }

  /** What was the case when it was asked last. */
  Readiness readiness() {
    return answer;
  }

  /** Nothing may escape: it would not be asked again. */
  private void ask() {
    try {
      KafkaErrors.await(admin().describeCluster().nodes());
      note(Readiness.READY);
    } catch (RuntimeException | Error e) {
      String trouble = "Kafka at %s cannot be used: %s".formatted(servers, KafkaErrors.reason(e));
      refusal = KafkaErrors.isRefusal(e) ? new TransportRefusedException(trouble, e) : null;
      note(new Readiness.NotReady(trouble));
    }
    asked.countDown();
  }

  /** The last word is that it is closed. */
  private synchronized void note(Readiness now) {
    if (closed) {
      return;
    }
    if (now instanceof Readiness.NotReady notReady && !now.equals(answer)) {
      LOG.warn("{}", notReady.reason());
    }
    answer = now;
  }

  /** Made when it is needed first: it refuses to be made while the servers' names are unknown. */
  synchronized Admin admin() {
    if (closed) {
      throw new KafkaException("The transport is closed");
    }
    Admin present = admin;
    if (present == null) {
      present = admins.get();
      admin = present;
    }
    return present;
  }

  @Override
  public void close() {
    Admin last = lastAdmin();
    answer = new Readiness.NotReady("the transport is closed");
    thread.shutdownNow();
    if (last != null) {
      last.close(Duration.ZERO);
    }
  }

  private synchronized @Nullable Admin lastAdmin() {
    closed = true;
    return admin;
  }
}
