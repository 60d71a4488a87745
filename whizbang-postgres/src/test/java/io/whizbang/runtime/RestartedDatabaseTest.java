package io.whizbang.runtime;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.Whizbang;
import io.whizbang.runtime.RuntimeTest.Note;
import io.whizbang.testkit.PostgresServer;
import io.whizbang.testkit.PostgresServer.Durability;
import io.whizbang.value.UuidV7;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With the server all locks are gone, as if every process had died. None has, and each keeps what it holds. */
class RestartedDatabaseTest {

  private static final int HELD = 20;

  private final PostgresServer server = PostgresServer.start(Durability.FAST);
  private final HikariDataSource dataSource = new HikariDataSource();
  private final CountDownLatch mayEnd = new CountDownLatch(1);
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();

  @BeforeEach
  void connect() {
    dataSource.setDataSource(server.dataSource("postgres"));
    dataSource.setConnectionTimeout(1000);
  }

  @AfterEach
  void stop() {
    mayEnd.countDown();
    dataSource.close();
    server.close();
  }

  @Test
  void aRestartTakesNoLeaseFromAnInstanceThatLives() throws Exception {
    try (Whizbang holder = start();
        Whizbang other = start()) {
      for (int n = 0; n < HELD; n++) {
        holder.dispatcher().send(new Note(UuidV7.next(), "held"));
      }
      eventually().until(() -> begun.get() == HELD);
      UUID holderId = holder.instance().instanceId();
      UUID otherId = other.instance().instanceId();

      server.whileDown(() -> {});
      eventually().until(() -> secondsUp() > 14);

      assertThat(holder.instance().instanceId()).isEqualTo(holderId);
      assertThat(other.instance().instanceId()).isEqualTo(otherId);
      mayEnd.countDown();
      eventually().until(() -> ended.get() == HELD);
      assertThat(begun).hasValue(HELD);
    }
  }

  private double secondsUp() {
    try (var connection = dataSource.getConnection();
        var statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(
            "select extract(epoch from clock_timestamp() - pg_postmaster_start_time())")) {
      rows.next();
      return rows.getDouble(1);
    } catch (SQLException e) {
      return 0;
    }
  }

  private Whizbang start() {
    return Whizbang.create(dataSource)
        .service("notes")
        .receptor(Note.class, (note, context) -> {
          begun.incrementAndGet();
          mayEnd.await(3, TimeUnit.MINUTES);
          ended.incrementAndGet();
        })
        .start();
  }
}
