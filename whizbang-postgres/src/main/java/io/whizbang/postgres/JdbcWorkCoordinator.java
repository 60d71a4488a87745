package io.whizbang.postgres;

import io.whizbang.error.InstanceIdInUseException;
import io.whizbang.error.InvalidInputException;
import io.whizbang.error.OutcomeInDoubtException;
import io.whizbang.error.WhizbangException;
import io.whizbang.postgres.BatchArguments.Within;
import io.whizbang.value.Text;
import io.whizbang.work.CoordinationPolicy;
import io.whizbang.work.ServiceInstance;
import io.whizbang.work.WorkBatch;
import io.whizbang.work.WorkBatchRequest;
import io.whizbang.work.WorkBatchRequest.Option;
import io.whizbang.work.WorkCoordinator;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The coordinator over PostgreSQL. A batch is one round trip: a single statement that is a transaction
 * of its own.
 *
 * <p>Any {@link DataSource} will do whose connections are READ COMMITTED, pooled or not, direct or
 * through a transaction pooler such as pgbouncer: nothing is kept in the session, and behind a pooler no
 * statement is named on the server. (An application's own transactions through a pooler are another matter: the
 * driver names its statements there, unless the URL says {@code prepareThreshold=0} or the pooler keeps
 * track of them, as pgbouncer does with {@code max_prepared_statements}.)
 */
public final class JdbcWorkCoordinator implements WorkCoordinator {

  private static final Logger LOG = LoggerFactory.getLogger(JdbcWorkCoordinator.class);

  private final String schema;
  private final ServiceInstance instance;
  private final CoordinationPolicy policy;
  private final @Nullable InstantSource testClock;
  private final CallCounters counters = new CallCounters();
  private final CallRunner runner;
  private final SchemaCheck schemaCheck;
  private final DoubtfulLeases doubtfulLeases;
  private final AtomicBoolean closed = new AtomicBoolean();

  /** Whether a call has registered the instance, or may have. */
  private volatile boolean registered;

  public JdbcWorkCoordinator(
      DataSource dataSource, String schema, ServiceInstance instance, CoordinationPolicy policy) {
    this(dataSource, schema, instance, policy, CallPolicy.DEFAULT);
  }

  public JdbcWorkCoordinator(
      DataSource dataSource,
      String schema,
      ServiceInstance instance,
      CoordinationPolicy policy,
      CallPolicy callPolicy) {
    this.schema = Text.name("Schema", schema);
    this.instance = instance;
    this.policy = policy;
    this.testClock = callPolicy.testClock();
    this.runner = new CallRunner(dataSource, callPolicy, counters);
    this.schemaCheck = new SchemaCheck(schema);
    this.doubtfulLeases = DoubtfulLeases.lookingAgainAfter(callPolicy.timeout());
  }

  @Override
  public WorkBatch processWorkBatch(WorkBatchRequest request) {
    DoubtfulLeases.Look look = lookWith(request);
    WorkBatchRequest sent = look.at(request);
    try {
      WorkBatch batch = run(batchCall(sent, Within.ITS_OWN), WorkBatchReader::read);
      registered = true;
      look.answered();
      return sent.options().contains(Option.RETURN_HELD) ? batch.withHeld() : batch;
    } catch (RuntimeException | Error e) {
      if (mayHaveTakenEffect(e)) {
        registered = true;
        look.lost();
      }
      throw e;
    }
  }

  /** Two answers must not hand out the same, so who may have others beside it leaves what is in doubt to the next. */
  private DoubtfulLeases.Look lookWith(WorkBatchRequest request) {
    Set<WorkKind> kinds = WorkKind.takenWith(request.limits());
    return request.options().contains(Option.BESIDE)
        ? doubtfulLeases.lookAway(kinds)
        : doubtfulLeases.look(kinds);
  }

  @Override
  public boolean isInDoubt() {
    return doubtfulLeases.isAnyDue();
  }

  @Override
  public WorkBatch processWithin(Connection transaction, WorkBatchRequest request) {
    try {
      requireReportOnly(transaction, request);
      Statements statements = transaction::prepareStatement;
      schemaCheck.check(statements);
      return statements.execute(batchCall(request, Within.AN_APPLICATIONS), WorkBatchReader::read);
    } catch (SQLException e) {
      throw SqlErrors.fromStatement(e);
    }
  }

  @Override
  public Set<UUID> heldStreams(Set<UUID> streams) {
    List<Argument> arguments = List.of(Argument.uuids("p_streams", streams));
    return run(FunctionCall.of(schema, "held_streams", arguments), rows -> {
      Set<UUID> held = new HashSet<>();
      while (rows.next()) {
        held.add(rows.getObject(1, UUID.class));
      }
      return held;
    });
  }

  @Override
  public boolean heartbeat() {
    return run(ownCall("record_heartbeat"), rows -> rows.next() && rows.getBoolean(1));
  }

  @Override
  public void leave() {
    run(ownCall("leave"), rows -> true);
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      boolean interrupted = Thread.interrupted();
      leaveIfPossible();
      runner.close();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Whoever was told that the id is another's would make that one leave. */
  private void leaveIfPossible() {
    try {
      if (registered) {
        leave();
      }
    } catch (WhizbangException e) {
      LOG.warn(
          "Instance {} could not leave, so its work waits until its leases end. {}",
          instance.instanceId(),
          e.getMessage());
    }
  }

  /** How this coordinator's calls have fared. */
  public CallCounters counters() {
    return counters;
  }

  private <T> T run(FunctionCall call, Statements.Reader<T> reader) {
    counters.countCall();
    try {
      return runner.run(statements -> {
        schemaCheck.check(statements);
        return statements.execute(call, reader);
      });
    } catch (OutcomeInDoubtException e) {
      counters.countInDoubt();
      throw e;
    } catch (InstanceIdInUseException e) {
      registered = false;
      throw e;
    }
  }

  private FunctionCall batchCall(WorkBatchRequest request, Within within) {
    List<Argument> arguments =
        new ArrayList<>(BatchArguments.of(instance, policy, request, within));
    if (testClock != null) {
      arguments.add(Argument.time("p_as_of", testClock.instant()));
    }
    return FunctionCall.of(schema, "process_work_batch", arguments);
  }

  private FunctionCall ownCall(String function) {
    return FunctionCall.of(
        schema, function, List.of(Argument.uuid("p_instance_id", instance.instanceId())));
  }

  /** Whatever we do not know to be a refusal may have come after the commit. */
  private static boolean mayHaveTakenEffect(Throwable thrown) {
    return thrown instanceof OutcomeInDoubtException || !(thrown instanceof WhizbangException);
  }

  /** What takes or stores work also takes locks, which others must not wait for until a commit. */
  private static void requireReportOnly(Connection transaction, WorkBatchRequest request)
      throws SQLException {
    if (transaction.getAutoCommit()) {
      throw new InvalidInputException(
          "The connection is in auto-commit mode, so there is no transaction to report within");
    }
    if (!WorkKind.takenWith(request.limits()).isEmpty()) {
      throw new InvalidInputException(
          request.limits() + " would take work within a transaction: use WorkLimits.NONE");
    }
    if (!request.newOutboxMessages().isEmpty() || !request.newInboxMessages().isEmpty()) {
      throw new InvalidInputException(
          "A call within a transaction only reports: insert new messages into wh_outbox instead");
    }
  }
}
