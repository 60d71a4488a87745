package io.whizbang;

import io.whizbang.database.Database;
import io.whizbang.database.DatabaseProvider;
import io.whizbang.database.DatabaseSettings;
import io.whizbang.dispatch.Routes;
import io.whizbang.error.InvalidInputException;
import io.whizbang.event.Upcasters;
import io.whizbang.handle.ReceptorSettings;
import io.whizbang.message.MessageSerializer;
import io.whizbang.message.MessageTypes;
import io.whizbang.message.jackson.JacksonSerializer;
import io.whizbang.observe.GuardedObserver;
import io.whizbang.observe.Observer;
import io.whizbang.perspective.PerspectiveDefinition;
import io.whizbang.perspective.run.PerspectivePolicy;
import io.whizbang.process.ProcessorPolicy;
import io.whizbang.receptor.Receptor;
import io.whizbang.receptor.ReceptorDefinition;
import io.whizbang.strategy.FlushPolicy;
import io.whizbang.transport.Transport;
import io.whizbang.value.Json;
import io.whizbang.value.Positive;
import io.whizbang.value.Text;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.worker.PublishPolicy;
import io.whizbang.worker.WorkerListener;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Describes an instance of a service. All but the name of the service has a default. */
public final class WhizbangBuilder {

  final DataSource dataSource;
  final MessageTypes types = new MessageTypes();
  final Upcasters upcasters = new Upcasters();
  final List<ReceptorDefinition<?>> receptors = new ArrayList<>();

  final Map<String, PerspectiveDefinition> perspectives = new LinkedHashMap<>();

  @Nullable
  String service;

  private @Nullable DataSource direct;

  @Nullable
  String schema;

  @Nullable
  InstantSource testClock;

  @Nullable
  DatabaseProvider provider;

  private @Nullable MessageSerializer serializer;

  @Nullable
  Transport transport;

  Routes routes = Routes.BY_NAME;
  CoordinationPolicy coordination = CoordinationPolicy.DEFAULT;
  ProcessorPolicy processing = ProcessorPolicy.DEFAULT;
  ReceptorSettings receptorSettings = ReceptorSettings.DEFAULT;
  PublishPolicy publishing = PublishPolicy.DEFAULT;
  PerspectivePolicy projecting = PerspectivePolicy.usual();
  FlushPolicy flushing = FlushPolicy.DEFAULT;
  Duration pollInterval = Duration.ofSeconds(5);
  WorkerListener listener = WorkerListener.NONE;
  Observer observer = Observer.NONE;
  Duration snapshotInterval = Duration.ofSeconds(10);
  boolean installs = true;
  boolean works = true;

