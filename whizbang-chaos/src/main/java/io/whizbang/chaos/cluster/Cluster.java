package io.whizbang.chaos.cluster;

import io.whizbang.chaos.control.BusyProcesses;
import io.whizbang.chaos.control.DatabaseServer;
import io.whizbang.chaos.control.JavaProgram;
import io.whizbang.chaos.control.ServiceProcess;
import io.whizbang.chaos.control.SmallDisk;
import io.whizbang.chaos.control.StopMode;
import io.whizbang.chaos.control.TcpProxy;
import io.whizbang.chaos.control.Workspace;
import io.whizbang.chaos.history.HistoryFile;
import io.whizbang.chaos.history.LineKind;
import io.whizbang.chaos.service.ShopSettings;
import io.whizbang.testkit.BrokerServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** The system under test. Several threads may disturb it, each the instances that it has taken for itself. */
public final class Cluster implements AutoCloseable {

  public static final List<String> SERVICES = List.of(ShopSettings.ORDERS, ShopSettings.SHIPPING);

  private static final Duration LONGEST_START = Duration.ofMinutes(3);
  private static final Duration LONGEST_STOP = Duration.ofMinutes(1);
  private static final Duration LONGEST_LOOK = Duration.ofSeconds(3);

  private final Workspace workspace;
  private final Path folder;
  private final HistoryFile history;
  private final Servers servers;
  private final TestedSystem system;
  private final Roster roster = new Roster();
  private int started;
  private volatile long databaseUp = System.nanoTime();

  /** Instances are to be started on these servers. */
  public Cluster(Workspace workspace, Servers servers, TestedSystem system, HistoryFile history) {
    this.workspace = workspace;
    this.servers = servers;
    this.system = system;
    this.folder = history.folder();
    this.history = history;
  }

  public DatabaseServer database() {
    return servers.database();
  }

  /** What carries messages between the services, unless their database does. */
  public Optional<BrokerServer> broker() {
    return servers.broker();
  }

  public HistoryFile history() {
    return history;
  }

  public TestedSystem system() {
    return system;
  }

  /** Where histories and logs are. */
  public Path folder() {
    return folder;
  }

  /** Starts an instance and waits until it is at work. */
  public Instance startInstance(String service) throws IOException, InterruptedException {
    return startInstance(service, Map.of());
  }

  /** The same, with something in its environment. */
  public Instance startInstance(String service, Map<String, String> environment)
      throws IOException, InterruptedException {
    Instance instance = launch(service, environment);
    awaitReady(instance);
    return instance;
  }

  /** Waits until an instance is at work. */
  private void awaitReady(Instance instance) throws IOException, InterruptedException {
    instance.process().awaitReady(LONGEST_START);
    roster.add(instance);
  }

  private Instance launch(String service, Map<String, String> environment) throws IOException {
    String name = nextName(service);
    TcpProxy proxy = TcpProxy.to(database().port());
    ShopSettings settings = new ShopSettings(
        service,
        DatabaseServer.urlAt(proxy.port()),
        servers.address(),
        folder.resolve(name + ".history"),
        system.timing().lease(),
        system.timing().staleThreshold());
    JavaProgram program =
        new JavaProgram(name, system.program(), settings.arguments(), environment);
    return new Instance(service, ServiceProcess.start(program, workspace, folder), proxy);
  }

  private synchronized String nextName(String service) {
    started++;
    return "%s-%02d".formatted(service, started);
  }

  /** Starts several instances of a service at the same time; none if the count is not positive. */
  public void startMore(String service, int count) throws IOException, InterruptedException {
    List<Instance> launched = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      launched.add(launch(service, Map.of()));
    }
    for (Instance instance : launched) {
      awaitReady(instance);
    }
  }

  /**
   * Waits until an instance is inside a receptor, as its history says; but not for ever, as there may be nothing to do for it.
   */
  public void awaitAtWork(Instance instance) throws IOException, InterruptedException {
    Path file = folder.resolve(instance.name() + ".history");
    long end = System.nanoTime() + LONGEST_LOOK.toNanos();
    while (!HistoryFile.lastLineIs(file, LineKind.BEGUN) && System.nanoTime() - end < 0) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }

  /** Takes this instance, unless somebody else disturbs it or it is gone, or there would be no other one left. */
  public Optional<Instance> take(Instance instance) {
    return roster.take(instance);
  }

  /** Takes an instance that nobody else disturbs; nothing if there would be no other one left of its service. */
  public Optional<Instance> take(Random random) {
    return roster.takeAny(random);
  }

  /** Others may disturb it again. */
  public void giveBack(Instance instance) {
    roster.giveBack(instance);
  }

  public List<Instance> instances() {
    return roster.all();
  }

  public List<Instance> of(String service) {
    return roster.of(service);
  }

  /** As by kill -9. */
  public void kill(Instance instance) throws InterruptedException {
    roster.remove(instance);
    history.write(LineKind.KILLED, instance.name());
    instance.process().kill();
    instance.proxy().close();
  }

  /**
   * Has it stop cleanly.
   *
   * @return whether it did
   */
  public boolean stop(Instance instance) throws InterruptedException {
    roster.remove(instance);
    boolean stopped = instance.process().stop(LONGEST_STOP);
    instance.proxy().close();
    return stopped;
  }

  /** Brings the database down and up again. */
  public void restartDatabase(StopMode mode) throws IOException, InterruptedException {
    database().stop(mode);
    database().start();
    awaitDatabase();
  }

  /** Waits until the database takes writes. */
  public void awaitDatabase() throws IOException, InterruptedException {
    long end = System.nanoTime() + LONGEST_START.toNanos();
    while (!answers()) {
      if (System.nanoTime() - end > 0) {
        throw new IOException("The database does not answer after " + LONGEST_START);
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    databaseUp = System.nanoTime();
    history.write(LineKind.DATABASE_UP);
  }

  /** How long the database has been up. */
  public Duration databaseUpTime() {
    return Duration.ofNanos(System.nanoTime() - databaseUp);
  }

  /** Starts the database again if it has died, and waits until it answers. */
  public void reviveDatabase() throws IOException, InterruptedException {
    if (!database().isAlive()) {
      database().start();
    }
    awaitDatabase();
  }

  /** Writes down that the broker takes messages again. */
  public void brokerIsBack() {
    history.write(LineKind.BROKER_UP);
  }

  /** Leaves no space for the data of the database, until the ballast is removed. */
  public SmallDisk.Ballast fillDisk() throws IOException {
    return database().fillDisk();
  }

  /** Has as many processes compete for the processors. */
  public BusyProcesses startBusyProcesses(int count) throws IOException {
    return BusyProcesses.start(count, workspace);
  }

  public static String schemaOf(String service) {
    return "wh_" + service;
  }

  private boolean answers() {
    try (Connection connection = database().connect()) {
      return connection.isValid(1);
    } catch (SQLException e) {
      return false;
    }
  }

  /** Has all instances stop; whatever is left ends with the workspace. */
  @Override
  public void close() {
    for (Instance instance : instances()) {
      instance.process().beginToStop();
    }
  }
}
