package io.whizbang;

import io.whizbang.concurrent.SystemScheduler;
import io.whizbang.database.Database;
import io.whizbang.dispatch.DispatcherBuilder;
import io.whizbang.dispatch.OutboxDispatcher;
import io.whizbang.dispatch.OutboxWriter;
import io.whizbang.event.EventReader;
import io.whizbang.event.TypedEventStore;
import io.whizbang.handle.ReceptorEnvironment;
import io.whizbang.handle.ReceptorHandler;
import io.whizbang.message.MessageCodec;
import io.whizbang.observe.Contact;
import io.whizbang.observe.Count;
import io.whizbang.observe.Counters;
import io.whizbang.observe.QueueName;
import io.whizbang.observe.Snapshots;
import io.whizbang.perspective.PerspectiveStore;
import io.whizbang.perspective.Perspectives;
import io.whizbang.perspective.run.PerspectiveWorker;
import io.whizbang.perspective.run.ReportChannel;
import io.whizbang.perspective.run.RunEnvironment;
import io.whizbang.process.Handlers;
import io.whizbang.process.OrderedStreamProcessor;
import io.whizbang.process.ProcessorListener;
import io.whizbang.receptor.LocalInvocations;
import io.whizbang.receptor.ReceptorRegistry;
import io.whizbang.receptor.RetryPolicy;
import io.whizbang.strategy.AdaptiveStrategy;
import io.whizbang.strategy.WorkIntake;
import io.whizbang.transport.Transport;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.Queue;
import io.whizbang.work.ServiceInstance;
import io.whizbang.worker.Bell;
import io.whizbang.worker.Claimer;
import io.whizbang.worker.CountingCoordinator;
import io.whizbang.worker.Preparation;
import io.whizbang.worker.Publisher;
import io.whizbang.worker.RejoiningCoordinator;
import io.whizbang.worker.WorkGate;
import java.sql.Connection;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The parts of an instance, put together:
 *
 * <pre>
 *   dispatcher ─► strategy ─► coordinator ─► database
 *                  ▲    └─► gate ─► processor ─► publisher ─► transport
 *   consumer ──────┘                    └─────► receptors
 *                       └─► perspectives
 * </pre>
 */
final class Assembly {

  /** After which an instance takes what another should have taken: a rule of the database's. */
  private static final Duration TAKEOVER = Duration.ofMillis(3050);

  final SystemScheduler scheduler = new SystemScheduler("whizbang");
  final Counters counters = new Counters();
  final Contact contact = new Contact();
  final Bell claimBell = new Bell(scheduler);
  final Bell publishBell = new Bell(scheduler);
  final String service;
  final Database database;
  final Snapshots snapshots;
  final Transport transport;
  final ReceptorRegistry registry;

  /** What receptors of this process are for. */
  final Set<String> destinations;

  final RejoiningCoordinator coordinator;
  final AdaptiveStrategy strategy;
  final OutboxDispatcher dispatcher;
  final TypedEventStore events;
  final Bell projectBell = new Bell(scheduler);
  final PerspectiveWorker projecting;
  final Perspectives perspectives;
  final Publisher publisher;
  final OrderedStreamProcessor processor;
  final WorkGate gate;
  final Claimer claimer;

  /** Told when messages were inserted in a transaction of the application. */
  private volatile Consumer<Connection> insertListener = transaction -> {};

  Assembly(WhizbangBuilder settings, String service, Database database) {
    this.service = service;
    this.database = database;
    snapshots = new Snapshots(database::snapshot, settings.snapshotInterval, scheduler);
    transport = settings.transportOn(database);
    registry = new ReceptorRegistry(settings.types, settings.receptors);
    destinations = registry.typeNames().stream()
        .map(settings.routes::destinationOf)
        .collect(Collectors.toSet());
    ServiceInstance self = self(settings);
    CoordinationPolicy policy = coordination(settings);
    coordinator = new RejoiningCoordinator(
        self,
        instance -> new CountingCoordinator(
            database.coordinator(instance, policy), counters, settings.observer, contact));
    strategy = new AdaptiveStrategy(coordinator, settings.flushing, scheduler);
    var codec = new MessageCodec(settings.types, settings.serializer());
    dispatcher = dispatcher(settings, codec, self);
    var reader = new EventReader(codec, settings.upcasters);
    events = new TypedEventStore(
        database.events(),
        reader,
        (event, streamId) -> dispatcher.asEventOf(streamId, event),
        database.outbox());
    publisher = new Publisher(transport, settings.publishing, publishBell);
    processor = new OrderedStreamProcessor(
        settings.processing.withLease(policy.lease()),
        strategy,
        scheduler,
        handlers(settings, codec));
    var preparation = new Preparation(database, settings.installs, contact);
    projecting = projecting(settings, reader, preparation);
    perspectives = new Perspectives(
        settings.perspectives, database.perspectives(), codec.serializer(), projecting.saves());
    gate = new WorkGate(WorkIntake.both(processor, projecting));
    claimer = new Claimer(strategy, preparation, counters);
    connect();
  }

