package io.whizbang.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.whizbang.Whizbang;
import io.whizbang.error.InvalidInputException;
import io.whizbang.error.UnknownMessageTypeException;
import io.whizbang.error.VersionConflictException;
import io.whizbang.event.AppendedEvent;
import io.whizbang.event.EventStore;
import io.whizbang.event.ExpectedVersion;
import io.whizbang.event.StoredEvent;
import io.whizbang.value.Json;
import io.whizbang.value.UuidV7;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EventStoreTest extends RuntimeTest {

  private EventStore events(String service) {
    return kit.byHand(kit.service(service)).events();
  }

  @Test
  void eventsAreReadForwardsAndBackwardsFromAVersion() {
    EventStore events = events(aService());
    events.append(stream, ExpectedVersion.NONE, notes(1, 5));

    assertThat(texts(events.readForwards(stream, 2, 2))).containsExactly("2", "3");
    assertThat(texts(events.readBackwards(stream, 4, 3))).containsExactly("4", "3", "2");
    assertThat(texts(events.readBackwards(stream, EventStore.LATEST, 1))).containsExactly("5");
    assertThat(texts(events.stream(stream, 4).toList())).containsExactly("4", "5");
    assertThat(events.stream(UuidV7.next())).isEmpty();
  }

  @Test
  void aLongStreamIsReadPageByPage() {
    EventStore events = events(aService());
    events.append(stream, ExpectedVersion.NONE, notes(1, 1200));

    assertThat(events.stream(stream).map(StoredEvent::version))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, 1200).boxed().toList());
    assertThat(events.all(0)).hasSize(1200);
  }

  @Test
  void allEventsAreReadByPagesInOneOrder() {
    EventStore events = events(aService());
    UUID other = UuidV7.next();
    events.append(stream, ExpectedVersion.ANY, notes(1, 2));
    events.append(other, ExpectedVersion.ANY, notes(3, 3));
    events.append(stream, ExpectedVersion.ANY, notes(4, 4));

    List<StoredEvent> first = events.readAll(0, 3);
    List<StoredEvent> second = events.readAll(first.get(2).globalPosition(), 3);

    assertThat(texts(first)).containsExactly("1", "2", "3");
    assertThat(texts(second)).containsExactly("4");
    assertThat(events.readAll(second.get(0).globalPosition(), 3)).isEmpty();
  }

  @Test
  void aConflictNamesBothVersions() {
    EventStore events = events(aService());
    events.append(stream, ExpectedVersion.NONE, notes(1, 3));

    assertThatThrownBy(() -> events.append(stream, ExpectedVersion.exactly(2), notes(4, 4)))
        .isInstanceOfSatisfying(VersionConflictException.class, conflict -> {
          assertThat(conflict.actualVersion()).isEqualTo(3);
          assertThat(conflict.expectedVersion()).isEqualTo(2);
        });
    assertThatThrownBy(() -> events.append(stream, ExpectedVersion.NONE, notes(4, 4)))
        .isInstanceOf(VersionConflictException.class);
    assertThat(texts(events.stream(stream).toList())).containsExactly("1", "2", "3");
  }

  /** All of them have read the empty stream before the first one appends. */
  @Test
  void ofEightWhoAppendAtOneVersionOneWins() throws Exception {
    EventStore events = events(aService());
    AtomicInteger conflicts = new AtomicInteger();
    var allHaveRead = new CountDownLatch(8);
    Callable<List<Long>> writer = () -> {
      List<Long> won = new ArrayList<>();
      while (won.size() < 10) {
        long version = events.readBackwards(stream, EventStore.LATEST, 1).stream()
            .mapToLong(StoredEvent::version)
            .findFirst()
            .orElse(0);
        allHaveRead.countDown();
        allHaveRead.await();
        try {
          events
              .append(stream, ExpectedVersion.exactly(version), notes(1, 1))
              .forEach(appended -> won.add(appended.version()));
        } catch (VersionConflictException e) {
          conflicts.incrementAndGet();
        }
      }
      return won;
    };

    List<Long> all = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (var won :
          threads.invokeAll(IntStream.range(0, 8).mapToObj(i -> writer).toList())) {
        all.addAll(won.get());
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(all)
        .containsExactlyInAnyOrderElementsOf(
            LongStream.rangeClosed(1, 80).boxed().toList());
    assertThat(conflicts.get()).isGreaterThanOrEqualTo(7);
  }

  @Test
  void eventsAndMessagesOfOneTransactionCommitTogetherOrNotAtAll() throws SQLException {
    List<String> heard = new ArrayList<>();
    Whizbang orders = kit.byHand(
        kit.service(aService()).receptor(Note.class, (note, context) -> heard.add(note.text())));
    try (Connection connection = kit.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      orders.events().publish(connection, stream, ExpectedVersion.NONE, notes(1, 2));
      connection.rollback();
      orders.events().publish(connection, stream, ExpectedVersion.NONE, notes(3, 4));
      orders.events().append(connection, stream, ExpectedVersion.exactly(2), notes(5, 5));
      connection.commit();
    }
    kit.awaitIdle(orders);

    assertThat(heard).containsExactly("3", "4");
    assertThat(texts(orders.events().stream(stream).toList())).containsExactly("3", "4", "5");
  }

  @Test
  void anAppendWithinATransactionNeedsOne() throws SQLException {
    EventStore events = events(aService());
    try (Connection connection = kit.dataSource().getConnection()) {
      assertThatThrownBy(() -> events.append(connection, stream, ExpectedVersion.ANY, notes(1, 1)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("auto-commit");
    }
  }

  @Test
  void anEventWhoseTypeWasRenamedIsReadUnderItsNewName() {
    String service = aService();
    kit.byHand(kit.service(service).messageType(Note.class, "memo"))
        .events()
        .append(stream, ExpectedVersion.NONE, notes(1, 1));

    EventStore renamed =
        kit.byHand(kit.service(service).messageType(Echo.class, "echo", "memo")).events();

    assertThat(renamed.stream(stream).map(StoredEvent::body))
        .containsExactly(new Echo(stream, "1"));
  }

  @Test
  void anEventOfAFormerShapeIsBroughtUpToDateStepByStep() {
    String service = aService();
    kit.byHand(kit.service(service).messageType(Note.class, "note"))
        .events()
        .append(stream, ExpectedVersion.NONE, notes(1, 1));

    EventStore today = kit.byHand(kit.service(service)
            .messageType(Echo.class, "note.v3")
            .upcast("note", "note.v2", body -> replaced(body, "\"1\"", "\"one\""))
            .upcast("note.v2", "note.v3", body -> replaced(body, "one", "ONE")))
        .events();

    assertThat(today.stream(stream).map(StoredEvent::body))
        .containsExactly(new Echo(stream, "ONE"));
  }

  @Test
  void anEventOfAnUnknownTypeHidesNoOther() {
    String service = aService();
    kit.byHand(kit.service(service).messageType(Note.class, "forgotten"))
        .events()
        .append(stream, ExpectedVersion.NONE, notes(1, 1));
    EventStore events = events(service);
    events.append(stream, ExpectedVersion.exactly(1), notes(2, 2));

    List<StoredEvent> read = events.readForwards(stream, 1, 10);

    assertThatThrownBy(read.get(0)::body)
        .isInstanceOf(UnknownMessageTypeException.class)
        .hasMessageContaining("forgotten");
    assertThat(read.get(1).body()).isEqualTo(new Note(stream, "2"));
  }

  @Test
  void anEventKeepsItsEnvelope() {
    EventStore events = events(aService());
    AppendedEvent appended =
        events.append(stream, ExpectedVersion.NONE, notes(1, 1)).get(0);

    StoredEvent read = events.readForwards(stream, 1, 1).get(0);

    assertThat(read.id()).isEqualTo(appended.eventId());
    assertThat(read.envelope().correlationId()).isEqualTo(appended.eventId().toString());
    assertThat(read.recorded().aggregateType()).isEqualTo("Note");
  }

  private static Json replaced(Json body, String what, String by) {
    return Json.of(body.text().replace(what, by));
  }

  private List<Note> notes(int from, int to) {
    return IntStream.rangeClosed(from, to)
        .mapToObj(number -> new Note(stream, String.valueOf(number)))
        .toList();
  }

  private static List<String> texts(List<StoredEvent> events) {
    return Stream.of(events)
        .flatMap(List::stream)
        .map(event -> ((Note) event.body()).text())
        .toList();
  }
}