  WhizbangBuilder(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** The service that this is an instance of; its instances share a schema, and it is theirs alone. */
  public WhizbangBuilder service(String name) {
    service = Text.name("Service name", name);
    return this;
  }

  /** The schema of the service's tables; {@code wh_} and the service's name unless set. */
  public WhizbangBuilder schema(String name) {
    schema = Text.name("Schema", name);
    return this;
  }

  /**
   * Where to get the one connection that an instance keeps for itself: others see by it that the process
   * lives, and ring it there for work. Needed if the data source goes through a transaction pooler.
   */
  public WhizbangBuilder directConnections(DataSource newDirect) {
    direct = newDirect;
    return this;
  }

  /** A plain receptor, under the name of its message type. */
  public <M> WhizbangBuilder receptor(Class<M> messageClass, Receptor<? super M> receptor) {
    return receptor(ReceptorDefinition.of(messageClass, receptor));
  }

  public WhizbangBuilder receptor(ReceptorDefinition<?> definition) {
    receptors.add(definition);
    return this;
  }

  /** A perspective: it is kept up to date from now on, and made of all events there were before. */
  public WhizbangBuilder perspective(PerspectiveDefinition definition) {
    if (perspectives.putIfAbsent(definition.name(), definition) != null) {
      throw new InvalidInputException(
          "Two perspectives are called %s: give one of them another name"
              .formatted(definition.name()));
    }
    return this;
  }

  /** Batches, parallel runs and completions of perspectives. */
  public WhizbangBuilder projecting(PerspectivePolicy policy) {
    projecting = policy;
    return this;
  }

  /** The name, and former names, of a message type whose class does not say it by annotation. */
  public WhizbangBuilder messageType(Class<?> messageClass, String name, String... formerNames) {
    types.register(messageClass, name, formerNames);
    return this;
  }

  /**
   * Brings bodies of events that were stored under a name into the shape of another one, whenever they are
   * read.
   */
  public WhizbangBuilder upcast(String from, String to, UnaryOperator<Json> change) {
    upcasters.add(from, to, change);
    return this;
  }

  /** Carries messages to other services and back; unless set, the database does, among its services. */
  public WhizbangBuilder transport(Transport newTransport) {
    transport = newTransport;
    return this;
  }

  /** Writes and reads bodies; Jackson does unless set. */
  public WhizbangBuilder serializer(MessageSerializer newSerializer) {
    serializer = newSerializer;
    return this;
  }

  public WhizbangBuilder routes(Routes newRoutes) {
    routes = newRoutes;
    return this;
  }

  /** Leases, stale instances, partitions, attempts: the same in all instances. */
  public WhizbangBuilder coordination(CoordinationPolicy policy) {
    coordination = policy;
    return this;
  }

  /** How much is done at once; its lease is always that of the coordination. */
  public WhizbangBuilder processing(ProcessorPolicy policy) {
    processing = policy;
    return this;
  }

  /** Retries, timeouts and transactions of receptors. */
  public WhizbangBuilder receptorSettings(ReceptorSettings settings) {
    receptorSettings = settings;
    return this;
  }

  public WhizbangBuilder publishing(PublishPolicy policy) {
    publishing = policy;
    return this;
  }

  public WhizbangBuilder flushing(FlushPolicy policy) {
    flushing = policy;
    return this;
  }

  /** How often to look for work that nobody rang for; five seconds unless set. */
  public WhizbangBuilder pollInterval(Duration interval) {
    pollInterval = Positive.duration("Poll interval", interval);
    return this;
  }

  public WhizbangBuilder listener(WorkerListener newListener) {
    listener = newListener;
    return this;
  }

  /** Watches the instance: metrics and traces, such as {@code whizbang-micrometer} brings. */
  public WhizbangBuilder observe(Observer newObserver) {
    observer = new GuardedObserver(newObserver);
    return this;
  }

  /**
   * How often the database is asked at most how its queues are doing, ten seconds unless set. It is asked
   * only when somebody wants to know: a reader of gauges, or of {@link Whizbang#health}.
   */
  public WhizbangBuilder snapshotInterval(Duration interval) {
    if (interval.isNegative()) {
      throw new InvalidInputException("Snapshot interval " + interval + " must not be negative");
    }
    snapshotInterval = interval;
    return this;
  }

  /** Leaves the schema to {@code whizbang migrate} and the like; else it is installed at the start. */
  public WhizbangBuilder schemaInstalledElsewhere() {
    installs = false;
    return this;
  }

  /** Only sends: leaves publishing and receptors to other instances. */
  public WhizbangBuilder dispatchOnly() {
    works = false;
    return this;
  }

  /** Makes the database, instead of the one provider that is on the class path. */
  public WhizbangBuilder databaseProvider(DatabaseProvider newProvider) {
    provider = newProvider;
    return this;
  }

  /** Lets the database believe in another time than its own: for tests, and for them alone. */
  public WhizbangBuilder testClock(InstantSource clock) {
    testClock = clock;
    return this;
  }

  /**
   * Starts. A database that cannot be reached does not keep it from starting: it waits for it.
   *
   * @throws InvalidInputException if settings do not fit together
   */
  public Whizbang start() {
    Assembly parts = assemble();
    var running = new Running(parts, this);
    running.start();
    return new Whizbang(parts, running);
  }

  /** Starts without any loop: nothing is claimed, published or handled but by {@link Whizbang#turn}. */
  public Whizbang startByHand() {
    Assembly parts = assemble();
    var running = new Running(parts, this);
    running.startByHand();
    return new Whizbang(parts, running);
  }

  /** Made only if needed: who brings another may leave Jackson's databind out. */
  MessageSerializer serializer() {
    return serializer == null ? new JacksonSerializer() : serializer;
  }

  Transport transportOn(Database database) {
    return transport == null ? database.transport() : transport;
  }

  private Assembly assemble() {
    if (service == null) {
      throw new InvalidInputException("Which service is this? Say .service(\"orders\")");
    }
    SettingsCheck.check(this);
    String inSchema = schema == null ? schemaOf(service) : schema;
    var settings =
        new DatabaseSettings(dataSource, direct == null ? dataSource : direct, inSchema, testClock);
    DatabaseProvider maker = provider == null ? DatabaseProvider.onClassPath() : provider;
    return assemble(service, maker.open(settings));
  }

  private Assembly assemble(String ofService, Database database) {
    try {
      return new Assembly(this, ofService, database);
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
  }

  private static String schemaOf(String service) {
    return "wh_" + service.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_");
  }
}
