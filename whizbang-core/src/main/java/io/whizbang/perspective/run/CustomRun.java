package io.whizbang.perspective.run;

import io.whizbang.error.DatabaseUnavailableException;
import io.whizbang.error.WhizbangException;
import io.whizbang.event.StoredEvent;
import io.whizbang.handle.GuardedConnection;
import io.whizbang.observe.Count;
import io.whizbang.perspective.AwaitedEvent;
import io.whizbang.perspective.CustomPerspective;
import io.whizbang.perspective.PerspectiveRun;
import io.whizbang.perspective.PerspectiveStore.Save;
import io.whizbang.perspective.Progress;
import io.whizbang.perspective.SaveOutcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** A round of a perspective with tables of its own: its runner's transaction commits with the position. */
final class CustomRun implements GroupRun {

  private final CustomPerspective perspective;
  private final RunEnvironment environment;

  CustomRun(CustomPerspective perspective, RunEnvironment environment) {
    this.perspective = perspective;
    this.environment = environment;
  }

  @Override
  public int most() {
    return 1;
  }

  @Override
  public int maxRunning() {
    return Integer.MAX_VALUE;
  }

  @Override
  public Map<UUID, Fate> run(List<UUID> streamIds) {
    UUID streamId = streamIds.get(0);
    int most = environment.policy().batchSize();
    var portion =
        new Portion(streamIds, environment.store().read(perspective.name(), streamIds, most), most);
    List<AwaitedEvent> events = portion.of(streamId);
    return Map.of(streamId, events.isEmpty() ? portion.fateOf(streamId) : run(streamId, events));
  }

  private Fate run(UUID streamId, List<AwaitedEvent> events) {
    try (Connection connection = environment.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      try {
        return runWithin(connection, streamId, events);
      } finally {
        connection.rollback();
        connection.setAutoCommit(true);
      }
    } catch (SQLException e) {
      throw new DatabaseUnavailableException(
          "The transaction of a perspective's run is lost. " + e.getMessage(), e);
    }
  }

  private Fate runWithin(Connection connection, UUID streamId, List<AwaitedEvent> events)
      throws SQLException {
    UUID last;
    try {
      last = callRunner(connection, streamId, events);
    } catch (WhizbangException e) {
      throw e;
    } catch (Exception | StackOverflowError e) {
      return new Fate.Failed(null, e.toString());
    }
    boolean known = events.stream().anyMatch(each -> each.event().id().equals(last));
    return known && last != null ? save(connection, events, last) : unknown(events, last);
  }

  private static Fate unknown(List<AwaitedEvent> events, @Nullable UUID last) {
    return new Fate.Failed(
        null,
        "The runner returned %s, which is none of the %d events that it was given, from %s on"
            .formatted(last, events.size(), events.get(0).event().id()));
  }

  /** Events that are not wanted are passed together with the last one before them that is. */
  private @Nullable UUID callRunner(Connection connection, UUID streamId, List<AwaitedEvent> events)
      throws Exception {
    List<StoredEvent> wanted = events.stream()
        .filter(AwaitedEvent::wanted)
        .map(each -> environment.reader().stored(each.event()))
        .toList();
    UUID last = wanted.isEmpty()
        ? null
        : perspective
            .runner()
            .run(
                streamId,
                perspective.name(),
                events.get(0).lastEventId(),
                new PerspectiveRun(GuardedConnection.of(connection), wanted));
    boolean all = wanted.isEmpty() || wanted.get(wanted.size() - 1).id().equals(last);
    return all ? events.get(events.size() - 1).event().id() : last;
  }

  private Fate save(Connection connection, List<AwaitedEvent> events, UUID last)
      throws SQLException {
    AwaitedEvent first = events.get(0);
    var progress = new Progress(first.event().streamId(), first.lastVersion(), last);
    SaveOutcome outcome = environment
        .store()
        .saveWithin(
            connection,
            environment.holder().get(),
            new Save(perspective.name(), List.of(progress), List.of()));
    if (!outcome.isSaved()) {
      return outcome.held() ? GroupRun.WHILE_HELD : Fate.LOST;
    }
    connection.commit();
    environment.counters().add(Count.PROJECTED, countUpTo(last, events));
    return fate(events, last);
  }

  private static Fate fate(List<AwaitedEvent> events, UUID last) {
    boolean arrived = events.stream()
        .anyMatch(each ->
            each.event().id().equals(last) && each.event().version() >= each.targetVersion());
    return arrived ? Fate.ARRIVED : Fate.GOES_ON;
  }

  private static long countUpTo(UUID last, List<AwaitedEvent> events) {
    return LongStream.range(0, events.size())
            .filter(i -> events.get((int) i).event().id().equals(last))
            .findFirst()
            .orElse(events.size() - 1L)
        + 1;
  }
}
