package io.whizbang.runtime;

import static io.whizbang.testkit.WhizbangAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.Whizbang;
import io.whizbang.observe.Count;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.receptor.RetryPolicy;
import io.whizbang.value.UuidV7;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ReceptorsTest extends RuntimeTest {

  private static final Duration LONG_ENOUGH = Duration.ofMinutes(6);

  private final StillClock clock = new StillClock();
  private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

  @Test
  void everyReceptorOfAMessageIsRunAndARetryRunsOnlyThoseThatFailed() {
    Whizbang orders = kit.byHand(kit.service(aService())
        .testClock(clock)
        .receptor(ReceptorDefinition.of(Note.class, (note, context) -> seen.add("one"))
            .named("one"))
        .receptor(ReceptorDefinition.of(Note.class, (note, context) -> {
              seen.add("two, attempt " + context.attempt());
              if (context.attempt() == 1) {
                throw new IllegalStateException("Not yet");
              }
            })
            .named("two"))
        .receptor(ReceptorDefinition.of(Note.class, (note, context) -> {
              write(context.connection(), note.text());
            })
            .named("three")
            .transactional()));
    UUID id = orders.dispatcher().send(new Note(stream, "hello"));
    kit.awaitIdle(orders);
    assertThat(seen).containsExactly("one", "two, attempt 1");

    clock.advance(LONG_ENOUGH);
    kit.awaitIdle(orders);

    assertThat(seen).containsExactly("one", "two, attempt 1", "two, attempt 2");
    assertThat(orders).isDoneWith(id).hasNoDeadLetters();
  }

  @Test
  void whatATransactionalReceptorWritesAndSendsIsThereIfAndOnlyIfItSucceeded() throws SQLException {
    Whizbang orders = kit.byHand(kit.service(aService())
        .testClock(clock)
        .receptor(ReceptorDefinition.of(Note.class, (note, context) -> {
              write(context.connection(), note.text() + " " + context.attempt());
              context.dispatcher().send(new Echo(note.stream(), "echo " + context.attempt()));
              if (context.attempt() == 1) {
                throw new IllegalStateException("After all was written");
              }
            })
            .transactional())
        .receptor(Echo.class, (echo, context) -> seen.add(echo.text())));
    UUID id = orders.dispatcher().send(new Note(stream, "note"));
    kit.awaitIdle(orders);
    assertThat(written()).isEmpty();

    clock.advance(LONG_ENOUGH);
    kit.awaitIdle(orders);

    assertThat(written()).containsExactly("note 2");
    assertThat(seen).containsExactly("echo 2");
    assertThat(orders).isDoneWith(id);
  }

  @Test
  void aTransactionalReceptorThatLostItsLeaseLeavesNothingBehind() throws Exception {
    String service = aService();
    var begun = new CountDownLatch(1);
    var mayGoOn = new CountDownLatch(1);
    Whizbang slow = kit.byHand(kit.service(service)
        .receptor(ReceptorDefinition.of(Note.class, (note, context) -> {
              write(context.connection(), "slow");
              begun.countDown();
              waitFor(mayGoOn);
            })
            .transactional()));
    slow.dispatcher().send(new Note(stream, "note"));
    slow.turn();
    var working = CompletableFuture.runAsync(slow::turn);
    waitFor(begun);
    kit.clock().advance(LONG_ENOUGH);
    Whizbang other = kit.byHand(kit.service(service)
        .receptor(ReceptorDefinition.of(
                Note.class, (note, context) -> write(context.connection(), "other"))
            .transactional()));
    kit.awaitIdle(other);
    assertThat(written()).containsExactly("other");

    mayGoOn.countDown();
    working.get(3, TimeUnit.MINUTES);

    assertThat(written()).containsExactly("other");
  }

  @Test
  void aReceptorMayNotEndItsTransaction() throws SQLException {
    Whizbang orders = kit.byHand(kit.service(aService())
        .receptor(ReceptorDefinition.of(Note.class, (note, context) -> {
              write(context.connection(), "half");
              context.connection().commit();
            })
            .transactional()
            .withRetryPolicy(RetryPolicy.NEVER)));
    UUID id = orders.dispatcher().send(new Note(stream, "note"));
    kit.awaitIdle(orders);

    assertThat(written()).isEmpty();
    assertThat(orders).hasDeadLetter(id, "commit() is not the receptor's to call");
  }

  @Test
  void batchedReceptorsShareATransactionAndOneThatFailsDoesNotTakeTheOthersDown()
      throws SQLException {
    Whizbang orders = kit.byHand(kit.service(aService())
        .testClock(clock)
        .receptor(ReceptorDefinition.of(Note.class, (note, context) -> {
              write(context.connection(), note.text());
              if (note.text().equals("2") && context.attempt() == 1) {
                throw new IllegalStateException("Only this one");
              }
            })
            .batched()));
    orders.dispatcher().sendAll(notes(stream, "1", "2", "3"));
    orders.dispatcher().sendAll(notes(UUID.randomUUID(), "4", "5"));
    kit.awaitIdle(orders);
    assertThat(written()).containsExactlyInAnyOrder("1", "4", "5");
    assertThat(transactionsOfNotes()).isLessThan(3);

    clock.advance(LONG_ENOUGH);
    kit.awaitIdle(orders);

    assertThat(written()).containsExactlyInAnyOrder("1", "4", "5", "2", "3");
    assertThat(written().indexOf("2")).isLessThan(written().indexOf("3"));
  }

  @Test
  void afterItsLastAttemptAMessageIsADeadLetterAndItsStreamGoesOn() {
    Whizbang orders = kit.byHand(kit.service(aService())
        .testClock(clock)
        .receptor(ReceptorDefinition.of(Note.class, (note, context) -> {
              seen.add(note.text() + " " + context.attempt());
              if (note.text().equals("bad")) {
                throw new IllegalStateException("Always");
              }
            })
            .withRetryPolicy(RetryPolicy.DEFAULT.withMaxAttempts(2))));
    UUID bad = orders.dispatcher().send(new Note(stream, "bad"));
    orders.dispatcher().send(new Note(stream, "good"));
    kit.awaitIdle(orders);
    clock.advance(LONG_ENOUGH);
    kit.awaitIdle(orders);

    assertThat(seen).containsExactly("bad 1", "bad 2", "good 1");
    assertThat(orders).hasDeadLetter(bad, "2 of 2 attempts failed");
    assertThat(orders.counters().of(Count.DEAD)).isEqualTo(1);
  }

  @Test
  void anExceptionThatIsNotRetryableMakesADeadLetterAtOnce() {
    Whizbang orders = kit.byHand(kit.service(aService())
        .receptor(ReceptorDefinition.of(Note.class, (note, context) -> {
              throw new IllegalArgumentException("Never");
            })
            .withRetryPolicy(
                RetryPolicy.DEFAULT.withNonRetryable(IllegalArgumentException.class))));
    UUID id = orders.dispatcher().send(new Note(stream, "note"));

    kit.awaitIdle(orders);

    assertThat(orders).hasDeadLetter(id, "not retryable");
  }

  @Test
  void aReceptorThatHangsIsInterruptedAndHasFailed() {
    Whizbang orders = kit.byHand(kit.service(aService())
        .receptor(
            ReceptorDefinition.of(Note.class, (note, context) -> waitFor(new CountDownLatch(1)))
                .withTimeout(Duration.ofMillis(50))
                .withRetryPolicy(RetryPolicy.NEVER)));
    UUID id = orders.dispatcher().send(new Note(stream, "note"));

    kit.awaitIdle(orders);

    assertThat(orders).hasDeadLetter(id, "took longer than 50 ms");
  }

  @Test
  void aBodyThatCannotBeReadIsADeadLetterAndItsStreamGoesOn() throws SQLException {
    String service = aService();
    Whizbang orders = kit.byHand(
        kit.service(service).receptor(Note.class, (note, context) -> seen.add(note.text())));
    UUID bad = insert(service, "Note", "{\"stream\": 7}");
    orders.dispatcher().send(new Note(stream, "good"));

    kit.awaitIdle(orders);

    assertThat(seen).containsExactly("good");
    assertThat(orders).hasDeadLetter(bad, "Note");
    assertThat(orders.counters().of(Count.UNREADABLE)).isEqualTo(1);
  }

  @Test
  void aTypeWithoutAReceptorIsLeftToOthersAtNoCharge() throws SQLException {
    String service = aService();
    Whizbang old = kit.byHand(kit.service(service)
        .testClock(clock)
        .receptor(Echo.class, (echo, context) -> seen.add(echo.text())));
    UUID id = insert(service, "Echo", "{\"stream\": \"%s\", \"text\": \"new\"}".formatted(stream));
    kit.awaitIdle(old);
    assertThat(old).hasNoDeadLetters();
    assertThat(old.counters().of(Count.UNKNOWN_TYPE)).isEqualTo(1);

    clock.advance(Duration.ofSeconds(10));
    Whizbang newer = kit.byHand(kit.service(service)
        .testClock(clock)
        .receptor(Note.class, (note, context) -> seen.add(note.text())));
    kit.awaitIdle(newer);

    assertThat(seen).containsExactly("new");
    assertThat(newer).isDoneWith(id);
  }

  /** Puts a message into the outbox as somebody does who knows nothing of classes. */
  private UUID insert(String service, String destination, String body) throws SQLException {
    UUID id = UuidV7.next();
    kit.execute("""
        insert into %s.wh_outbox (message_id, stream_id, destination, message_type, payload)
        values ('%s', '%s', '%s', 'Note', '%s')""".formatted("wh_" + service.replace('-', '_'), id, stream, destination, body));
    return id;
  }

  private static List<Note> notes(UUID stream, String... texts) {
    return List.of(texts).stream().map(text -> new Note(stream, text)).toList();
  }

  private int transactionsOfNotes() throws SQLException {
    try (var connection = kit.dataSource().getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("select count(distinct tx) from notes")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  private static void waitFor(CountDownLatch latch) throws InterruptedException {
    if (!latch.await(3, TimeUnit.MINUTES)) {
      throw new IllegalStateException("Nothing happened");
    }
  }
}
