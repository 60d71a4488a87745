package io.whizbang.perspective;

import io.whizbang.error.CallInterruptedException;
import io.whizbang.error.InvalidInputException;
import io.whizbang.error.PerspectiveBehindException;
import io.whizbang.message.MessageSerializer;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** The perspectives of a service: their models, and whether these show what was written. */
public final class Perspectives {

  private final Map<String, PerspectiveDefinition> definitions;
  private final PerspectiveStore store;
  private final MessageSerializer serializer;
  private final SaveSignal saves;

  public Perspectives(
      Map<String, PerspectiveDefinition> definitions,
      PerspectiveStore store,
      MessageSerializer serializer,
      SaveSignal saves) {
    this.definitions = Map.copyOf(definitions);
    this.store = store;
    this.serializer = serializer;
    this.saves = saves;
  }

  /** The models of a perspective; it need not be registered here, as long as somebody has. */
  public <M> Models<M> models(Perspective<M> perspective) {
    return new Models<>(perspective, store, serializer);
  }

  /** The models of the one registered perspective of this name. */
  public <M> Models<M> models(String perspectiveName, Class<M> modelClass) {
    PerspectiveDefinition definition = definitions.get(perspectiveName);
    if (definition instanceof Perspective<?> perspective
        && perspective.modelClass() == modelClass) {
      return models(Perspective.of(perspectiveName, modelClass));
    }
    throw new InvalidInputException("No perspective %s of %s is registered here, but %s"
        .formatted(perspectiveName, modelClass.getName(), definitions.keySet()));
  }

  /**
   * Waits until a perspective shows events, given by their ids.
   *
   * @throws PerspectiveBehindException if it does not in time; it says how far it is
   */
  public void await(String perspectiveName, Collection<UUID> eventIds, Duration longest) {
    await(perspectiveName, longest, () -> store.missing(perspectiveName, eventIds));
  }

  /**
   * Waits until a perspective shows a stream up to a version.
   *
   * @throws PerspectiveBehindException if it does not in time; it says how far it is
   */
  public void await(String perspectiveName, UUID streamId, long version, Duration longest) {
    await(perspectiveName, longest, () -> store.missing(perspectiveName, streamId, version));
  }

  private void await(String name, Duration longest, Supplier<List<Missing>> look) {
    PerspectiveDefinition.checkName(name);
    long end = System.nanoTime() + longest.toNanos();
    var pauses = new AwaitPauses();
    for (long seen = saves.count(); ; seen = saves.count()) {
      List<Missing> missing = look.get();
      if (missing.isEmpty()) {
        return;
      }
      long left = end - System.nanoTime();
      if (left <= 0) {
        throw behind(name, longest, missing);
      }
      pause(seen, Math.min(left, pauses.next()));
    }
  }

  private void pause(long seen, long nanos) {
    try {
      saves.awaitAfter(seen, nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallInterruptedException("Interrupted while waiting for a perspective", e);
    }
  }

  /** One that is not registered here may be another's; more often its name is misspelt. */
  private PerspectiveBehindException behind(String name, Duration longest, List<Missing> missing) {
    return new PerspectiveBehindException(
        "Perspective %s%s does not show %d of what was asked for after %d ms: %s"
            .formatted(
                name,
                definitions.containsKey(name)
                    ? ""
                    : ", which is not registered here, but %s,".formatted(definitions.keySet()),
                missing.size(),
                longest.toMillis(),
                missing.get(0)));
  }

  /**
   * Has models made anew from the events, while the service goes on. The instances that know the perspective share
   * the work; if one dies the others go on, and while none runs it waits.
   *
   * @throws InvalidInputException if it cannot be rebuilt in this way, or is being rebuilt already
   */
  public void rebuild(Rebuild rebuild) {
    if (rebuild.streamIds() != null
        && definitions.get(rebuild.perspectiveName()) instanceof Perspective<?> perspective
        && perspective.isKeyed()) {
      throw new InvalidInputException(
          "Models of perspective %s are made of several streams: rebuild it from all of them"
              .formatted(perspective.name()));
    }
    store.start(rebuild);
  }

  /** How far a rebuild is, or how the last one ended; empty if there was none. */
  public Optional<RebuildProgress> rebuildProgress(String perspectiveName) {
    return store.rebuildProgress(PerspectiveDefinition.checkName(perspectiveName));
  }

  /**
   * Gives a rebuild up; what was made for it is removed. In place, streams that were begun go on.
   *
   * @return false if none is under way
   */
  public boolean abandonRebuild(String perspectiveName) {
    return store.abandonRebuild(PerspectiveDefinition.checkName(perspectiveName));
  }

  /** Ends a perspective that no code has any more: no event wakes it. Its models stay until it is dropped. */
  public void withdraw(String perspectiveName) {
    refuseIfRegistered(perspectiveName);
    store.withdraw(perspectiveName);
  }

  /** Removes a perspective that no code has any more, with its models. */
  public void drop(String perspectiveName) {
    refuseIfRegistered(perspectiveName);
    store.drop(perspectiveName);
  }

  private void refuseIfRegistered(String name) {
    if (definitions.containsKey(PerspectiveDefinition.checkName(name))) {
      throw new InvalidInputException(
          "Perspective %s is registered in this very instance: take it out of the code first"
              .formatted(name));
    }
  }
}
