package io.whizbang.perspective;

import io.whizbang.message.MessageSerializer;
import io.whizbang.value.Json;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * The models of one perspective, to be read.
 *
 * @param <M> the kind of model
 */
public final class Models<M> {

  private final Perspective<M> perspective;
  private final PerspectiveStore store;
  private final MessageSerializer serializer;

  Models(Perspective<M> perspective, PerspectiveStore store, MessageSerializer serializer) {
    this.perspective = perspective;
    this.store = store;
    this.serializer = serializer;
  }

  /** The model of a stream. */
  public Optional<Model<M>> byId(UUID streamId) {
    return byId(streamId.toString());
  }

  public Optional<Model<M>> byId(String id) {
    return store.models(perspective.name(), List.of(id)).stream()
        .filter(row -> row.model() != null)
        .map(this::model)
        .findFirst();
  }

  public List<Model<M>> find(ModelQuery query) {
    return store.find(perspective.name(), query, serializer::write).stream()
        .map(this::model)
        .toList();
  }

  /** How many models pass the filters, on all pages. */
  public long count(ModelQuery query) {
    return store.count(perspective.name(), query, serializer::write);
  }

  private Model<M> model(ModelRow row) {
    Json json = Objects.requireNonNull(row.model());
    return new Model<>(
        row.id(), serializer.read(json, perspective.modelClass()), row.version(), row.updatedAt());
  }
}
