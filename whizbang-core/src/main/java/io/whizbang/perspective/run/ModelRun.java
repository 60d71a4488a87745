package io.whizbang.perspective.run;

import io.whizbang.event.EventReader;
import io.whizbang.message.MessageSerializer;
import io.whizbang.observe.Count;
import io.whizbang.perspective.ModelChange;
import io.whizbang.perspective.ModelRow;
import io.whizbang.perspective.Perspective;
import io.whizbang.perspective.PerspectiveStore;
import io.whizbang.perspective.PerspectiveStore.Save;
import io.whizbang.perspective.SaveOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** A round of a perspective whose models Whizbang keeps: read, apply, save, in three calls for a whole group. */
final class ModelRun<M> implements GroupRun {

  private final Perspective<M> perspective;
  private final String name;
  private final RunEnvironment environment;
  private final PerspectiveStore store;

  /** Takes what it is called, which is not the perspective's name where that is being rebuilt. */
  ModelRun(Perspective<M> perspective, String name, RunEnvironment environment) {
    this.perspective = perspective;
    this.name = name;
    this.environment = environment;
    this.store = environment.store();
  }

  @Override
  public int most() {
    return environment.policy().batchSize();
  }

  /** Groups that may feed one model take turns, or they would only get into each other's way. */
  @Override
  public int maxRunning() {
    return perspective.isKeyed() ? 1 : Integer.MAX_VALUE;
  }

  /**
   * A stream that is new has no model of its own yet, as a rule: that is found out by trying, or catching up with the
   * history would ask for every model in vain.
   */
  @Override
  public Map<UUID, Fate> run(List<UUID> streamIds) {
    var portion = new Portion(streamIds, store.read(name, streamIds, most()), most());
    Map<UUID, List<Decoded>> events = decode(portion);
    boolean asNew = !perspective.isKeyed() && portion.isOfNewStreams();
    Round<M> round = round(events, asNew ? Map.of() : models(events));
    if (asNew && round.outcome().modelsChanged()) {
      round = round(events, models(events));
    }
    return fates(portion, round);
  }

  /**
   * What was made of events, and whether it is saved.
   *
   * @param unwritable the streams that feed a model which cannot be written, and why
   */
  private record Round<T>(
      Projection<T> projection, Map<UUID, String> unwritable, SaveOutcome outcome) {}

  private Round<M> round(Map<UUID, List<Decoded>> events, Map<String, ModelRow> rows) {
    Map<UUID, String> unwritable = new HashMap<>();
    Projection<M> projection = project(events, rows, unwritable);
    List<ModelChange> changes = projection.changes(unwritable);
    if (!unwritable.isEmpty()) {
      projection = project(events, rows, unwritable);
      changes = projection.changes(new HashMap<>());
    }
    return new Round<>(projection, unwritable, save(projection, changes));
  }

  private Map<UUID, List<Decoded>> decode(Portion portion) {
    EventReader reader = environment.reader();
    Map<UUID, List<Decoded>> events = new LinkedHashMap<>();
    for (UUID streamId : portion.streamIds()) {
      events.put(
          streamId,
          portion.of(streamId).stream()
              .map(event -> Decoded.of(event, perspective, reader))
              .toList());
    }
    return events;
  }

  private Map<String, ModelRow> models(Map<UUID, List<Decoded>> events) {
    Set<String> ids = events.values().stream()
        .flatMap(List::stream)
        .map(Decoded::modelId)
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
    return ids.isEmpty()
        ? Map.of()
        : store.models(name, ids).stream().collect(Collectors.toMap(ModelRow::id, row -> row));
  }

  private Projection<M> project(
      Map<UUID, List<Decoded>> events, Map<String, ModelRow> rows, Map<UUID, String> without) {
    MessageSerializer serializer = environment.reader().codec().serializer();
    var projection = new Projection<>(perspective, serializer, rows);
    events.forEach((streamId, own) -> {
      if (!without.containsKey(streamId)) {
        projection.apply(streamId, own);
      }
    });
    return projection;
  }

  private Map<UUID, Fate> fates(Portion portion, Round<M> round) {
    SaveOutcome outcome = round.outcome();
    Map<UUID, Fate> fates = new LinkedHashMap<>();
    for (UUID streamId : portion.streamIds()) {
      fates.put(
          streamId,
          outcome.isSaved() ? fate(portion, round, streamId) : notSaved(outcome, streamId));
    }
    if (outcome.isSaved()) {
      environment.counters().add(Count.PROJECTED, applied(portion, round.projection()));
    }
    return fates;
  }

  private static Fate notSaved(SaveOutcome outcome, UUID streamId) {
    if (outcome.held()) {
      return GroupRun.WHILE_HELD;
    }
    return outcome.lost().contains(streamId) ? Fate.LOST : Fate.NOT_BEGUN;
  }

  private static long applied(Portion portion, Projection<?> projection) {
    return projection.progress().stream()
        .mapToLong(progress -> portion.of(progress.streamId()).size())
        .sum();
  }

  private SaveOutcome save(Projection<M> projection, List<ModelChange> changes) {
    if (projection.progress().isEmpty()) {
      return SaveOutcome.SAVED;
    }
    return store.save(
        environment.holder().get(),
        new Save(name, new ArrayList<>(projection.progress()), changes));
  }

  private static Fate fate(Portion portion, Round<?> round, UUID streamId) {
    String fault = round.unwritable().get(streamId);
    if (fault != null) {
      return new Fate.Failed(null, fault);
    }
    Fate.Failed failure = round.projection().failures().get(streamId);
    return failure == null ? portion.fateOf(streamId) : failure;
  }
}
