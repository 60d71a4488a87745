package io.whizbang;

import static io.whizbang.testing.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.observe.Observer;
import io.whizbang.testing.Door;
import io.whizbang.testing.FakeDatabase;
import io.whizbang.transport.LoopbackTransport;
import io.whizbang.transport.Transport;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Claim;
import io.whizbang.work.Completion;
import io.whizbang.work.InboxWork;
import io.whizbang.work.Message;
import io.whizbang.work.MessageStatus;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Whoever is interrupted while it stops brings that to its end first. */
class InterruptedStopTest {

  private final List<String> interrupted = new ArrayList<>();

  @Test
  void anInterruptThatComesDuringAStopWaitsUntilItIsOver() {
    var orders = Whizbang.create(nowhere())
        .service("orders")
        .transport(watched(new LoopbackTransport()))
        .databaseProvider(new FakeDatabase())
        .observe(new Observer() {
          @Override
          public void stopped() {
            Thread.currentThread().interrupt();
          }
        })
        .startByHand();

    orders.close();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(interrupted).isEmpty();
  }

  @Test
  void whoIsInterruptedWhileItWaitsForAReceptorReportsAllTheSameThatItIsDone() throws Exception {
    var database = new FakeDatabase();
    var door = new Door();
    UUID stream = UuidV7.next();
    InboxWork first = note(stream, 1);
    database.scripted().handOut(List.of(first, note(stream, 2)));
    Whizbang orders = Whizbang.create(nowhere())
        .service("orders")
        .transport(new LoopbackTransport())
        .databaseProvider(database)
        .receptor(Note.class, (note, context) -> door.passInterruptibly())
        .start();
    door.awaitReached();
    Thread closing = new Thread(orders::close, "closing");
    closing.start();
    until(() -> orders.load().waiting() == 0);

    closing.interrupt();
    until(() -> !closing.isInterrupted());
    door.open();
    closing.join();

    assertThat(database.scripted().requests())
        .flatExtracting(request -> request.inboxReports().completions())
        .contains(Completion.handled(first.message().id()));
  }

  private record Note() {}

  private static InboxWork note(UUID stream, long sequence) {
    return new InboxWork(
        Message.of("Note", Json.of("{}")).withStream(stream),
        "orders",
        Set.of(),
        MessageStatus.STORED,
        new Claim(Instant.EPOCH, 1, sequence, 0, Claim.Origin.WAITING));
  }

  /** Passes calls on, and notes which of them an interrupted thread makes. */
  private Transport watched(Transport real) {
    return (Transport) Proxy.newProxyInstance(
        getClass().getClassLoader(),
        new Class<?>[] {Transport.class},
        (proxy, method, arguments) -> {
          if (Thread.currentThread().isInterrupted()) {
            interrupted.add(method.getName());
          }
          return method.invoke(real, arguments);
        });
  }

  private static DataSource nowhere() {
    return (DataSource) Proxy.newProxyInstance(
        InterruptedStopTest.class.getClassLoader(),
        new Class<?>[] {DataSource.class},
        (proxy, method, arguments) -> {
          throw new UnsupportedOperationException();
        });
  }
}
