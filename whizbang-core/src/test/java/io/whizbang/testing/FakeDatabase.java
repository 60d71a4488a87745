package io.whizbang.testing;

import io.whizbang.database.Database;
import io.whizbang.database.DatabaseProvider;
import io.whizbang.database.DatabaseSettings;
import io.whizbang.database.DatabaseTransport;
import io.whizbang.database.Lifeline;
import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.event.EventLog;
import io.whizbang.observe.Snapshot;
import io.whizbang.operate.Operations;
import io.whizbang.perspective.PerspectiveStore;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.TransactionalOutbox;
import io.whizbang.work.WorkCoordinator;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A database without tables: notes what it is asked to do, and can be out of reach. */
public final class FakeDatabase implements Database, DatabaseProvider {

  private final ScriptedCoordinator coordinator = new ScriptedCoordinator();
  private final FakeLine line = new FakeLine();
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private volatile @Nullable RuntimeException failure;
  private volatile @Nullable DatabaseSettings settings;
  private volatile @Nullable CoordinationPolicy policy;

  public ScriptedCoordinator scripted() {
    return coordinator;
  }

  public List<String> calls() {
    return calls;
  }

  /** The settings that it was opened with. */
  public @Nullable DatabaseSettings settings() {
    return settings;
  }

  /** The policy of the coordinator that was asked for last. */
  public @Nullable CoordinationPolicy policy() {
    return policy;
  }

  public void goDown() {
    failWith(new DatabaseUnavailableException("The database is down", null));
  }

  public void failWith(RuntimeException newFailure) {
    failure = newFailure;
  }

  public void comeBack() {
    failure = null;
  }

  private void call(String what) {
    calls.add(what);
    RuntimeException present = failure;
    if (present != null) {
      throw present;
    }
  }

  @Override
  public Database open(DatabaseSettings newSettings) {
    settings = newSettings;
    return this;
  }

  @Override
  public String install() {
    call("install");
    return "Installed";
  }

  @Override
  public WorkCoordinator coordinator(ServiceInstance instance, CoordinationPolicy newPolicy) {
    policy = newPolicy;
    return coordinator;
  }

  @Override
  public TransactionalOutbox outbox() {
    return (transaction, messages) -> call("insert");
  }

  @Override
  public boolean whenEnded(Connection transaction, Runnable then) {
    return false;
  }

  @Override
  public Operations operations() {
    throw new UnsupportedOperationException();
  }

  @Override
  public EventLog events() {
    return unused(EventLog.class);
  }

  @Override
  public PerspectiveStore perspectives() {
    return unused(PerspectiveStore.class);
  }

  private static <T> T unused(Class<T> type) {
    return type.cast(Proxy.newProxyInstance(
        type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
          throw new UnsupportedOperationException(method.getName());
        }));
  }

  @Override
  public Lifeline lifeline(ServiceInstance instance) {
    call("lifeline");
    return line;
  }

  @Override
  public Lifeline.Pulse beat(ServiceInstance instance) {
    call("beat");
    return new Lifeline.Pulse(true, 0, 0);
  }

  /** The line that it opens. */
  public FakeLine line() {
    return line;
  }

  @Override
  public DatabaseTransport transport() {
    return new FakeDatabaseTransport(() -> call("announce"));
  }

  @Override
  public Snapshot snapshot() {
    call("snapshot");
    return new Snapshot(Map.of(), List.of());
  }

  @Override
  public InstantSource clock() {
    return InstantSource.fixed(Instant.EPOCH);
  }

  @Override
  public void readClock() {
    call("readClock");
  }

  @Override
  public void close() {
    calls.add("close");
  }
}
