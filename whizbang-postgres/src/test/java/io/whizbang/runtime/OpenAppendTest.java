package io.whizbang.runtime;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.Whizbang;
import io.whizbang.error.StreamBusyException;
import io.whizbang.event.ExpectedVersion;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.value.UuidV7;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An application appends events and leaves its transaction open: that holds up their stream, and no other. */
class OpenAppendTest extends RuntimeTest {

  private static final Duration A_CALL_MAY_TAKE = Duration.ofSeconds(30);

  private final UUID other = UuidV7.next();
  private final Queue<String> seen = new ConcurrentLinkedQueue<>();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch mayEnd = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private Whizbang instance;
  private Connection application;

  @BeforeEach
  void start() throws SQLException {
    instance = kit.running(Whizbang.create(kit.dataSource())
        .service(aService())
        .receptor(ReceptorDefinition.of(Note.class, (note, context) -> {
          seen.add(note.text());
          if (note.text().equals("slow")) {
            begun.countDown();
            assertThat(mayEnd.await(3, TimeUnit.MINUTES)).isTrue();
          }
        })));
    application = kit.dataSource().getConnection();
    application.setAutoCommit(false);
  }

  @AfterEach
  void end() throws SQLException {
    mayEnd.countDown();
    threads.shutdownNow();
    application.close();
  }

  @Test
  void whatIsSentToOtherStreamsIsHandledWhileItIsOpen() throws SQLException {
    append();
    var held = sending(stream, "held", "held, too");
    sending(other, "1", "2", "3").join();

    eventually().until(() -> seen.size() == 3);
    assertThat(held).isNotDone();
    assertThat(seen).containsExactly("1", "2", "3");

    application.commit();
    held.join();
    eventually().until(() -> seen.size() == 5);
    assertThat(seen).containsExactly("1", "2", "3", "held", "held, too");
  }

  /** The report on it waits, and no other report with it. */
  @Test
  void whatWasBegunBeforeIsReportedWhenItHasEnded() throws Exception {
    sending(stream, "slow").join();
    assertThat(begun.await(3, TimeUnit.MINUTES)).isTrue();
    append();
    mayEnd.countDown();
    sending(other, "1").join();

    eventually().until(() -> instance.load().running() + instance.load().waiting() == 0);
    sending(other, "2").join();
    eventually().until(() -> seen.size() == 3);

    application.commit();
    kit.awaitIdle(instance);
    assertThat(seen).containsExactly("slow", "1", "2");
  }

  @Test
  void whatIsOnItsWayToTheStreamHoldsUpNoOther() throws SQLException {
    try (Connection sender = kit.dataSource().getConnection()) {
      sender.setAutoCommit(false);
      instance.dispatcher().send(sender, new Note(stream, "held"));
      append();
      sender.commit();
    }
    for (String text : List.of("1", "2", "3")) {
      sending(other, text).join();
    }

    eventually().until(() -> seen.size() == 3);
    assertThat(seen).containsExactly("1", "2", "3");
    application.commit();
    eventually().until(() -> seen.contains("held"));
  }

  @Test
  void anInstanceCanBeStoppedWhileItIsOpen() throws SQLException {
    append();
    var sender = new CompletableFuture<Thread>();
    var held = CompletableFuture.runAsync(
        () -> {
          sender.complete(Thread.currentThread());
          instance.dispatcher().send(new Note(stream, "held"));
        },
        threads);
    eventually().until(() -> sender.join().getState() == Thread.State.TIMED_WAITING);
    Instant before = Instant.now();

    instance.close();

    assertThat(Duration.between(before, Instant.now())).isLessThan(A_CALL_MAY_TAKE);
    assertThatThrownBy(held::join).hasRootCauseInstanceOf(StreamBusyException.class);
  }

  private void append() {
    instance
        .events()
        .append(application, stream, ExpectedVersion.NONE, List.of(new Note(stream, "event")));
  }

  private CompletableFuture<Void> sending(UUID to, String... texts) {
    return CompletableFuture.runAsync(
        () -> {
          for (String text : texts) {
            instance.dispatcher().send(new Note(to, text));
          }
        },
        threads);
  }
}
