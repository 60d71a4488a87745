package io.whizbang.postgres;

import io.whizbang.perspective.AwaitedEvent;
import io.whizbang.perspective.Missing;
import io.whizbang.perspective.ModelQuery;
import io.whizbang.perspective.ModelRow;
import io.whizbang.perspective.PerspectiveStore;
import io.whizbang.perspective.Rebuild;
import io.whizbang.perspective.RebuildProgress;
import io.whizbang.perspective.RebuildStep;
import io.whizbang.perspective.SaveOutcome;
import io.whizbang.value.Json;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import javax.sql.DataSource;

/** Perspectives in PostgreSQL: each method is one statement, but for a drop, which is as many as that takes. */
public final class JdbcPerspectiveStore implements PerspectiveStore, AutoCloseable {

  private static final UUID FIRST = new UUID(0, 0);

  private final SchemaFunctions functions;
  private final ModelStatements statements;

  public JdbcPerspectiveStore(DataSource dataSource, String schema, CallPolicy policy) {
    this.functions = new SchemaFunctions(dataSource, schema, policy);
    this.statements = new ModelStatements(schema);
  }

  @Override
  public void register(String perspectiveName, Collection<String> eventTypes) {
    functions.call(
        "register_perspective",
        List.of(
            name(perspectiveName),
            Argument.texts(
                "p_patterns", eventTypes.stream().map(EventTypePattern::of).toList())),
        ResultSet::next);
  }

  @Override
  public void createTable(String perspectiveName) {
    functions.call("create_perspective_table", List.of(name(perspectiveName)), ResultSet::next);
  }

  @Override
  public void withdraw(String perspectiveName) {
    functions.call("withdraw_perspective", List.of(name(perspectiveName)), ResultSet::next);
  }

  @Override
  public void drop(String perspectiveName) {
    withdraw(perspectiveName);
    Optional<UUID> after = Optional.of(FIRST);
    while (after.isPresent()) {
      after = dropCheckpoints(perspectiveName, after.get());
    }
    functions.call("drop_perspective", List.of(name(perspectiveName)), ResultSet::next);
  }

  private Optional<UUID> dropCheckpoints(String perspectiveName, UUID after) {
    return functions.call(
        "drop_checkpoints",
        List.of(name(perspectiveName), Argument.uuid("p_after", after)),
        rows -> rows.next()
            ? Optional.ofNullable(rows.getObject(1, UUID.class))
            : Optional.<UUID>empty());
  }

  @Override
  public OptionalLong lookThroughHistory(String perspectiveName, int most) {
    return functions.call(
        "look_through_history",
        functions.timed(List.of(name(perspectiveName), Argument.integer("p_most", most))),
        JdbcPerspectiveStore::optionalNumber);
  }

  @Override
  public List<AwaitedEvent> read(String perspectiveName, List<UUID> streamIds, int most) {
    return functions.call(
        "read_perspective_events",
        List.of(
            name(perspectiveName),
            Argument.uuids("p_stream_ids", streamIds),
            Argument.integer("p_most", most)),
        rows -> SchemaFunctions.all(rows, PerspectiveRow::awaitedEvent));
  }

  @Override
  public List<ModelRow> models(String perspectiveName, Collection<String> ids) {
    return functions.run(
        statements.byIds(perspectiveName, ids),
        rows -> SchemaFunctions.all(rows, PerspectiveRow::modelRow));
  }

  @Override
  public SaveOutcome save(Holder holder, Save save) {
    return functions.call("save_perspective", saving(holder, save), PerspectiveRow::saveOutcome);
  }

  @Override
  public SaveOutcome saveWithin(Connection transaction, Holder holder, Save save) {
    return functions.callWithin(
        transaction, "save_perspective", saving(holder, save), PerspectiveRow::saveOutcome);
  }

  private List<Argument> saving(Holder holder, Save save) {
    return functions.timed(List.of(
        Argument.uuid("p_instance_id", holder.instanceId()),
        name(save.perspectiveName()),
        Argument.json("p_checkpoints", JsonArray.of(save.progress(), Documents::progress)),
        Argument.json("p_models", JsonArray.of(save.models(), Documents::modelChange)),
        Argument.integer("p_lease_seconds", (int) holder.lease().toSeconds())));
  }

  @Override
  public List<ModelRow> find(
      String perspectiveName, ModelQuery query, Function<Object, Json> writer) {
    return functions.run(
        statements.find(perspectiveName, query, writer),
        rows -> SchemaFunctions.all(rows, PerspectiveRow::modelRow));
  }

  @Override
  public long count(String perspectiveName, ModelQuery query, Function<Object, Json> writer) {
    return functions
        .run(statements.count(perspectiveName, query, writer), JdbcPerspectiveStore::optionalNumber)
        .orElse(0);
  }

  @Override
  public List<Missing> missing(String perspectiveName, Collection<UUID> eventIds) {
    return missing(List.of(name(perspectiveName), Argument.uuids("p_event_ids", eventIds)));
  }

  @Override
  public List<Missing> missing(String perspectiveName, UUID streamId, long version) {
    return missing(List.of(
        name(perspectiveName),
        Argument.uuids("p_stream_ids", List.of(streamId)),
        Argument.numbers("p_versions", List.of(version))));
  }

  private List<Missing> missing(List<Argument> arguments) {
    return functions.call(
        "missing_in_perspective",
        arguments,
        rows -> SchemaFunctions.all(rows, PerspectiveRow::missing));
  }

  @Override
  public void start(Rebuild rebuild) {
    List<UUID> streamIds = rebuild.streamIds();
    List<Argument> arguments = new ArrayList<>(
        List.of(name(rebuild.perspectiveName()), Argument.bool("p_in_place", rebuild.inPlace())));
    if (streamIds != null) {
      arguments.add(Argument.uuids("p_stream_ids", streamIds));
    }
    functions.call("start_rebuild", functions.timed(arguments), ResultSet::next);
  }

  @Override
  public Optional<RebuildStep> advanceRebuild(String perspectiveName, boolean keyed) {
    return functions.call(
        "advance_rebuild",
        functions.timed(List.of(name(perspectiveName), Argument.bool("p_is_keyed", keyed))),
        PerspectiveRow::rebuildStep);
  }

  @Override
  public boolean abandonRebuild(String perspectiveName) {
    return functions.call(
        "abandon_rebuild",
        List.of(name(perspectiveName)),
        rows -> rows.next() && rows.getBoolean(1));
  }

  @Override
  public Optional<RebuildProgress> rebuildProgress(String perspectiveName) {
    return functions.call(
        "rebuild_progress", List.of(name(perspectiveName)), PerspectiveRow::rebuildProgress);
  }

  private static Argument name(String perspectiveName) {
    return Argument.text("p_perspective_name", perspectiveName);
  }

  private static OptionalLong optionalNumber(ResultSet rows) throws SQLException {
    if (!rows.next()) {
      return OptionalLong.empty();
    }
    long number = rows.getLong(1);
    return rows.wasNull() ? OptionalLong.empty() : OptionalLong.of(number);
  }

  @Override
  public void close() {
    functions.close();
  }
}
