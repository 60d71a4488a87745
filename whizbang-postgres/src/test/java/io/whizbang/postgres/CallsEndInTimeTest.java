package io.whizbang.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.whizbang.error.CallInterruptedException;
import io.whizbang.error.CallTimedOutException;
import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.OutcomeInDoubtException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class CallsEndInTimeTest extends CoordinatorTest {

  /** So long that a call which waits for nobody ends in time on a slow machine, too. */
  private static final CallPolicy IMPATIENT =
      CallPolicy.DEFAULT.withTimeout(Duration.ofSeconds(5)).withGrace(Duration.ofSeconds(30));

  @Test
  void aCallThatTakesTooLongIsCancelledAndItsConnectionLivesOn() throws Exception {
    DataSource pool = Interception.poolOfOne(schema.dataSource());
    JdbcWorkCoordinator coordinator = coordinator(pool, IMPATIENT);
    coordinator.processWorkBatch(ASK);

    try (LockedOut lock = new LockedOut(schema)) {
      assertThatThrownBy(() -> coordinator.processWorkBatch(ASK))
          .isInstanceOf(CallTimedOutException.class);
      lock.awaitNoWaitingCall();
    }

    assertThat(coordinator.counters().inDoubt()).isEqualTo(1);
    assertThat(coordinator.processWorkBatch(ASK).work()).isEmpty();
  }

  @Test
  void aConnectionWhoseServerHearsNoCancellationIsCut() throws Exception {
    AtomicBoolean cut = new AtomicBoolean();
    DataSource deaf = Interception.of(schema.dataSource(), (method, proceed) -> {
      if (method.equals("Connection.abort")) {
        cut.set(true);
      }
      return method.equals("PreparedStatement.cancel") ? null : proceed.call();
    });
    JdbcWorkCoordinator coordinator =
        coordinator(deaf, IMPATIENT.withGrace(Duration.ofMillis(100)));
    coordinator.processWorkBatch(ASK);

    try (LockedOut lock = new LockedOut(schema)) {
      assertThatThrownBy(() -> coordinator.processWorkBatch(ASK))
          .isInstanceOf(CallTimedOutException.class)
          .hasMessageStartingWith("No answer within PT5S");
      assertThat(cut).isTrue();
      lock.awaitWaitingCall();
    }
  }

  @Test
  void anInterruptEndsACall() throws Exception {
    assertInterruptEndsACallOn(Background::start);
  }

  @Test
  void anInterruptEndsACallOnAVirtualThread() throws Exception {
    Optional<Method> startVirtualThread = Arrays.stream(Thread.class.getMethods())
        .filter(method -> method.getName().equals("startVirtualThread"))
        .findAny();
    assumeTrue(startVirtualThread.isPresent(), "this JDK has no virtual threads");

    assertInterruptEndsACallOn(task -> Background.start(
        task, runnable -> (Thread) startVirtualThread.get().invoke(null, runnable)));
  }

  private interface Starter {
    Background<?> start(java.util.concurrent.Callable<?> task) throws Exception;
  }

  private void assertInterruptEndsACallOn(Starter starter) throws Exception {
    JdbcWorkCoordinator coordinator = coordinator(Interception.poolOfOne(schema.dataSource()));
    coordinator.processWorkBatch(ASK);

    try (LockedOut lock = new LockedOut(schema)) {
      Background<?> call = starter.start(() -> coordinator.processWorkBatch(ASK));
      lock.awaitWaitingCall();
      call.interrupt();

      assertThat(call.end().thrown()).isInstanceOf(CallInterruptedException.class);
      assertThat(call.end().interrupted()).isTrue();
      lock.awaitNoWaitingCall();
    }

    assertThat(coordinator.counters().inDoubt()).isEqualTo(1);
    assertThat(coordinator.processWorkBatch(ASK).work()).isEmpty();
  }

  @Test
  void anInterruptedThreadSendsNothing() throws Exception {
    JdbcWorkCoordinator coordinator = coordinator();

    Background<?> call = Background.start(() -> {
      Thread.currentThread().interrupt();
      return coordinator.processWorkBatch(request().store(outgoing(message())).build());
    });

    assertThat(call.end().thrown())
        .isInstanceOf(CallInterruptedException.class)
        .hasMessage("The thread was interrupted before the call began");
    assertThat(call.end().interrupted()).isTrue();
    assertThat(count("wh_outbox")).isZero();
  }

  @Test
  void anInterruptedThreadStillLeaves() throws Exception {
    JdbcWorkCoordinator coordinator = coordinator();
    coordinator.processWorkBatch(ASK);

    Background<?> stop = Background.start(() -> {
      Thread.currentThread().interrupt();
      coordinator.close();
      return true;
    });

    assertThat(stop.end().interrupted()).isTrue();
    assertThat(count("wh_service_instances")).isZero();
  }

  @Test
  void aServerThatNeverAnswersIsGivenUp() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      PGSimpleDataSource nowhere = schema.dataSource();
      nowhere.setPortNumbers(new int[] {silent.getLocalPort()});
      nowhere.setLoginTimeout(10);
      JdbcWorkCoordinator coordinator =
          coordinator(nowhere, IMPATIENT.withTimeout(Duration.ofMillis(100)));

      assertThatThrownBy(() -> coordinator.processWorkBatch(ASK))
          .isInstanceOf(DatabaseUnavailableException.class)
          .hasMessageStartingWith("No connection within PT0.1S, so nothing was sent");
    }
  }

  @Test
  void aCallWhoseConnectionBreaksIsInDoubt() throws Exception {
    JdbcWorkCoordinator coordinator = coordinator();
    coordinator.processWorkBatch(ASK);

    try (LockedOut lock = new LockedOut(schema)) {
      Background<?> call = Background.start(() -> coordinator.processWorkBatch(ASK));
      lock.awaitWaitingCall();
      lock.killWaitingCall();

      assertThat(call.end().thrown())
          .isExactlyInstanceOf(OutcomeInDoubtException.class)
          .hasMessageContaining("It is safe to send the same again");
    }

    assertThat(coordinator.counters().inDoubt()).isEqualTo(1);
    assertThat(coordinator.processWorkBatch(ASK).work()).isEmpty();
  }

  @Test
  void moreCallsThanMayRunAtOnceWaitForTheirTurn() throws Exception {
    JdbcWorkCoordinator coordinator =
        coordinator(schema.dataSource(), CallPolicy.DEFAULT.withMaxConcurrentCalls(1));
    coordinator.processWorkBatch(ASK);
    Background<?> first;
    Background<?> second;

    try (LockedOut lock = new LockedOut(schema)) {
      first = Background.start(() -> coordinator.processWorkBatch(ASK));
      lock.awaitWaitingCall();
      second = Background.start(() -> coordinator.processWorkBatch(ASK));
      second.assertStillRunning();
    }

    assertThat(first.end().thrown()).isNull();
    assertThat(second.end().thrown()).isNull();
  }
}
