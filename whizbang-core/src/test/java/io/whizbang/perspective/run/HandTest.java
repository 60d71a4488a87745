package io.whizbang.perspective.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.whizbang.error.InstanceRemovedException;
import io.whizbang.event.EventReader;
import io.whizbang.event.Upcasters;
import io.whizbang.message.MessageCodec;
import io.whizbang.message.MessageTypes;
import io.whizbang.message.jackson.JacksonSerializer;
import io.whizbang.observe.Contact;
import io.whizbang.observe.Counters;
import io.whizbang.perspective.Perspective;
import io.whizbang.perspective.PerspectiveStore;
import io.whizbang.perspective.PerspectiveStore.Holder;
import io.whizbang.strategy.FlushPolicy;
import io.whizbang.strategy.ScopedStrategy;
import io.whizbang.testing.FakeDatabase;
import io.whizbang.testing.ManualScheduler;
import io.whizbang.testing.ScriptedCoordinator;
import io.whizbang.value.UuidV7;
import io.whizbang.work.Claim;
import io.whizbang.work.PerspectiveReport;
import io.whizbang.work.PerspectiveWork;
import io.whizbang.work.RejectedReport.Kind;
import io.whizbang.work.RejectedReport.Reason;
import io.whizbang.worker.Bell;
import io.whizbang.worker.Preparation;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Whatever becomes of a round, no checkpoint stays in hand with nobody at work on it. */
class HandTest {

  private static final Duration LEASE = Duration.ofMinutes(5);
  private static final PerspectivePolicy POLICY = PerspectivePolicy.usual().withMaxParallel(1);

  private final ManualScheduler time = new ManualScheduler();
  private final ScriptedCoordinator database = new ScriptedCoordinator();
  private final ScopedStrategy strategy = new ScopedStrategy(database, FlushPolicy.DEFAULT);
  private final List<List<?>> rounds = new ArrayList<>();
  private final UUID stream = UuidV7.next();
  private final UUID other = UuidV7.next();

  /** What happens in the course of the next round. */
  private Runnable meanwhile = () -> {};

  @Test
  void aRoundThatHasLostItsLeaseDropsNothingThatWasLeasedAnew() {
    PerspectiveWorker worker = worker(POLICY);
    lease(stream);
    meanwhile = this::loseTheLeaseAndGetAnother;
    turn(worker);

    turn(worker);

    assertThat(rounds).containsExactly(List.of(stream), List.of(stream));
    assertThat(worker.isIdle()).isTrue();
  }

  @Test
  void aRoundThatHasLostItsLeaseGivesNothingBackThatWasLeasedAnew() {
    PerspectiveWorker worker = worker(POLICY);
    lease(stream);
    meanwhile = () -> {
      loseTheLeaseAndGetAnother();
      throw new InstanceRemovedException("Too late", null);
    };
    turn(worker);

    turn(worker);

    assertThat(rounds).containsExactly(List.of(stream), List.of(stream));
    assertThat(reported(PerspectiveReport.Released.class)).isEmpty();
  }

  @Test
  void whatWasLeasedAnewIsNotWorkedOnTwice() {
    PerspectiveWorker worker = worker(POLICY);
    lease(stream, other);
    meanwhile = () -> {
      loseTheLeaseAndGetAnother();
      throw new IllegalStateException("on purpose");
    };
    turn(worker);

    turn(worker);
    turn(worker);
    turn(worker);

    assertThat(rounds).containsExactly(List.of(stream, other), List.of(stream), List.of(other));
  }

  /** In hand already, it is not taken again; so when it is lost nobody would be at work on it. */
  @Test
  void whatIsLostIsGivenBackAsItMayHaveBeenLeasedToThisProcessUnderANewId() {
    PerspectiveWorker worker = worker(POLICY);
    lease(stream);
    meanwhile = () -> {
      lease(stream);
      throw new InstanceRemovedException("Saved too late, under the id before", null);
    };

    turn(worker);

    assertThat(reported(PerspectiveReport.Released.class)).containsExactly(stream);
    assertThat(worker.isIdle()).isTrue();
  }

  private PerspectiveWorker worker(PerspectivePolicy policy) {
    var codec = new MessageCodec(new MessageTypes(), new JacksonSerializer());
    var worker = new PerspectiveWorker(
        List.of(Perspective.of("balances", Integer.class)),
        new RunEnvironment(
            store(),
            new EventReader(codec, new Upcasters()),
            () -> new Holder(UuidV7.next(), LEASE),
            proxy(DataSource.class, HandTest::unused),
            policy,
            new Counters()),
        new ReportChannel(strategy, database),
        new PerspectiveWorker.Surroundings(
            time, new Preparation(new FakeDatabase(), false, new Contact()), new Bell(time)));
    strategy.feed(worker);
    return worker;
  }

  /** No stream has any events left, so that each arrives in its first round. */
  private PerspectiveStore store() {
    return proxy(PerspectiveStore.class, (proxy, method, arguments) -> switch (method.getName()) {
      case "register", "createTable" -> null;
      case "lookThroughHistory" -> OptionalLong.of(0);
      case "read" -> read((List<?>) arguments[1]);
      default -> unused(proxy, method, arguments);
    });
  }

  private List<?> read(List<?> streams) {
    rounds.add(streams);
    Runnable now = meanwhile;
    meanwhile = () -> {};
    now.run();
    return List.of();
  }

  /** The next call hands out these checkpoints, and is made now. */
  private void lease(UUID... streams) {
    Claim claim =
        new Claim(Instant.parse("2100-01-01T00:00:00Z"), 1, null, 0, Claim.Origin.WAITING);
    database.handOut(Stream.of(streams)
        .map(each -> new PerspectiveWork(each, "balances", null, claim))
        .toList());
    strategy.flush();
  }

  private void loseTheLeaseAndGetAnother() {
    database.reject(stream, Kind.RENEWAL, Reason.STALE);
    time.ringOnly(LEASE);
    strategy.flush();
    lease(stream);
  }

  /** One turn with all that comes of it, and what it reports. */
  private void turn(PerspectiveWorker worker) {
    worker.turn();
    time.run();
    strategy.flush();
  }

  private List<UUID> reported(Class<? extends PerspectiveReport> kind) {
    return database.requests().stream()
        .flatMap(request -> request.perspectiveReports().stream())
        .filter(kind::isInstance)
        .map(PerspectiveReport::streamId)
        .toList();
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static Object unused(Object proxy, Method method, Object[] arguments) {
    throw new UnsupportedOperationException(method.getName());
  }
}
