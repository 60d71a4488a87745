package io.whizbang.perspective.run;

import io.whizbang.message.MessageSerializer;
import io.whizbang.perspective.AwaitedEvent;
import io.whizbang.perspective.ModelChange;
import io.whizbang.perspective.ModelRow;
import io.whizbang.perspective.Perspective;
import io.whizbang.perspective.Progress;
import io.whizbang.value.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Applies the events of one round to models in memory. A stream stops at the first of its events that cannot
 * be applied; the others go on.
 */
final class Projection<M> {

  /** A model in the making. */
  private static final class Draft<M> {
    private final long version;
    private final Set<UUID> feeders = new HashSet<>();
    private @Nullable M value;

    private Draft(long version, @Nullable M value) {
      this.version = version;
      this.value = value;
    }
  }

  private final Perspective<M> perspective;
  private final MessageSerializer serializer;
  private final Map<String, ModelRow> rows;
  private final Map<String, Draft<M>> drafts = new HashMap<>();
  private final List<Progress> progress = new ArrayList<>();
  private final Map<UUID, Fate.Failed> failures = new HashMap<>();

  Projection(Perspective<M> perspective, MessageSerializer serializer, Map<String, ModelRow> rows) {
    this.perspective = perspective;
    this.serializer = serializer;
    this.rows = rows;
  }

  void apply(UUID streamId, List<Decoded> events) {
    @Nullable AwaitedEvent last = null;
    for (Decoded event : events) {
      String fault = tryToApply(event);
      if (fault != null) {
        failures.put(
            streamId, new Fate.Failed(last == null ? null : last.event().id(), fault));
        break;
      }
      last = event.awaited();
    }
    if (last != null) {
      progress.add(new Progress(streamId, last.lastVersion(), last.event().id()));
    }
  }

  private @Nullable String tryToApply(Decoded event) {
    Object body = event.body();
    String id = event.modelId();
    if (body == null || id == null) {
      return event.fault();
    }
    try {
      Draft<M> draft = draft(id);
      draft.value = perspective.apply(draft.value, body);
      draft.feeders.add(event.awaited().event().streamId());
      return null;
    } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
      return Decoded.fault(event.awaited().event(), e);
    }
  }

  private Draft<M> draft(String id) {
    Draft<M> draft = drafts.get(id);
    if (draft == null) {
      ModelRow row = rows.get(id);
      Json json = row == null ? null : row.model();
      draft = new Draft<>(
          row == null ? 0 : row.version(),
          json == null ? null : serializer.read(json, perspective.modelClass()));
      drafts.put(id, draft);
    }
    return draft;
  }

  List<Progress> progress() {
    return progress;
  }

  Map<UUID, Fate.Failed> failures() {
    return failures;
  }

  /** The models as they are to be saved; of those that cannot be written the streams that feed them are noted. */
  List<ModelChange> changes(Map<UUID, String> unwritable) {
    List<ModelChange> changes = new ArrayList<>();
    drafts.forEach((id, draft) -> {
      if (!draft.feeders.isEmpty()) {
        try {
          changes.add(new ModelChange(id, draft.version + 1, json(draft.value)));
        } catch (RuntimeException e) {
          draft.feeders.forEach(
              streamId -> unwritable.put(streamId, "Model %s: %s".formatted(id, e.getMessage())));
        }
      }
    });
    return changes;
  }

  private @Nullable Json json(@Nullable M value) {
    return value == null ? null : serializer.write(value);
  }
}
