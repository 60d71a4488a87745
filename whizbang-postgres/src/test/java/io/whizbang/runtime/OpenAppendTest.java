package io.whizbang.runtime;

import static io.whizbang.runtime.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.event.ExpectedVersion;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.value.UuidV7;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** An application appends events and leaves its transaction open: that holds up their stream, and no other. */
class OpenAppendTest extends RuntimeTest {

  private final UUID other = UuidV7.next();

  private Whizbang noting() {
    return kit.running(Whizbang.create(kit.dataSource())
        .service(aService())
        .receptor(ReceptorDefinition.of(
                Note.class, (note, context) -> write(context.connection(), note.text()))
            .transactional()));
  }

  @Test
  void whatIsSentToOtherStreamsIsHandledWhileItIsOpen() throws SQLException {
    Whizbang instance = noting();
    try (Connection application = kit.dataSource().getConnection()) {
      application.setAutoCommit(false);
      instance
          .events()
          .append(application, stream, ExpectedVersion.NONE, List.of(new Note(stream, "event")));
      var kept = CompletableFuture.runAsync(() -> send(instance, stream, "kept", "kept, too"));
      var free = CompletableFuture.runAsync(() -> send(instance, other, "1", "2", "3"));

      free.join();
      eventually().until(() -> written().size() == 3);
      assertThat(kept).isNotDone();
      assertThat(written()).containsExactly("1", "2", "3");

      application.commit();
      kept.join();
      eventually().until(() -> written().size() == 5);
      assertThat(written().subList(3, 5)).containsExactly("kept", "kept, too");
    }
  }

  /** Ended before the connections are: an instance that leaves must not wait for whoever keeps a stream. */
  @Test
  void anInstanceCanBeStoppedWhileItIsOpen() throws SQLException {
    Whizbang instance = noting();
    try (Connection application = kit.dataSource().getConnection()) {
      application.setAutoCommit(false);
      instance
          .events()
          .append(application, stream, ExpectedVersion.NONE, List.of(new Note(stream, "event")));
      var kept = CompletableFuture.runAsync(() -> send(instance, stream, "kept"));
      send(instance, other, "1");

      instance.close();

      assertThat(kept).isCompletedExceptionally();
    }
  }

  private static void send(Whizbang instance, UUID to, String... texts) {
    for (String text : texts) {
      instance.dispatcher().send(new Note(to, text));
    }
  }
}
