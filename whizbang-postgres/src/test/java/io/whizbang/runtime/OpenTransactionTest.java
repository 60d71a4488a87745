package io.whizbang.runtime;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.receptor.ReceptorDefinition;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** An application publishes in a transaction that takes its time. */
class OpenTransactionTest extends RuntimeTest {

  /** For longer than anybody looks often. */
  private static final Duration OPEN = Duration.ofMillis(1500);

  private final Queue<String> seen = new ConcurrentLinkedQueue<>();

  @Test
  void whatItPublishesIsHandledWhenItCommitsThoughNobodyPolls() throws SQLException {
    Whizbang instance = kit.running(Whizbang.create(kit.dataSource())
        .service(aService())
        .pollInterval(Duration.ofHours(1))
        .receptor(ReceptorDefinition.of(Note.class, (note, context) -> seen.add(note.text()))));
    try (Connection transaction = kit.dataSource().getConnection()) {
      transaction.setAutoCommit(false);
      instance.dispatcher().publish(transaction, new Note(stream, "at last"));
      Awaitility.await().pollDelay(OPEN).until(() -> true);
      assertThat(seen).isEmpty();
      transaction.commit();
    }

    eventually().until(() -> seen.contains("at last"));
  }
}
