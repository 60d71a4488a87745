package io.whizbang.chaos.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.Whizbang;
import io.whizbang.WhizbangBuilder;
import io.whizbang.chaos.control.DatabaseServer;
import io.whizbang.chaos.control.StopMode;
import io.whizbang.chaos.control.Workspace;
import io.whizbang.message.StreamId;
import io.whizbang.transport.PublishResult;
import io.whizbang.transport.Transport;
import io.whizbang.transport.TransportMessage;
import io.whizbang.value.UuidV7;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The server crashes the moment after it has answered, and forgets every commit that did not wait for the disk: it writes those
 * down ten seconds later, unless another one waits. What somebody goes on believing must have been among the rest.
 */
class CrashedServerTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** A note that somebody is to take of something. */
  record Note(@StreamId UUID stream, String text) {}

  @TempDir
  Path logs;

  private final UUID stream = UuidV7.next();
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final HikariDataSource pool = new HikariDataSource();
  private final AtomicBoolean hasCrashed = new AtomicBoolean();
  private Workspace workspace;
  private DatabaseServer server;

  @BeforeEach
  void start() throws IOException, SQLException {
    workspace = Workspace.create();
    server = DatabaseServer.start(workspace, logs);
    execute("alter system set wal_writer_delay = '10s'");
    execute("select pg_reload_conf()");
    pool.setJdbcUrl(DatabaseServer.urlAt(server.port()));
    pool.setConnectionTimeout(3_000);
  }

  @AfterEach
  void stop() throws IOException {
    pool.close();
    workspace.close();
  }

  @Test
  void whatWasSentIsNotForgotten() throws Exception {
    try (Whizbang sender = service("notes").dispatchOnly().start()) {
      sender.dispatcher().send(note("sent"));
      crash();
    }

    awaitSeen(hearing("notes"), "sent");
  }

  /** Its sender believes so, and says so after the crash. */
  @Test
  void whatWasDeliveredToAnotherServiceIsNotForgotten() throws Exception {
    hearing("shipping").start().close();
    try (Whizbang sender = service("orders")
        .databaseProvider(new WrappingProvider(CrashAfterDelivery::new))
        .start()) {
      sender.dispatcher().send(note("delivered"));
      eventually(() -> hasCrashed.get() && isEmpty("wh_orders.wh_outbox"));
    }

    awaitSeen(hearing("shipping"), "delivered");
  }

  @Test
  void whatIsDoneIsNotDoneAgain() throws Exception {
    WhizbangBuilder writing = service("notes").receptor(Note.class, (note, context) -> {
      writeDownAllSoFar();
      seen.add(note.text());
    });
    try (Whizbang one = writing.start()) {
      one.dispatcher().send(note("done"));
      eventually(() -> seen.size() == 1 && isEmpty("wh_notes.wh_inbox"));
      crash();
      one.dispatcher().send(note("next"));
      eventually(() -> seen.size() > 1);
    }

    assertThat(seen).containsExactly("done", "next");
  }

  /** It had gone straight into the inbox, by a commit that is forgotten like the lease on it. */
  @Test
  void whatWasInHandIsDoneAllTheSameAndInItsOrder() throws Exception {
    WhizbangBuilder crashing = service("notes").receptor(Note.class, (note, context) -> {
      crashOnce();
      seen.add(note.text());
    });
    try (Whizbang one = crashing.start()) {
      try (Connection application = pool.getConnection()) {
        application.setAutoCommit(false);
        one.dispatcher().send(application, note("first"));
        one.dispatcher().send(application, note("second"));
        application.commit();
      }
      eventually(() ->
          seen.contains("second") && isEmpty("wh_notes.wh_inbox") && isEmpty("wh_notes.wh_outbox"));
    }

    assertThat(seen.stream().distinct()).containsExactly("first", "second");
  }

  private WhizbangBuilder service(String name) {
    return Whizbang.create(pool).service(name);
  }

  private WhizbangBuilder hearing(String name) {
    return service(name).receptor(Note.class, (note, context) -> seen.add(note.text()));
  }

  private Note note(String text) {
    return new Note(stream, text);
  }

  private void awaitSeen(WhizbangBuilder receiver, String text) throws Exception {
    Whizbang running = receiver.start();
    try {
      eventually(() -> !seen.isEmpty());
    } finally {
      running.close();
    }
    assertThat(seen).containsExactly(text);
  }

  /** A commit that waits for the disk takes along all that came before it. */
  private void writeDownAllSoFar() throws SQLException {
    execute("create table if not exists written_down ()");
    execute("comment on table written_down is 'now'");
  }

  private void crash() throws IOException, InterruptedException {
    server.stop(StopMode.IMMEDIATE);
    server.start();
  }

  private void crashOnce() throws IOException, InterruptedException {
    if (hasCrashed.compareAndSet(false, true)) {
      crash();
    }
  }

  private boolean isEmpty(String table) {
    try (Connection connection = server.connect();
        var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select from " + table)) {
      return !rows.next();
    } catch (SQLException e) {
      return false; // it is not up again yet
    }
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = server.connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void eventually(Callable<Boolean> condition) {
    await().atMost(PATIENCE).until(condition);
  }

  /** Crashes the server after the first batch that was delivered, before its sender can say so. */
  private final class CrashAfterDelivery extends TransportAround {

    CrashAfterDelivery(Transport inner) {
      super(inner);
    }

    @Override
    public List<PublishResult> publish(List<TransportMessage> batch) {
      List<PublishResult> results = inner.publish(batch);
      try {
        crashOnce();
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return results;
    }
  }
}
