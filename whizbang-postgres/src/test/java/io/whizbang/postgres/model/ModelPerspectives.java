package io.whizbang.postgres.model;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Which perspectives want which events, and their checkpoints in each stream. */
final class ModelPerspectives {

  private final Set<Mapping> mappings = new LinkedHashSet<>();
  private final Map<CheckpointKey, ModelCheckpoint> checkpoints = new LinkedHashMap<>();

  Set<Mapping> mappings() {
    return mappings;
  }

  Collection<ModelCheckpoint> all() {
    return checkpoints.values();
  }

  List<CheckpointKey> keys() {
    return List.copyOf(checkpoints.keySet());
  }

  @Nullable
  ModelCheckpoint find(CheckpointKey key) {
    return checkpoints.get(key);
  }

  /** The checkpoints whose lease, live or run out, names one of these instances. */
  List<ModelCheckpoint> heldBy(Set<UUID> instances) {
    return checkpoints.values().stream()
        .filter(checkpoint -> instances.stream().anyMatch(checkpoint::names))
        .toList();
  }

  /** Any event, however it got into the event store, makes the checkpoints of those who want it due. */
  void wake(StoredEvent event, Instant now) {
    mappings.stream()
        .filter(mapping -> mapping.matches(event.type()))
        .map(mapping -> new CheckpointKey(event.stream(), mapping.perspective()))
        .distinct()
        .forEach(key ->
            checkpoints.computeIfAbsent(key, ModelCheckpoint::new).wake(event.version(), now));
  }

  /** Somebody sets the status to Pending by hand: it is due, and whoever held it does not any more. */
  void setPending(CheckpointKey key, Instant now) {
    ModelCheckpoint checkpoint = checkpoints.get(key);
    if (checkpoint != null) {
      checkpoint.free(CheckpointStatus.PENDING, now);
    }
  }

  /** The clean stop of an instance: what it had begun is not counted. */
  void leave(UUID instance, Instant now) {
    for (ModelCheckpoint checkpoint : heldBy(Set.of(instance))) {
      checkpoint.attempts = Math.max(checkpoint.attempts - 1, 0);
      checkpoint.free(CheckpointStatus.PENDING, now);
    }
  }
}
