package io.whizbang.runtime;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.Whizbang;
import io.whizbang.runtime.RuntimeTest.Note;
import io.whizbang.testkit.PostgresServer;
import io.whizbang.testkit.PostgresServer.Durability;
import io.whizbang.value.UuidV7;
import io.whizbang.worker.WorkerState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A database that goes away pauses the workers; when it is back they go on by themselves. */
class StoppedDatabaseTest {

  private static final int MESSAGES = 30;

  private final PostgresServer server = PostgresServer.start(Durability.FAST);
  private final HikariDataSource dataSource = new HikariDataSource();
  private final UUID stream = UuidV7.next();
  private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

  @BeforeEach
  void connect() {
    dataSource.setDataSource(server.dataSource("postgres"));
    dataSource.setConnectionTimeout(1000);
  }

  @AfterEach
  void stop() {
    dataSource.close();
    server.close();
  }

  @Test
  void workersPauseAndResumeAndNothingIsLost() throws Exception {
    try (Whizbang whizbang = start()) {
      send(whizbang, 0);
      WorkerState claimer = Objects.requireNonNull(whizbang.workers().get("claimer"));
      List<CompletableFuture<Void>> sent = new ArrayList<>();
      server.whileDown(() -> {
        sent.add(CompletableFuture.runAsync(() -> send(whizbang, MESSAGES)));
        eventually().until(() -> claimer.consecutiveFailedTurns() > 0);
      });
      sent.get(0).get(3, TimeUnit.MINUTES);

      eventually().until(() -> seen.size() >= 2 * MESSAGES);
      assertThat(seen).containsExactlyElementsOf(numbers(0, 2 * MESSAGES));
      eventually().until(() -> claimer.consecutiveFailedTurns() == 0);
    }
  }

  @Test
  void anInstanceThatIsStartedBeforeItsDatabaseWaitsForIt() {
    List<Whizbang> started = new ArrayList<>();
    server.whileDown(() -> started.add(start()));
    try (Whizbang whizbang = started.get(0)) {
      WorkerState claimer = Objects.requireNonNull(whizbang.workers().get("claimer"));
      eventually().until(() -> claimer.consecutiveEmptyTurns() > 0);
      send(whizbang, 0);
      eventually().until(() -> seen.size() >= MESSAGES);
    }
    assertThat(seen).startsWith("0", "1", "2");
  }

  private Whizbang start() {
    return Whizbang.create(dataSource)
        .service("notes")
        .receptor(Note.class, (note, context) -> seen.add(note.text()))
        .start();
  }

  private void send(Whizbang whizbang, int from) {
    whizbang
        .dispatcher()
        .sendAll(numbers(from, from + MESSAGES).stream()
            .map(text -> new Note(stream, text))
            .toList());
  }

  private static List<String> numbers(int from, int to) {
    return IntStream.range(from, to).mapToObj(Integer::toString).toList();
  }
}
