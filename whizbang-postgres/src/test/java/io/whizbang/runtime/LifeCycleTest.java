package io.whizbang.runtime;

import static io.whizbang.postgres.testing.Eventually.eventually;
import static io.whizbang.testkit.WhizbangAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.whizbang.Whizbang;
import io.whizbang.error.WrongServiceException;
import io.whizbang.handle.ReceptorSettings;
import io.whizbang.observe.Count;
import io.whizbang.observe.QueueName;
import io.whizbang.process.ProcessorPolicy;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.transport.InMemoryBroker;
import io.whizbang.transport.Readiness;
import io.whizbang.transport.Transport;
import io.whizbang.value.UuidV7;
import io.whizbang.worker.WorkerListener;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LifeCycleTest extends RuntimeTest {

  private static final int NOTES = 20;

  private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

  @Test
  void aCleanStopFinishesWhatHasBegunAndHandsOverTheRestAtOnce() throws Exception {
    String service = aService();
    var begun = new CountDownLatch(1);
    var mayEnd = new CountDownLatch(1);
    Whizbang leaver = kit.running(kit.service(service).receptor(Note.class, (note, context) -> {
      begun.countDown();
      waitFor(mayEnd);
      seen.add("leaver " + note.text());
    }));
    leaver.dispatcher().sendAll(notes());
    waitFor(begun);
    eventually().until(() -> leaver.load().waiting() == NOTES - 1);
    Thread closing = new Thread(leaver::close, "closing");
    closing.start();
    eventually().until(() -> leaver.load().waiting() == 0);
    mayEnd.countDown();
    closing.join();

    Whizbang heir = kit.byHand(kit.service(service)
        .receptor(Note.class, (note, context) -> seen.add("heir " + note.text())));
    kit.awaitIdle(heir);

    assertThat(seen).hasSize(NOTES).startsWith("leaver 0", "heir 1").endsWith("heir 19");
    assertThatThrownBy(() -> leaver.dispatcher().send(new Note(stream, "late")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void aStopWithoutABrokerHandsOverAtOnce() {
    String service = aService();
    Whizbang leaver = kit.running(kit.service(service)
        .processing(ProcessorPolicy.DEFAULT.withPatience(Duration.ofMinutes(10)))
        .transport(away()));
    leaver.dispatcher().send(new Note(stream, "note"));
    eventually().until(() -> leaver.load().running() == 1);

    assertThat(CompletableFuture.runAsync(leaver::close)).succeedsWithin(20, TimeUnit.SECONDS);

    Whizbang heir = kit.byHand(kit.service(service)
        .receptor(Note.class, (note, context) -> seen.add("heir " + note.text())));
    kit.awaitIdle(heir);
    assertThat(seen).containsExactly("heir note");
  }

  /** A transport whose broker cannot be reached. */
  private static Transport away() {
    return (Transport) Proxy.newProxyInstance(
        LifeCycleTest.class.getClassLoader(),
        new Class<?>[] {Transport.class},
        (proxy, method, arguments) ->
            method.getName().equals("readiness") ? new Readiness.NotReady("no broker") : null);
  }

  @Test
  void closingTwiceIsLikeClosingOnce() {
    Whizbang whizbang = kit.running(kit.service(aService()));
    whizbang.close();
    whizbang.close();
  }

  /** Trap 29. */
  @Test
  void slowTransactionalReceptorsLeaveConnectionsToEverybodyElse() throws Exception {
    var mayEnd = new CountDownLatch(1);
    try (var pool = new HikariDataSource()) {
      pool.setDataSource(kit.dataSource());
      pool.setMaximumPoolSize(4);
      pool.setConnectionTimeout(30_000);
      try (Whizbang whizbang = Whizbang.create(pool)
          .service(aService())
          .receptorSettings(ReceptorSettings.DEFAULT.withMaxTransactions(2))
          .receptor(ReceptorDefinition.of(Note.class, (note, context) -> waitFor(mayEnd))
              .transactional())
          .receptor(Echo.class, (echo, context) -> seen.add(echo.text()))
          .start()) {
        for (int i = 0; i < NOTES; i++) {
          whizbang.dispatcher().send(new Note(UuidV7.next(), "slow"));
        }
        whizbang.dispatcher().send(new Echo(stream, "quick"));

        eventually().until(() -> seen.contains("quick"));
        mayEnd.countDown();
        eventually()
            .until(() -> whizbang.counters().of(Count.COMPLETED, QueueName.INBOX) == NOTES + 1);
      }
    }
  }

  @Test
  void listenersHearOfWorkAndOfItsEnd() {
    List<String> heard = new CopyOnWriteArrayList<>();
    Whizbang whizbang = kit.running(kit.service(aService())
        .pollInterval(Duration.ofMillis(20))
        .receptor(Note.class, (note, context) -> seen.add(note.text()))
        .listener(new WorkerListener() {
          @Override
          public void started(String role) {
            heard.add(role + " started");
          }

          @Override
          public void idle(String role) {
            heard.add(role + " idle");
          }
        }));
    eventually().until(() -> heard.contains("publisher idle"));
    heard.clear();
    whizbang.dispatcher().send(new Note(stream, "note"));

    eventually().until(() -> seen.size() == 1);
    eventually()
        .untilAsserted(
            () -> assertThat(heard).containsSubsequence("publisher started", "publisher idle"));
  }

  @Test
  void whatTheTransportWillNeverTakeIsADeadLetterAndItsStreamGoesOn() {
    var broker = new InMemoryBroker(ForkJoinPool.commonPool(), new InMemoryBroker.Limits(100, 200));
    Whizbang whizbang = kit.running(kit.service(aService())
        .transport(broker.connect())
        .receptor(Note.class, (note, context) -> seen.add(note.text())));
    UUID tooLarge = whizbang.dispatcher().send(new Note(stream, "x".repeat(300)));
    whizbang.dispatcher().send(new Note(stream, "small"));

    eventually().until(() -> seen.contains("small"));

    eventually()
        .untilAsserted(
            () -> assertThat(whizbang).hasDeadLetter(tooLarge, "The transport will never take it"));
  }

  /** The broker takes five at a time, and its consumer has more to do than it can at once. */
  @Test
  void aTransportThatIsFullCostsNobodyAnAttempt() {
    var broker = new InMemoryBroker(ForkJoinPool.commonPool(), new InMemoryBroker.Limits(5, 1000));
    Whizbang whizbang = kit.running(kit.service(aService())
        .transport(broker.connect())
        .processing(ProcessorPolicy.DEFAULT.withCapacity(10))
        .receptor(Note.class, (note, context) -> seen.add(note.text())));
    whizbang.dispatcher().sendAll(notes());

    eventually().until(() -> seen.size() == NOTES);

    assertThat(seen).containsExactlyElementsOf(notes().stream().map(Note::text).toList());
    assertThat(whizbang).hasNoDeadLetters();
  }

  @Test
  void aSchemaThatIsAnotherServicesIsRefusedAtTheStart() {
    String schema = "shared_" + UuidV7.next().toString().replace('-', '_');
    kit.running(kit.service("one").schema(schema)).turn();

    assertThatThrownBy(() -> kit.service("two").schema(schema).start())
        .isInstanceOf(WrongServiceException.class);
  }

  private List<Note> notes() {
    return IntStream.range(0, NOTES)
        .mapToObj(i -> new Note(stream, Integer.toString(i)))
        .toList();
  }

  private static void waitFor(CountDownLatch latch) throws InterruptedException {
    if (!latch.await(3, TimeUnit.MINUTES)) {
      throw new IllegalStateException("Nothing happened");
    }
  }
}