  /** A transport of one's own may have subscribers that the database knows nothing of. */
  private ServiceInstance self(WhizbangBuilder settings) {
    var self = ServiceInstance.ofThisProcess(service);
    return settings.transport == null ? self.receiving(destinations) : self;
  }

  /** A message is tried as often as any of its receptors wants it to be. */
  private CoordinationPolicy coordination(WhizbangBuilder settings) {
    Integer most = settings.coordination.maxAttempts();
    if (most == null) {
      return settings.coordination;
    }
    RetryPolicy ofTheService = settings.receptorSettings.retryPolicy();
    int wanted = Stream.concat(
            registry.retryPolicies(ofTheService).stream(),
            Stream.of(settings.publishing.retryPolicy()))
        .mapToInt(RetryPolicy::maxAttempts)
        .max()
        .orElse(most);
    return settings.coordination.withMaxAttempts(Math.max(most, wanted));
  }

  private OutboxDispatcher dispatcher(
      WhizbangBuilder settings, MessageCodec codec, ServiceInstance self) {
    OutboxWriter writer = OutboxWriter.of(
        strategy, database.outbox(), transaction -> insertListener.accept(transaction));
    return new DispatcherBuilder(codec, writer)
        .receptors(new LocalInvocations(registry, settings.observer))
        .routes(settings.routes)
        .sender(self)
        .databaseClock(database.clock())
        .observer(settings.observer)
        .executor(scheduler::execute)
        .build();
  }

  private PerspectiveWorker projecting(
      WhizbangBuilder settings, EventReader reader, Preparation preparation) {
    Duration lease = settings.coordination.lease();
    return new PerspectiveWorker(
        settings.perspectives.values(),
        new RunEnvironment(
            database.perspectives(),
            reader,
            () -> new PerspectiveStore.Holder(coordinator.instance().instanceId(), lease),
            settings.dataSource,
            settings.projecting,
            counters),
        new ReportChannel(strategy, coordinator),
        new PerspectiveWorker.Surroundings(scheduler, preparation, projectBell));
  }

  private Handlers handlers(WhizbangBuilder settings, MessageCodec codec) {
    Handlers handlers = Handlers.of();
    if (settings.works) {
      handlers.outbox(publisher);
    }
    if (!settings.receptors.isEmpty()) {
      handlers.inbox(new ReceptorHandler(
          registry,
          codec,
          settings.receptorSettings,
          new ReceptorEnvironment(
              settings.dataSource,
              coordinator,
              strategy,
              dispatcher,
              scheduler,
              counters,
              settings.observer)));
    }
    return handlers;
  }

  private void connect() {
    strategy.feed(gate);
    events.listen(
        () -> new Ringing().due(Duration.ZERO), transaction -> insertListener.accept(transaction));
    processor.listen(new Ringing());
    projecting.listen(new Ringing());
    coordinator.onRemoved(() -> {
      counters.add(Count.REJOINED, 1);
      processor.abandon();
      projecting.abandon();
    });
  }

  /**
   * Rings for work that this process has reason to expect. What is due is another instance's to take, if
   * that is its owner; if it does not, this one may after a while.
   */
  private final class Ringing implements ProcessorListener {

    @Override
    public void room() {
      claimBell.ring();
    }

    @Override
    public void due(Duration delay) {
      claimBell.ringAfter(delay);
      claimBell.ringAbout(delay.plus(TAKEOVER));
    }

    @Override
    public void worked() {
      claimBell.ringAbout(TAKEOVER);
    }

    @Override
    public void leaseLost(Queue queue) {
      counters.add(Count.LEASE_LOST, QueueName.of(queue), 1);
    }

    @Override
    public void outOfOrder(Queue queue) {
      counters.add(Count.ORDER_VIOLATED, QueueName.of(queue), 1);
    }
  }

  void onInsert(Consumer<Connection> listener) {
    insertListener = listener;
  }
}
